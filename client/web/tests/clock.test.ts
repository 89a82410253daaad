import { describe, expect, test } from "vitest";
import { clockFigures, clockName, clockText, isLow, periodText, read, untilChange } from "../src/clock.ts";
import { say } from "../src/views/labels.ts";
import { PARTS, PRESETS, STARTS, control, withPart } from "../src/timecontrols.ts";
import type { ClockSpec, ClocksView } from "../src/wire.ts";

const MIN = 60_000;
const T0 = 1_700_000_000_000;

/** Both clocks as told at `T0`; seat 0 runs. */
function told(change: Partial<ClocksView> = {}): ClocksView {
  return { left: [5 * MIN, 4 * MIN], since: T0, running: 0, periods: [0, 0], stones: [0, 0], period_left: null, held: null, ...change };
}

const BYO = control("byoyomi", { main_ms: MIN, period_ms: 30_000, periods: 3 });

describe("a clock's reading", () => {
  test("only the one that runs goes down, from the moment the numbers were true, and never below zero", () => {
    const spec = STARTS.fischer;
    expect(read(told(), spec, 0, T0 + 1500)).toMatchObject({ ms: 298_500, running: true });
    expect(read(told(), spec, 1, T0 + 1500)).toMatchObject({ ms: 240_000, running: false });
    expect(read(told(), spec, 0, T0 + 10 * MIN).ms).toBe(0);
    expect(read(told(), spec, 0, T0 - 500).ms).toBe(5 * MIN);
  });

  test.each(["start", "restart", "pause", "adjourn"] as const)("nothing runs while it is held: %s", (held) => {
    expect(read(told({ held }), STARTS.fischer, 0, T0 + MIN)).toMatchObject({ ms: 5 * MIN, running: false });
  });

  test.each([
    [59_000, 1000, false, 3],
    [60_000, 30_000, true, 3],
    [75_000, 15_000, true, 3],
    [90_000, 30_000, true, 2],
    [119_999, 1, true, 2],
    [120_000, 30_000, true, 1],
    [150_000, 0, true, 1],
    [900_000, 0, true, 1],
  ])("byo-yomi after %i ms: %i ms left, in a period %s, %i periods", (used, ms, inPeriod, periods) => {
    const clocks = told({ left: [MIN, MIN], periods: [3, 3], period_left: [30_000, 30_000] });
    expect(read(clocks, BYO, 0, T0 + used)).toEqual({ ms, inPeriod, periods, stones: 0, running: true });
  });

  test("Canadian time has one period with its stones", () => {
    const clocks = told({ left: [0, MIN], stones: [7, 20], period_left: [100_000, 300_000] });
    expect(read(clocks, STARTS.canadian, 0, T0 + 40_000)).toEqual({ ms: 60_000, inPeriod: true, periods: 0, stones: 7, running: true });
  });
});

describe("low time", () => {
  const at = (ms: number, spec: ClockSpec, change: Partial<ClocksView> = {}): boolean => isLow(read(told({ left: [ms, ms], ...change }), spec, 0, T0), spec);

  test("is a tenth of the main time, from ten seconds up to a minute", () => {
    expect([at(18_000, control("sudden", { main_ms: 3 * MIN })), at(18_001, control("sudden", { main_ms: 3 * MIN }))]).toEqual([true, false]);
    expect([at(10_000, control("sudden", { main_ms: MIN })), at(10_001, control("sudden", { main_ms: MIN }))]).toEqual([true, false]);
    expect([at(MIN, control("sudden", { main_ms: 60 * MIN })), at(MIN + 1, control("sudden", { main_ms: 60 * MIN }))]).toEqual([true, false]);
  });

  test("is not while a period more can be lost", () => {
    const inPeriod = (left: number, periods: number): boolean => at(0, BYO, { periods: [periods, 3], period_left: [left, 30_000] });
    expect([inPeriod(5000, 2), inPeriod(5000, 1), inPeriod(11_000, 1)]).toEqual([false, true, false]);
    expect(at(5000, BYO, { periods: [3, 3], period_left: [30_000, 30_000] })).toBe(false);
  });
});

describe("figures", () => {
  test.each([
    [0, "0.0"],
    [9999, "9.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [187_000, "3:07"],
    [3_600_000, "1:00:00"],
    [3_723_999, "1:02:03"],
  ])("%i ms are %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  test("days are words", () => {
    expect(say(clockText(2 * 86_400_000 + 5 * 3_600_000))).toBe("2 d 5 h");
  });

  test.each([187_000, 10_400, 10_000, 9950, 100, 1])("the text changes right after the time that is told: %i", (ms) => {
    expect(clockText(ms - untilChange(ms))).not.toBe(clockText(ms));
    expect(clockText(ms - untilChange(ms) + 1)).toBe(clockText(ms));
  });

  test("each control has a name and says what is left of its periods", () => {
    expect(PRESETS.map((spec) => say(clockName(spec)))).toEqual(["30 s a move", "3 min + 2 s", "5 min + 3 s", "10 min + 5 × 30 s", "3 days a move"]);
    expect(say(clockName(STARTS.canadian))).toBe("10 min + 20 in 5 min");
    expect(say(clockName(null))).toBe("no clock");
    expect(Object.values(STARTS).map((spec) => say(clockFigures(spec)))).toEqual(["30 s a move", "10+0", "5+3", "10+5×30", "10+5/20", "3 days a move"]);
    const reading = { ms: 1, inPeriod: true, periods: 1, stones: 3, running: true };
    expect([BYO, STARTS.canadian].map((spec) => say(periodText(reading, spec) ?? ""))).toEqual(["1 period", "3 stones due"]);
    expect(periodText(reading, STARTS.sudden)).toBeNull();
  });
});

describe("one's own control", () => {
  test.each(Object.values(STARTS))("of kind $kind begins within its bounds, and stays there", (spec) => {
    for (const part of PARTS[spec.kind]) {
      const shown = spec[part.field] / part.unit;
      expect(shown).toBeGreaterThanOrEqual(part.least);
      expect(shown).toBeLessThanOrEqual(part.most);
      expect(withPart(spec, part, 1e9)[part.field]).toBe(part.most * part.unit);
      expect(withPart(spec, part, -1)[part.field]).toBe(part.least * part.unit);
      expect(withPart(spec, part, Number.NaN)[part.field]).toBe(part.least * part.unit);
    }
  });
});

test.each([
  ["never", 9_400, "0:09"],
  ["low", 9_400, "9.4"],
  ["low", 65_430, "1:05"],
  ["always", 65_430, "1:05.4"],
  ["always", 9_400, "9.4"],
] as const)("tenths %s: %d ms reads %s", (tenths, ms, text) => {
  expect(clockText(ms, tenths)).toBe(text);
});
