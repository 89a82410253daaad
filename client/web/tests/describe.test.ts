import { beforeAll, expect, test } from "vitest";
import { answer } from "../src/describe.ts";
import { loadMore } from "../src/i18n/index.ts";
import { CODE, H8, snapshot, settings, stateAfter } from "./fixtures.ts";

beforeAll(() => loadMore("dialogs"));

const FISCHER = { kind: "fischer", main_ms: 300_000, increment_ms: 3000, period_ms: 0, periods: 0, stones: 0 } as const;
const CLOCKS = { left: [65_000, 9_400], since: 1000, running: 1, periods: [0, 0], stones: [0, 0], period_left: null, held: null } as const;
const told = (about: Parameters<typeof answer>[0], change: Parameters<typeof snapshot>[0] = {}, point = H8): string => {
  const state = stateAfter(snapshot({ moves: [H8, 113, 97], ...change }));
  const room = state.rooms[CODE];
  if (!room) throw new Error("the fixture has no room");
  return answer(about, state, room, point, 1000);
};

test("the last move, whose turn it is, and the whole board", () => {
  expect(told("last")).toBe("Move 3: H9 black.");
  expect(told("last", { moves: [] })).toBe("No stone yet.");
  expect(told("turn")).toBe("Linh to move. You played H9");
  expect(told("board")).toBe("3 stones. Black: H8, H9. White: I8.");
});

test("what lies on the eight lines through a point, four points far", () => {
  expect(told("near")).toBe("Around H8: up H9 black; right I8 white.");
  expect(told("near", {}, 0)).toBe("A15: nothing within four points.");
});

test("both clocks, mine first, or that there is none", () => {
  expect(told("clocks", { settings: settings({ clock: FISCHER }), clocks: CLOCKS })).toBe("Mika: 1:05. Linh: 9.4.");
  expect(told("clocks")).toBe("No clock.");
});
