import { signal } from "@preact/signals";
import type { Language } from "../state.ts";
import en from "./en.json" with { type: "json" };
import type helpEn from "./help.en.json";
import { CHUNKS, SIDE_CHUNKS, SIDE_SOURCE, type SidePart, unpacked } from "./languages.ts";
import type lobbyEn from "./lobby.en.json";
import type moreEn from "./more.en.json";

type RawKey = keyof typeof en | keyof typeof moreEn | keyof typeof lobbyEn | keyof typeof helpEn;
type Whole<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;

/** A key of the texts; plural forms (`_one`, `_other`) are reached by their common part. */
export type Key = Whole<RawKey>;

/** Values for the `{placeholders}` of a text; `count` chooses the plural form. */
export type Params = Readonly<Record<string, string | number>>;

export type Texts = Readonly<Partial<Record<string, string>>>;

/** The dictionary in use; reading it in a view makes the view follow the language. */
export const dictionary = signal<{ readonly language: Language; readonly texts: Texts }>({ language: "en", texts: en });

/** The text of a key in the language in use, English where it has none. */
export function t(key: Key, params: Params = {}): string {
  const { language, texts } = dictionary.value;
  return fill(pick(texts, language, key, params) ?? key, params);
}

/** Whether there is a text for a key that was put together at run time, such as a server's code. */
export function isKey(key: string): key is Key {
  return key in dictionary.value.texts;
}

/** Texts that a game page does not begin with: of dialogs and openings, of the pages around the game, of the help page. */
export type Part = "more" | SidePart;

const wanted = { language: "en" as Language, parts: new Set<Part>() };
let loading: Promise<void> = Promise.resolve();

/** Changes the language; the texts come as their own chunk. */
export async function loadLanguage(language: Language): Promise<void> {
  wanted.language = language;
  await (loading = load());
}

/** Fetches the texts of what a game page does not begin with: dialogs, the steps of an opening. */
export async function loadMore(): Promise<void> {
  await loadTexts("more");
}

/** Fetches parts of the texts. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  const fresh = parts.filter((part) => !wanted.parts.has(part));
  for (const part of fresh) wanted.parts.add(part);
  if (fresh.length > 0) loading = load();
  await loading;
}

/** What a language lacks is there in English. A load that was overtaken by another wish is dropped. */
async function load(): Promise<void> {
  const { language } = wanted;
  const parts = [...wanted.parts];
  const [first, ...rest] = await Promise.all([language === "en" ? [en] : [en, await translated(language, 0, en)], ...parts.map((part) => fetchPart(language, part))]);
  if (language === wanted.language && parts.length === wanted.parts.size) dictionary.value = { language, texts: Object.assign({}, ...first, ...rest.flat()) as Texts };
}

/** A part in English, and in the language over it. */
async function fetchPart(language: Language, part: Part): Promise<readonly Texts[]> {
  if (part !== "more") {
    const [english, own] = await Promise.all([SIDE_SOURCE[part](), SIDE_CHUNKS[part][language]?.()]);
    return own ? [english.default, unpacked(own.default, english.default)] : [english.default];
  }
  const source: Texts = (await import("./more.en.json")).default;
  return language === "en" ? [source] : [source, await translated(language, 1, source)];
}

async function translated(language: Exclude<Language, "en">, part: 0 | 1, source: Texts): Promise<Texts> {
  return unpacked((await CHUNKS[language][part]()).default, source);
}

function pick(texts: Texts, language: Language, key: string, params: Params): string | undefined {
  const count = params["count"];
  if (typeof count !== "number") return texts[key];
  const form = new Intl.PluralRules(language).select(count);
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key];
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
