import { signal } from "@preact/signals";
import type { Language } from "../state.ts";
import en from "./en.json" with { type: "json" };
import { CHUNKS, unpacked } from "./languages.ts";
import type moreEn from "./more.en.json";

type RawKey = keyof typeof en | keyof typeof moreEn;
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

const wanted: { language: Language; more: boolean } = { language: "en", more: false };
let loading: Promise<void> = Promise.resolve();

/** Changes the language; the texts come as their own chunk. */
export async function loadLanguage(language: Language): Promise<void> {
  wanted.language = language;
  await (loading = load());
}

/** Fetches the texts of what a game page does not begin with: dialogs, the lobby, the steps of an opening. */
export async function loadMore(): Promise<void> {
  if (!wanted.more) {
    wanted.more = true;
    loading = load();
  }
  await loading;
}

/** What a language lacks is there in English. A load that was overtaken by another wish is dropped. */
async function load(): Promise<void> {
  const { language, more } = wanted;
  const later: Texts = more ? (await import("./more.en.json")).default : {};
  const own: Texts[] = language === "en" ? [] : await Promise.all([en, ...(more ? [later] : [])].map((source, part) => translated(language, part as 0 | 1, source)));
  if (language === wanted.language && more === wanted.more) dictionary.value = { language, texts: Object.assign({}, en, later, ...own) as Texts };
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
