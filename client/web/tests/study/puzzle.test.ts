import { describe, expect, it } from "vitest";
import { DEFAULT_PREFS } from "../../src/state.ts";
import { begin, judged, puzzleView } from "../../src/study/puzzle.ts";
import { prolong, readStreak, running, today, writeStreak } from "../../src/study/streak.ts";
import type { Puzzle } from "../../src/wire.ts";

const PUZZLE: Puzzle = { t: "puzzle", id: "p", n: 3, of: 9, rule: "freestyle", size: 9, black: [40, 41], white: [30], to_move: "white", moves: 3, grade: 2, last: 41 };

describe("a puzzle on the board", () => {
  it("shows the stones, then my moves and the answers with numbers", () => {
    const view = puzzleView({ ...begin(PUZZLE), line: [31, 32, 33] }, DEFAULT_PREFS);
    expect([30, 31, 32, 33, 40].map((point) => view.cells[point])).toEqual([2, 2, 1, 2, 1]);
    expect([30, 31, 32, 33].map((point) => view.plies[point])).toEqual([0, 1, 2, 3]);
    expect([view.toMove, view.lastMove, view.interactive]).toEqual([2, 33, true]);
  });

  it("takes no press while it is asked or solved", () => {
    for (const state of ["asking", "solved"] as const) expect(puzzleView({ ...begin(PUZZLE), state }, DEFAULT_PREFS).interactive).toBe(false);
    expect(puzzleView(begin(PUZZLE), DEFAULT_PREFS).lastMove).toBe(41);
  });
});

describe("the answer to a move", () => {
  const asked = { ...begin(PUZZLE, 4), line: [31], state: "asking" } as const;
  const tried = { t: "puzzle_tried", id: "q", n: 3, right: true, reply: 32, solved: false } as const;

  it("goes on with the reply, ends, or takes a wrong move back", () => {
    expect(judged(asked, asked, tried)).toMatchObject({ line: [31, 32], state: "try", version: 5 });
    expect(judged(asked, asked, { ...tried, reply: null, solved: true })).toMatchObject({ line: [31], state: "solved" });
    expect(judged(asked, asked, { ...tried, right: false, reply: null })).toMatchObject({ line: [], state: "wrong" });
  });

  it("calls no move wrong that was refused", () => {
    expect(judged(asked, asked, { t: "refused", code: "too_fast", id: "q", room: null, params: {} })).toMatchObject({ line: [], state: "try" });
  });

  it("changes no puzzle that was begun meanwhile", () => {
    const next = begin({ ...PUZZLE, n: 4 }, 5);
    expect(judged(next, asked, tried)).toBe(next);
  });
});

describe("a streak", () => {
  it("grows by a day, once a day, and begins anew after a gap", () => {
    const three = { days: 3, last: 100 };
    expect([prolong(three, 100), prolong(three, 101), prolong(three, 102)]).toEqual([three, { days: 4, last: 101 }, { days: 1, last: 102 }]);
    expect([running(three, 100), running(three, 101), running(three, 102)]).toEqual([3, 3, 0]);
  });

  it("takes a puzzle that was begun before midnight for the day before, also where today's is solved already", () => {
    expect(prolong({ days: 3, last: 99 }, 100)).toEqual({ days: 4, last: 100 });
    const four = { days: 4, last: 101 };
    expect(prolong(four, 100)).toBe(four);
    expect(running(four, 100)).toBe(4);
  });

  it("is none that a wrong clock has written, and begins anew then", () => {
    const ahead = { days: 9, last: 400 };
    expect([running(ahead, 100), prolong(ahead, 100)]).toEqual([0, { days: 1, last: 100 }]);
  });

  it("is kept on the device, and survives nonsense there", () => {
    const kept = new Map<string, string>();
    const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
    writeStreak(shelf, { days: 4, last: 101 });
    expect(readStreak(shelf)).toEqual({ days: 4, last: 101 });
    for (const key of kept.keys()) kept.set(key, "many");
    expect(readStreak(shelf)).toEqual({ days: 0, last: -1 });
    expect(readStreak(null)).toEqual({ days: 0, last: -1 });
  });

  it("counts days as the server does", () => {
    expect([today(86_399_999), today(86_400_000)]).toEqual([0, 1]);
  });
});
