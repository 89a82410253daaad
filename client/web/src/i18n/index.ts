import { signal } from "@preact/signals";
import type { Language } from "../state.ts";
import en from "./en.json" with { type: "json" };

type RawKey = keyof typeof en;
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
  return fill(pick(texts, language, key, params) ?? pick(en, "en", key, params) ?? key, params);
}

/** Whether there is a text for a key that was put together at run time, such as a server's code. */
export function isKey(key: string): key is Key {
  return key in en;
}

/** Changes the language; the texts come as their own chunk. */
export async function loadLanguage(language: Language): Promise<void> {
  const texts: Texts = language === "en" ? en : (await import("./zh-Hans.json")).default;
  dictionary.value = { language, texts };
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
