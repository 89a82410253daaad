import { beforeAll, describe, expect, test } from "vitest";
import { loadMore } from "../src/i18n/index.ts";
import { reduce } from "../src/reducer.ts";
import { boardView, doubtful, isMarked } from "../src/select.ts";
import { DEFAULT_PREFS } from "../src/state.ts";
import { say } from "../src/views/labels.ts";
import { whyLines } from "../src/why.ts";
import { type Explanation, type RawToClient, withDefaults } from "../src/wire.ts";
import { CODE, H8, full, roomAfter, roomOf, settings, snapshot, stateAfter, stone } from "./fixtures.ts";

const renju = { settings: settings({ rule: "renju", passes: true }) };
const marks = (v: number): RawToClient => ({ t: "forbidden", room: CODE, v, points: [{ at: H8, kinds: ["double_three"] }] });
/** Two threes through H8; the point H11 of the second one is spoiled. */
const told: RawToClient = {
  t: "explained",
  room: CODE,
  v: 3,
  why: {
    at: H8,
    color: "black",
    kinds: ["double_three", "overline"],
    fours: [{ stones: [1, 2, 3, 4], completing: [0, 5] }],
    threes: [
      { stones: [111, H8, 113], spots: [{ at: 110 }, { at: 114 }] },
      { stones: [H8, 97, 82], spots: [{ at: 67, spoiled: { at: 67, color: "black", kinds: ["double_four"], cut: true } }] },
    ],
  },
};
const why = (message: RawToClient = told): Explanation => (withDefaults(message) as { why: Explanation }).why;

beforeAll(() => loadMore());

describe("forbidden points", () => {
  test("are shown as long as the position stands, unless one does not want to see them", () => {
    const state = stateAfter(snapshot(renju), marks(3));
    const room = roomOf(state);
    expect(boardView(room, DEFAULT_PREFS, true).forbidden).toEqual([H8]);
    expect(boardView(room, { ...DEFAULT_PREFS, forbidden: false }, true).forbidden).toEqual([]);
    expect([isMarked(state, room, H8), isMarked(state, room, 5)]).toEqual([true, false]);
    expect(roomAfter(snapshot(renju), marks(3), stone(4, 0, 7)).forbidden).toEqual([]);
  });

  test("of another position are no news", () => {
    expect(roomAfter(snapshot(renju), marks(2)).forbidden).toEqual([]);
    expect(roomAfter(snapshot({ ...renju, forbidden: [{ at: H8, kinds: ["overline"] }] })).forbidden).toHaveLength(1);
  });
});

describe("explanations", () => {
  test("of a stone that has won meanwhile are not shown", () => {
    const won: RawToClient = { t: "over", room: CODE, v: 4, outcome: { winner: 0, reason: "five", lines: [] }, score: [1, 0, 0] };
    const late = { ...told, v: 4 } as RawToClient;
    expect(roomAfter(snapshot(renju), won, late).why).toBeNull();
    expect(roomAfter(snapshot(renju), told).why).not.toBeNull();
  });

  test("are told as sentences, nested ones below the three they spoil", () => {
    const lines = whyLines(15, why()).map(({ text, depth }) => `${depth} ${say(text)}`);
    expect(lines).toEqual([
      "0 H8 is forbidden for Black: double three and overline.",
      "0 Straight four B15 C15 D15 E15: five with A15 F15.",
      "0 Three G8 H8 I8: straight four with F8 J8.",
      "0 No real three H8 H9 H10: no straight four can follow.",
      "1 H11 is no help: a stone there would be forbidden, double four.",
      "1 The reasons go deeper than is told here.",
    ]);
  });

  test("say why a row does not win, and that another one does", () => {
    const dead = (flaw: string, blockers: number[] = []): string[] =>
      whyLines(15, why({ t: "explained", room: CODE, v: 3, why: { at: 1, color: "white", dead: [{ stones: [1, 2, 3, 4, 5], flaw: flaw as never, blockers }] } })).map(({ text }) => say(text));
    expect(dead("overline")).toEqual(["B15 is allowed for White and does not win.", "B15 C15 D15 E15 F15 are 5 in a row: six or more do not win here."]);
    expect(dead("blocked_both_ends", [0, 6])[1]).toBe("B15 C15 D15 E15 F15 are blocked at both ends by A15 G15 and do not win.");
    expect(dead("blocked_end", [6])[1]).toBe("B15 C15 D15 E15 F15 are blocked at one end by G15; here both must be open.");
    const won = why({ t: "explained", room: CODE, v: 3, why: { at: 0, color: "black", lines: [[0, 1, 2, 3, 4]] } });
    expect(say(whyLines(15, won)[0]?.text ?? "")).toBe("A15 wins for Black.");
  });

  test("are drawn, first the whole and then a part with the stones before it", () => {
    const state = stateAfter(snapshot(renju), told);
    const { reason } = boardView(roomOf(state), DEFAULT_PREFS, true);
    expect(reason).toEqual({ at: H8, color: 1, trail: [], rows: [[1, 2, 3, 4], [111, H8, 113], [H8, 97, 82]], spots: [0, 5, 110, 114], blocked: [67] });
    const part = whyLines(15, roomOf(state).why?.root ?? why()).find(({ depth }) => depth === 1)?.why ?? null;
    const shown = reduce(state, { kind: "room", room: CODE, change: { why: part } });
    expect(boardView(roomOf(shown), DEFAULT_PREFS, true).reason).toMatchObject({ at: 67, trail: [H8] });
  });

  test("go with the position, an aim, and an old position on show", () => {
    const state = stateAfter(snapshot(renju), told);
    for (const change of [{ aim: 5 }, { shown: 0 }, { pending: { id: "a", ply: 0, point: 5 } }]) {
      expect(roomOf(reduce(state, { kind: "room", room: CODE, change })).why).toBeNull();
    }
    expect(roomOf(reduce(state, { kind: "message", message: full(stone(4, 0, 7)) })).why).toBeNull();
    expect(roomAfter(snapshot({ ...renju, v: 4 }), told).why).toBeNull();
  });
});

describe("the last stone is doubtful", () => {
  const row = [30, 0, 31, 2, 32, 4, 33, 6, 34];

  test("when it makes five or more and the game goes on, also in a slope or across the edge not", () => {
    expect(doubtful(roomAfter(snapshot({ moves: row })))).toBe(34);
    expect(doubtful(roomAfter(snapshot({ moves: row.slice(0, -2) })))).toBeNull();
    expect(doubtful(roomAfter(snapshot({ moves: [0, 1, 16, 3, 32, 5, 48, 7, 64] })))).toBe(64);
    expect(doubtful(roomAfter(snapshot({ moves: [13, 100, 14, 102, 15, 104, 16, 106, 17] })))).toBeNull();
    expect(doubtful(roomAfter(snapshot()))).toBeNull();
  });

  test("when it lost, and not when it won", () => {
    expect(doubtful(roomAfter(snapshot({ moves: row, outcome: { reason: "five", winner: 0 } })))).toBeNull();
    expect(doubtful(roomAfter(snapshot({ moves: [5], outcome: { reason: "forbidden", winner: 1, kinds: ["overline"] } })))).toBe(5);
  });
});
