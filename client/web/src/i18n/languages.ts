import { LANGUAGES, type Language } from "../state.ts";
import type { Texts } from "./index.ts";
import { wholeKey } from "./plural.ts";

/** What a language calls itself, and the same in the width of a button. Never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly name: string; readonly short: string }>> = {
  en: { name: "English", short: "EN" },
  "zh-Hans": { name: "简体中文", short: "简" },
  "zh-Hant": { name: "繁體中文", short: "繁" },
  ja: { name: "日本語", short: "日" },
  ko: { name: "한국어", short: "한" },
  vi: { name: "Tiếng Việt", short: "VI" },
  ru: { name: "Русский", short: "РУ" },
};

/** Chinese that is written in traditional characters, by region or script. */
const TRADITIONAL = /^zh\b.*-(?:hant|tw|hk|mo)\b/i;

/** The first of the browser's languages that there are texts for, else English. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  for (const tag of browserLanguages) {
    const found = languageOf(tag);
    if (found) return found;
  }
  return "en";
}

function languageOf(tag: string): Language | null {
  const primary = tag.split("-", 1)[0]?.toLowerCase() ?? "";
  if (primary === "zh") return /-hans\b/i.test(tag) || !TRADITIONAL.test(tag) ? "zh-Hans" : "zh-Hant";
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** Texts by key from a chunk: one entry per key of the source, an object of plural forms, or 0 where there is none. */
export function unpacked(packed: unknown, source: Texts): Texts {
  const texts: Record<string, string> = {};
  const entries = packed as readonly (string | 0 | Readonly<Record<string, string>>)[];
  [...new Set(Object.keys(source).map(wholeKey))].forEach((key, index) => {
    const entry = entries[index];
    if (typeof entry === "string") texts[key] = entry;
    else if (entry) for (const [form, text] of Object.entries(entry)) texts[`${key}_${form}`] = text;
  });
  return texts;
}
