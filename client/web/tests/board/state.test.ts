import { describe, expect, test } from "vitest";
import { ALL, OVERLAY, STONES, dirtyLayers, newStones, winAppeared } from "../../src/board/diff.ts";
import { layOut, centre } from "../../src/board/geometry.ts";
import { enlarge, loupeCentre } from "../../src/board/loupe.ts";
import { type BoardView, type Cell, emptyView } from "../../src/board/model.ts";
import { Motion } from "../../src/board/motion.ts";
import { shortNumber } from "../../src/board/render_scores.ts";
import { devicePixels } from "../../src/board/sharp.ts";
import { isVisible } from "../../src/board/stone.ts";
import { milliseconds } from "../../src/board/theme.ts";
import { hexChannels } from "../../src/board/wood.ts";

const empty = emptyView(15);
const withStones = (...points: number[]): BoardView => ({
  ...empty,
  cells: empty.cells.map((_, p): Cell => (points.includes(p) ? 1 : 0)),
});

describe("dirty layers", () => {
  test("a view that says the same in new arrays draws nothing", () => {
    expect(dirtyLayers(empty, { ...structuredClone(empty), version: 5 })).toBe(0);
  });

  test("an aim, a mark or the turn touches the overlay only", () => {
    for (const change of [{ aim: 3 }, { pending: 3 }, { lastMove: 3 }, { toMove: 2 }, { forbidden: [3] }, { winLines: [[1, 2]] }, { scores: [] }, { interactive: true }] as const) {
      expect(dirtyLayers(empty, { ...empty, ...change })).toBe(OVERLAY);
    }
  });

  test("a stone, numbers, patterns or a takeback preview touch the stones too", () => {
    for (const after of [withStones(3), { ...empty, showNumbers: true }, { ...empty, pattern: true }, { ...empty, vanish: [3] }]) {
      expect(dirtyLayers(empty, after)).toBe(STONES | OVERLAY);
    }
  });

  test("another size or other margins touch everything", () => {
    expect(dirtyLayers(empty, emptyView(19))).toBe(ALL);
    expect(dirtyLayers(empty, { ...empty, coordinates: false })).toBe(ALL);
  });
});

describe("motion", () => {
  test("one or two new stones settle, a snapshot does not", () => {
    expect(newStones(empty, withStones(3, 9))).toEqual([3, 9]);
    expect(newStones(withStones(3), withStones(3, 9))).toEqual([9]);
    expect(newStones(empty, withStones(1, 2, 3))).toEqual([]);
    expect(newStones(withStones(3, 9), withStones(3))).toEqual([]);
  });

  test("a stone settles from its first frame to its time and then needs no more frames", () => {
    const motion = new Motion();
    motion.settle(3, 120);
    expect(motion.settling(1000).get(3)).toBe(0);
    expect(motion.settling(1060).get(3)).toBeCloseTo(0.875);
    expect(motion.active).toBe(true);
    expect(motion.settling(1120).size).toBe(0);
    expect(motion.active).toBe(false);
  });

  test("the winning line grows in its time and stands afterwards", () => {
    const motion = new Motion();
    motion.win(300);
    expect([0, 150, 300, 9999].map((t) => motion.winning(t))).toEqual([0, 0.5, 1, 1]);
    expect(motion.active).toBe(false);
  });

  test("with durations of 0 (reduced motion) nothing moves", () => {
    const motion = new Motion();
    motion.settle(3, 0);
    motion.win(0);
    expect(motion.active).toBe(false);
    expect(motion.winning(0)).toBe(1);
  });

  test("only the first winning line is an event", () => {
    expect(winAppeared(empty, { ...empty, winLines: [[1]] })).toBe(true);
    expect(winAppeared({ ...empty, winLines: [[1]] }, { ...empty, winLines: [[2]] })).toBe(false);
  });
});

describe("loupe", () => {
  const g = layOut({ side: 936, scale: 3, size: 15, coordinates: true, classic: false });

  test("it stays on the board and off the finger for every point", () => {
    for (let point = 0; point < 225; point++) {
      const finger = centre(g, point);
      const [x, y] = loupeCentre(g, finger);
      expect(Math.min(x, y, g.side - x, g.side - y)).toBeGreaterThanOrEqual(56 * g.scale);
      expect(Math.hypot(x - finger[0], y - finger[1])).toBeGreaterThanOrEqual(56 * g.scale);
    }
  });

  test("its point lies in its middle, on whole pixels", () => {
    const big = enlarge(g, 112, 400.4, 300.6);
    expect(centre(big, 112)).toEqual([400 + big.half, 301 + big.half]);
    expect(big.cell).toBe(Math.round(g.cell * 2.5));
  });
});

test("scores take at most four characters", () => {
  expect([0, 90, 810, 999, 1000, 2100, 9940, 9960, 20000, 123456].map(shortNumber)).toEqual([
    "0", "90", "810", "999", "1k", "2.1k", "9.9k", "10k", "20k", "123k",
  ]);
});

test("CSS times, colours and transparency are read as CSS means them", () => {
  expect(["120ms", ".12s", "0ms", ""].map(milliseconds)).toEqual([120, 120, 0, 0]);
  expect([hexChannels("#DCB35C"), hexChannels("Canvas"), hexChannels("#FFF")]).toEqual([[220, 179, 92], null, null]);
  expect(["transparent", "rgba(0, 0, 0, 0)", "rgb(0 0 0 / 0)", "#767676", "rgb(0, 0, 0)", "rgb(0 0 0 / .50)"].map(isVisible)).toEqual([
    false, false, false, true, true, true,
  ]);
});

test("the browser settles the rounding of device pixels and nothing more", () => {
  const box = (inlineSize: number): ResizeObserverSize => ({ inlineSize, blockSize: inlineSize });
  expect(devicePixels(934.5, box(935))).toBe(935);
  expect(devicePixels(934.5, box(934))).toBe(934);
  expect(devicePixels(936, box(312))).toBe(936);
  expect(devicePixels(934.4, undefined)).toBe(934);
});
