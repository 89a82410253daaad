import { expect, test } from "vitest";
import { ladder, levelNumber } from "../src/lobby/ladder.ts";

const keys = (names: readonly string[]): readonly (readonly [string, readonly string[]])[] => ladder(names).map(({ caption, levels }) => [caption, levels]);

test("levels go by strength, those of the old tutorials apart, each once", () => {
  expect(keys(["tutorial-10", "tutorial-30", "level-1", "level-12", "strong", "Guest"])).toEqual([
    ["bots.ladder.levels", ["level-1", "level-12", "strong", "Guest"]],
    ["bots.ladder.tutorials", ["tutorial-10", "tutorial-30"]],
  ]);
});

test("what there is none of has no heading", () => {
  expect(keys(["strong"])).toEqual([["bots.ladder.levels", ["strong"]]]);
  expect(keys([])).toEqual([]);
});

test.each([["level-3", "3"], ["level-12", "12"], ["strong", null], ["my-level-3", null], ["level-3b", null]])("the number of %s is %j", (name, number) => {
  expect(levelNumber(name)).toBe(number);
});
