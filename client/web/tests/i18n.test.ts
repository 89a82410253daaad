import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { isKey, t, loadLanguage, loadMore } from "../src/i18n/index.ts";
import baseEn from "../src/i18n/en.json" with { type: "json" };
import helpEn from "../src/i18n/help.en.json" with { type: "json" };
import helpZh from "../src/i18n/help.zh-Hans.json" with { type: "json" };
import lobbyEn from "../src/i18n/lobby.en.json" with { type: "json" };
import lobbyZh from "../src/i18n/lobby.zh-Hans.json" with { type: "json" };
import moreEn from "../src/i18n/more.en.json" with { type: "json" };
import moreZh from "../src/i18n/more.zh-Hans.json" with { type: "json" };
import baseZh from "../src/i18n/zh-Hans.json" with { type: "json" };
import { GAME_CODES, WIRE_CODES } from "../src/wire.ts";

const PARTS: readonly (readonly [object, object])[] = [[baseEn, baseZh], [moreEn, moreZh], [lobbyEn, lobbyZh], [helpEn, helpZh]];
const [en, zh] = [{ ...baseEn, ...moreEn, ...lobbyEn, ...helpEn }, { ...baseZh, ...moreZh, ...lobbyZh, ...helpZh }];
const SOURCE = new URL("../src/", import.meta.url);
const base = (key: string): string => key.replace(/_(one|other)$/, "");
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** All of the client's source as one text. */
function source(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return files.map((name) => readFileSync(new URL(name, SOURCE), "utf8")).join("\n");
}

beforeAll(loadMore);
afterEach(() => loadLanguage("en"));

describe("the two languages", () => {
  test("have the same keys in the same order", () => {
    for (const [english, chinese] of PARTS) expect(Object.keys(chinese)).toEqual(Object.keys(english));
    expect(Object.keys(en)).toHaveLength(PARTS.reduce((sum, [english]) => sum + Object.keys(english).length, 0));
  });

  test.each(Object.entries(en))("%s has the same placeholders and is not empty", (key, text) => {
    const other = (zh as Record<string, string>)[key] ?? "";
    expect(placeholders(other)).toEqual(placeholders(text));
    expect(other.trim() && text.trim()).not.toBe("");
    expect(`${text}${other}`).not.toMatch(/[!！]/);
  });
});

describe("keys and source", () => {
  const code = source();
  const literal = new Set([...code.matchAll(/"([a-z_]+(?:\.[\w-]+)+)"/g)].map((match) => match[1] ?? ""));
  const patterns = [...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map((match) => {
    const parts = (match[1] ?? "").split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join("[\\w-]+")}$`);
  });

  test.each([...new Set(Object.keys(en).map(base))])("%s is used", (key) => {
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

  test("the language changes them", async () => {
    await loadLanguage("zh-Hans");
    expect(t("say.taken_back", { count: 1 })).toBe("悔了 1 手棋。");
  });

  test("those of dialogs come later, in either language", async () => {
    await loadMore();
    expect([t("create.title"), isKey("opening.swap2.detail")]).toEqual(["New game", true]);
    await loadLanguage("zh-Hans");
    expect(t("create.title")).toBe("新对局");
  });
});
