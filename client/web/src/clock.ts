import type { BoardPrefs } from "./boardprefs.ts";
import type { Seat } from "./state.ts";
import type { Text } from "./texts.ts";
import type { ClockSpec, ClocksView } from "./wire.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below that the last figures are tenths. */
const TENTHS_UNDER = 10 * SECOND;
/** Low time is a tenth of the main time, within these bounds. */
const LOW = { share: 0.1, least: 10 * SECOND, most: MINUTE } as const;

type Tenths = BoardPrefs["tenths"];

/** What one clock reads at a moment. Everything follows from deadlines of the server; nothing ticks. */
export interface Reading {
  /** Milliseconds of what runs down now: main time, a period, or the time for the move. Never below 0. */
  readonly ms: number;
  /** The main time is used up, a period runs. */
  readonly inPeriod: boolean;
  /** Byo-yomi periods left, the present one included; 0 where there are none. */
  readonly periods: number;
  /** Moves still due in the Canadian period; 0 where there is none. */
  readonly stones: number;
  /** It runs; false also while it is held. */
  readonly running: boolean;
}

/** What a seat's clock reads at server time `now`. */
export function read(clocks: ClocksView, spec: ClockSpec, seat: Seat, now: number): Reading {
  const running = clocks.running === seat && clocks.held === null;
  const used = running ? Math.max(0, now - clocks.since) : 0;
  const left = clocks.left[seat] - used;
  const fixed = { stones: clocks.stones[seat], running };
  if (left > 0 || clocks.period_left === null) return { ms: Math.max(0, left), inPeriod: false, periods: clocks.periods[seat], ...fixed };
  return { ...inPeriod(clocks.period_left[seat] + left, clocks.periods[seat], spec.period_ms), ...fixed };
}

/** Byo-yomi: a period that is used up is gone, and the next begins. */
function inPeriod(left: number, periods: number, length: number): Pick<Reading, "ms" | "inPeriod" | "periods"> {
  const gone = left > 0 || length <= 0 ? 0 : Math.min(Math.max(0, periods - 1), Math.floor(-left / length) + 1);
  return { ms: Math.max(0, left + gone * length), inPeriod: true, periods: periods - gone };
}

/** Whether little time is left before the flag would fall; a period that may still be lost is not low. */
export function isLow(reading: Reading, spec: ClockSpec): boolean {
  const whole = spec.main_ms || spec.period_ms;
  const bound = Math.min(LOW.most, Math.max(LOW.least, whole * LOW.share));
  const more = reading.inPeriod ? reading.periods > 1 : reading.periods > 0 || spec.kind === "canadian";
  return !more && reading.ms <= (reading.inPeriod ? LOW.least : bound);
}

/** "3:07", "1:02:03", "9.4", "2 d 5 h". */
export function clockText(ms: number, tenths: Tenths = "low"): Text | string {
  if (ms >= DAY) return { key: "clock.days", params: { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) } };
  const [hours, minutes, seconds] = [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE), Math.floor((ms % MINUTE) / SECOND)];
  if (ms < TENTHS_UNDER && tenths !== "never") return (Math.floor(ms / 100) / 10).toFixed(1);
  const figures = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return tenths === "always" ? `${figures}.${Math.floor(ms / 100) % 10}` : figures;
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}

/** Milliseconds until the text of a running clock is another one. */
export function untilChange(ms: number, tenths: Tenths = "low"): number {
  const fine = tenths === "always" || (tenths === "low" && ms <= TENTHS_UNDER);
  const step = fine ? 100 : SECOND;
  return (ms % step) + 1;
}

/** What a reading says besides its figures: "3 periods", "7 stones"; null: nothing. */
export function periodText(reading: Reading, spec: ClockSpec): Text | null {
  if (spec.kind === "byoyomi") return { key: "clock.periods", params: { count: reading.periods } };
  return spec.kind === "canadian" && reading.inPeriod ? { key: "clock.stones", params: { count: reading.stones } } : null;
}

/** The numbers of a time control, each in the unit that people say it in. */
function inUnits({ main_ms, increment_ms, period_ms, periods, stones }: ClockSpec): Readonly<Record<"min" | "inc" | "s" | "periods" | "stones" | "days" | "per", number>> {
  return { min: main_ms / MINUTE, inc: increment_ms / SECOND, s: period_ms / SECOND, periods, stones, days: Math.round(period_ms / DAY), per: period_ms / MINUTE };
}

/** A time control in a few words: "5 min + 3 s". */
export function clockName(spec: ClockSpec | null): Text {
  return spec === null ? { key: "clock.none" } : { key: `clock.name.${spec.kind}`, params: inUnits(spec) };
}

/** The same as people write it where there is hardly room: "5+3", "10+5×30", "10+5/20"; in words where that would tell too little. */
export function clockFigures(spec: ClockSpec): Text | string {
  const { min, inc, s, periods, stones, per } = inUnits(spec);
  const after = { fischer: `${inc}`, sudden: "0", byoyomi: `${periods}×${s}`, canadian: `${per}/${stones}`, per_move: null, correspondence: null }[spec.kind];
  return after === null ? clockName(spec) : `${min}+${after}`;
}
