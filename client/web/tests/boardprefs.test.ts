import { expect, test } from "vitest";
import { DEFAULT_BOARD_PREFS, readBoardPrefs } from "../src/boardprefs.ts";

test("stored choices go over the defaults", () => {
  const chosen = { placing: "slide", offset: 2, tenths: "always", reader: "list", premove: true, loupe: false } as const;
  expect(readBoardPrefs(chosen)).toEqual({ ...DEFAULT_BOARD_PREFS, ...chosen });
});

test("what is none of the choices, or no setting, is as if never chosen", () => {
  expect(readBoardPrefs({ placing: "fast", offset: 3, tenths: true, loupe: "no", token: "x" })).toEqual(DEFAULT_BOARD_PREFS);
});
