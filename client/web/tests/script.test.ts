import { describe, expect, test } from "vitest";
import { foreign } from "../src/script.ts";

describe("what somebody wrote", () => {
  test.each([
    ["五目並べ が すき", "ja"],
    ["カトウ", "ja"],
    ["안녕하세요", "ko"],
    ["下得好", "zh"],
    ["Хорошая игра", "ru"],
    ["Nguyễn", "vi"],
    ["Nguye\u0302\u0303n", "vi"],
    ["đẹp", "vi"],
  ])("%s is told as %s in an English page", (text, lang) => {
    expect(foreign(text, "en")).toEqual({ dir: "auto", lang });
  });

  test.each(["", "Mika", "good game", "José", "123", "Müller", "שלום"])("%j is told by its direction only", (text) => {
    expect(foreign(text, "en")).toEqual({ dir: "auto" });
  });

  test.each([
    ["下得好", "zh-Hans"],
    ["下得好", "zh-Hant"],
    ["加藤", "ja"],
    ["かとう", "ja"],
    ["Привет", "ru"],
  ])("%s needs no word of its language on a page of %s", (text, page) => {
    expect(foreign(text, page)).toEqual({ dir: "auto" });
  });
});
