import type { ClockSpec, LobbyRow } from "../wire.ts";

const MINUTE = 60_000;
/** A game of so many moves is what a time control is measured by. */
const MOVES = 20;
/** A control that gives a player less than this for such a game is quick. */
const QUICK_UNDER = 5 * MINUTE;

/** Kinds of time controls, as people look for them. */
export const PACES = ["none", "quick", "slow", "days"] as const;
export type Pace = (typeof PACES)[number];

/** What the lobby is narrowed to; null: no matter. */
export interface Filters {
  readonly rule: string | null;
  readonly size: number | null;
  readonly pace: Pace | null;
  readonly rated: boolean | null;
  /** Games of bots are shown among the live ones. */
  readonly bots: boolean;
}

export const NO_FILTERS: Filters = { rule: null, size: null, pace: null, rated: null, bots: true };

/** How quick a game under a control is. */
export function paceOf(clock: ClockSpec | null): Pace {
  if (clock === null) return "none";
  if (clock.kind === "correspondence") return "days";
  const each = clock.kind === "per_move" ? clock.period_ms : clock.increment_ms;
  return clock.main_ms + each * MOVES + clock.periods * clock.period_ms < QUICK_UNDER ? "quick" : "slow";
}

/** Whether a row of the lobby is wanted. */
export function passes(row: LobbyRow, { rule, size, pace, rated, bots }: Filters): boolean {
  const fits = (rule === null || row.rule === rule) && (size === null || row.size === size);
  const timed = (pace === null || paceOf(row.clock) === pace) && (rated === null || row.rated === rated);
  return fits && timed && (bots || (row.level === null && row.bots.length === 0));
}

/** Whether anything is left out. */
export function isNarrow(filters: Filters): boolean {
  return filters.rule !== null || filters.size !== null || filters.pace !== null || filters.rated !== null || !filters.bots;
}

/** The filters that a device remembers; what can't be read is no filter. */
export function parseFilters(text: string | null): Filters {
  const stored = readObject(text);
  const { rule, size, rated, bots } = stored;
  return {
    rule: typeof rule === "string" ? rule : null,
    size: typeof size === "number" ? size : null,
    pace: PACES.find((pace) => pace === stored["pace"]) ?? null,
    rated: typeof rated === "boolean" ? rated : null,
    bots: bots !== false,
  };
}

function readObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // written by something else
  }
}
