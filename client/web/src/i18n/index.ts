import { signal } from "@preact/signals";
import { insist } from "../insist.ts";
import type { Language } from "../state.ts";
import en from "./en.json" with { type: "json" };
import type dialogsEn from "./dialogs.en.json";
import type helpEn from "./help.en.json";
import { unpacked } from "./languages.ts";
import type lobbyEn from "./lobby.en.json";
import type moreEn from "./more.en.json";
import type studyEn from "./study.en.json";

type RawKey = keyof typeof en | keyof typeof moreEn | keyof typeof dialogsEn | keyof typeof studyEn | keyof typeof lobbyEn | keyof typeof helpEn;
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

/** Texts that a game page does not begin with: what follows its board, the dialogs, the study, the pages around the game. */
export type Part = "more" | "dialogs" | "study" | "lobby" | "help";

/** What every page begins with, a file a language; English's is in the page, the other parts are in `side.ts`. */
const FILES = import.meta.glob<{ readonly default: unknown }>(["./*.json", "!./en.json", "!./*.*.json"]);

const wanted = { language: "en" as Language, parts: new Set<Part>() };
let loading: Promise<void> = Promise.resolve();

/** Changes the language; the texts come as their own chunk. */
export async function loadLanguage(language: Language): Promise<void> {
  wanted.language = language;
  await (loading = load());
}

/** Fetches a part of the texts, in the language in use and in each that is chosen later. */
export async function loadMore(part: Part = "more"): Promise<void> {
  if (!wanted.parts.has(part)) {
    wanted.parts.add(part);
    loading = load();
  }
  await loading;
}

/** What a language lacks is there in English. A load that was overtaken by another wish waits for that one. */
async function load(): Promise<void> {
  const { language } = wanted;
  const parts = [...wanted.parts];
  const names = language === "en" ? [] : [language, ...parts.map((part) => `${part}.${language}`)];
  // All on their way at once: what is read needs both, and each turn of a slow line is seen.
  const [others, own] = await Promise.all([Promise.all(parts.map((part) => file(`${part}.en`))), Promise.all(names.map(file))]);
  const sources = [en, ...(others as Texts[])];
  if (language !== wanted.language || parts.length !== wanted.parts.size) return loading;
  dictionary.value = { language, texts: Object.assign({}, ...sources, ...own.map((values, part) => unpacked(values, sources[part] ?? {}))) as Texts };
}

/** What is in a file; of each language but English the build leaves only the values, see `build/texts.ts`. */
async function file(name: string): Promise<unknown> {
  const path = `./${name}.json`;
  const fetch = FILES[path] ?? (await insist(() => import("./side.ts"))).SIDE_FILES[path];
  return fetch ? (await insist(fetch)).default : [];
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
