import type { ClockKind, ClockSpec } from "./wire.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A time control of a kind; what is not given is not used. */
export function control(kind: ClockKind, parts: Partial<ClockSpec> = {}): ClockSpec {
  return { kind, main_ms: 0, increment_ms: 0, period_ms: 0, periods: 0, stones: 0, ...parts };
}

/** What most people want, quickest first. */
export const PRESETS: readonly ClockSpec[] = [
  control("per_move", { period_ms: 30 * SECOND }),
  control("fischer", { main_ms: 3 * MINUTE, increment_ms: 2 * SECOND }),
  control("fischer", { main_ms: 5 * MINUTE, increment_ms: 3 * SECOND }),
  control("byoyomi", { main_ms: 10 * MINUTE, period_ms: 30 * SECOND, periods: 5 }),
  control("correspondence", { period_ms: 3 * DAY }),
];

/** What one begins with after choosing a kind. */
export const STARTS: Readonly<Record<ClockKind, ClockSpec>> = {
  per_move: control("per_move", { period_ms: 30 * SECOND }),
  sudden: control("sudden", { main_ms: 10 * MINUTE }),
  fischer: control("fischer", { main_ms: 5 * MINUTE, increment_ms: 3 * SECOND }),
  byoyomi: control("byoyomi", { main_ms: 10 * MINUTE, period_ms: 30 * SECOND, periods: 5 }),
  canadian: control("canadian", { main_ms: 10 * MINUTE, period_ms: 5 * MINUTE, stones: 20 }),
  correspondence: control("correspondence", { period_ms: 3 * DAY }),
};

/** A number of a time control as people set it: in which unit, and from where to where. */
export interface Part {
  readonly field: "main_ms" | "increment_ms" | "period_ms" | "periods" | "stones";
  readonly label: "min" | "inc" | "s" | "per" | "periods" | "stones" | "days";
  readonly unit: number;
  readonly least: number;
  readonly most: number;
}

const MAIN: Part = { field: "main_ms", label: "min", unit: MINUTE, least: 1, most: 600 };

/** What can be set of a kind. */
export const PARTS: Readonly<Record<ClockKind, readonly Part[]>> = {
  per_move: [{ field: "period_ms", label: "s", unit: SECOND, least: 5, most: 600 }],
  sudden: [MAIN],
  fischer: [MAIN, { field: "increment_ms", label: "inc", unit: SECOND, least: 1, most: 120 }],
  byoyomi: [MAIN, { field: "period_ms", label: "s", unit: SECOND, least: 5, most: 300 }, { field: "periods", label: "periods", unit: 1, least: 1, most: 20 }],
  canadian: [MAIN, { field: "period_ms", label: "per", unit: MINUTE, least: 1, most: 60 }, { field: "stones", label: "stones", unit: 1, least: 2, most: 50 }],
  correspondence: [{ field: "period_ms", label: "days", unit: DAY, least: 1, most: 14 }],
};

/** The control with one number set, kept within its bounds. */
export function withPart(spec: ClockSpec, { field, unit, least, most }: Part, value: number): ClockSpec {
  const whole = Number.isFinite(value) ? Math.round(value) : least;
  return { ...spec, [field]: Math.min(most, Math.max(least, whole)) * unit };
}

/** Whether two controls are the same. */
export function sameControl(a: ClockSpec | null, b: ClockSpec | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
