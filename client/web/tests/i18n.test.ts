import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pack } from "../build/texts.ts";
import { isKey, loadLanguage, loadMore, t } from "../src/i18n/index.ts";
import { preferredLanguage, unpacked } from "../src/i18n/languages.ts";
import { wholeKey } from "../src/i18n/plural.ts";
import { LANGUAGES } from "../src/state.ts";
import { GAME_CODES, WIRE_CODES } from "../src/wire.ts";

type Texts = Readonly<Record<string, string>>;

const SOURCE = new URL("../src/", import.meta.url);
const PARTS = ["", "more.", "dialogs.", "study.", "lobby.", "help."] as const;
const base = read("", "en");
const sources = PARTS.map((part) => read(part, "en"));
const en = Object.assign({}, ...sources) as Texts;
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const wholeKeys = (texts: Texts): string[] => [...new Set(Object.keys(texts).map(wholeKey))];

/** One file, as it was written: what is imported has been packed. */
function read(part: string, language: string): Texts {
  return JSON.parse(readFileSync(new URL(`i18n/${part}${language}.json`, SOURCE), "utf8")) as Texts;
}

/** The plural forms that a text has; none where it does not count anything. */
function formsOf(texts: Texts, key: string): string[] {
  return texts[key] === undefined ? Object.keys(texts).filter((form) => wholeKey(form) === key).map((form) => form.slice(key.length + 1)).sort() : [];
}

/** All of the client's source as one text. */
function source(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return files.map((name) => readFileSync(new URL(name, SOURCE), "utf8")).join("\n");
}

beforeAll(async () => void (await Promise.all([loadMore(), loadMore("dialogs"), loadMore("study")])));
afterEach(() => loadLanguage("en"));

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const parts = PARTS.map((part) => read(part, language));
  const texts = Object.assign({}, ...parts) as Texts;

  test("have the same keys in the same order and file", () => {
    expect(parts.map(wholeKeys)).toEqual(sources.map(wholeKeys));
    const all = sources.flatMap(wholeKeys);
    expect(all.length).toBe(new Set(all).size);
  });

  test("have the plural forms of the language, each once", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counting = wholeKeys(en).filter((key) => formsOf(en, key).length > 0);
    expect(wholeKeys(texts).filter((key) => formsOf(texts, key).length > 0)).toEqual(counting);
    for (const key of counting) expect([key, formsOf(texts, key)]).toEqual([key, [...pluralCategories].sort()]);
  });

  test("have the same placeholders, are not empty and do not shout", () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = en[key] ?? en[`${wholeKey(key)}_other`] ?? "";
      return text.trim() !== text || text === "" || /[!！]/.test(text) || placeholders(text).join() !== placeholders(original).join();
    });
    expect(wrong).toEqual([]);
  });

  test("survive the packing of the build", () => {
    for (const [index, from] of sources.entries()) {
      expect(unpacked(pack(parts[index] ?? {}, Object.keys(from)), from)).toEqual(parts[index]);
    }
  });

  test("are those that are shown", async () => {
    await loadMore();
    await loadLanguage(language);
    const shown = ["action.resign.button", "create.title", "settings.title"] as const;
    expect(shown.map((key) => t(key))).toEqual(shown.map((key) => texts[key]));
  });
});

describe("keys and source", () => {
  const code = source();
  const literal = new Set([...code.matchAll(/"([a-z_]+(?:\.[\w-]+)+)"/g)].map((match) => match[1] ?? ""));
  const patterns = [...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map((match) => {
    const parts = (match[1] ?? "").split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join("[\\w-]+")}$`);
  });

  test.each(wholeKeys(en))("%s is used", (key) => {
    expect(literal.has(key) || patterns.some((pattern) => pattern.test(key))).toBe(true);
  });

  test.each([...WIRE_CODES, ...GAME_CODES])("the refusal %s has a text", (refusal) => {
    expect(isKey(`refused.${refusal}`)).toBe(true);
  });
});

describe("texts", () => {
  test("parameters are filled in and plurals chosen", () => {
    expect(t("game.last.theirs", { name: "Linh", point: "G11" })).toBe("Linh played G11");
    expect(t("say.taken_back", { count: 1 })).toBe("1 stone taken back.");
    expect(t("say.taken_back", { count: 2 })).toBe("2 stones taken back.");
  });

  test("a language without plurals counts as well", async () => {
    await loadLanguage("zh-Hans");
    expect(t("say.taken_back", { count: 1 })).toBe("悔了 1 手棋。");
  });

  test("Russian has three forms for whole numbers", async () => {
    await loadLanguage("ru");
    expect([1, 2, 5, 11, 21, 22].map((count) => t("say.taken_back", { count }))).toEqual([
      "Возвращён 1 ход.",
      "Возвращено 2 хода.",
      "Возвращено 5 ходов.",
      "Возвращено 11 ходов.",
      "Возвращён 21 ход.",
      "Возвращено 22 хода.",
    ]);
  });

  test("what a language lacks is there in English", () => {
    const texts = { ...base, ...unpacked(pack({ "nav.lobby.link": "大厅" }, Object.keys(base)), base) };
    expect([texts["nav.lobby.link"], texts["nav.main.label"], texts["say.restored_one"]]).toEqual(["大厅", base["nav.main.label"], base["say.restored_one"]]);
  });
});

describe("the first language", () => {
  test.each([
    [["zh-CN", "en"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["zh-SG"], "zh-Hans"],
    [["zh-TW", "en"], "zh-Hant"],
    [["zh-HK"], "zh-Hant"],
    [["zh-MO"], "zh-Hant"],
    [["zh-Hant-CN"], "zh-Hant"],
    [["zh-Hans-HK"], "zh-Hans"],
    [["ja-JP"], "ja"],
    [["ko"], "ko"],
    [["VI-vn"], "vi"],
    [["fr", "ru-RU", "en"], "ru"],
    [["fr", "de"], "en"],
    [["constructor", "zhx"], "en"],
    [[], "en"],
  ] as const)("for a browser with %j is %s", (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language);
  });
});
