import { type HouseRules, fittedHouse, freshHouse, takebackPolicies } from "./houserules.ts";
import { type Opponent, kindOf } from "./opponents.ts";
import { PARTS, STARTS, control, withPart } from "./timecontrols.ts";
import { fitted } from "./wishes.ts";
import { type ClockKind, type ClockSpec, LIMITS } from "./wire.ts";

/** Everything that the dialog of a new game asks for. */
export interface Form extends HouseRules {
  readonly rule: string;
  readonly size: number;
  readonly opening: string;
  readonly forbidden: "loses" | "refused";
  /** A bot's; null: nobody has chosen one. */
  readonly level: string | null;
  readonly level2: string | null;
  readonly side: "random" | "first" | "second";
  readonly first: "black" | "white";
  readonly listed: boolean;
  readonly rated: boolean;
}

/** What the server plays, by name. */
export interface Offered {
  readonly rules: readonly string[];
  readonly openings: readonly string[];
  readonly levels: readonly string[];
}

type Stored = Readonly<Record<string, unknown>>;

/** What the dialog begins with where nothing was chosen before. */
export function freshForm(opponent: Opponent): Form {
  const kind = kindOf(opponent);
  return { ...freshHouse(kind), rule: "freestyle", size: 15, opening: "free", forbidden: "loses", level: null, level2: null, side: kind === "bot" ? "first" : "random", first: "black", listed: opponent === "anyone", rated: false };
}

/** Under which name the last choices for an opponent are kept. */
export function formName(opponent: Opponent): string {
  return `new.${opponent}`;
}

/** What is kept for an opponent; for anyone, as long as that is nothing, what is kept for friends: the table is the same. */
export function storedForm(opponent: Opponent, recall: (name: string) => Stored): Stored {
  const stored = recall(formName(opponent));
  return opponent === "anyone" && Object.keys(stored).length === 0 ? recall(formName("friend")) : stored;
}

/** What is kept of a form: all but its password. */
export function keptForm(form: Form): Readonly<Record<string, unknown>> {
  return { ...form, password: "" };
}

/**
 * The last choices over the fresh ones; what this server does not play, or no form could hold, is as if never chosen.
 * `offered`: null while the server has not said what it plays; until then what was chosen is believed.
 * Whether the lobby shows a table of two people is not among them: it goes with the opponent.
 */
export function lastForm(opponent: Opponent, stored: Stored, offered: Offered | null): Form {
  const fresh = freshForm(opponent);
  const { kind } = fresh;
  const one = <T>(name: keyof Form, choices: readonly T[], otherwise: T): T => choices.find((choice) => choice === stored[name]) ?? otherwise;
  const named = <T extends string | null>(name: "rule" | "opening" | "level" | "level2", choices: readonly string[] | undefined, otherwise: T): string | T => {
    const value = stored[name];
    return typeof value === "string" && (choices?.includes(value) ?? true) ? value : otherwise;
  };
  const on = (name: "oops" | "teaching" | "chat" | "listed" | "rated"): boolean => one(name, [true, false], fresh[name]);
  const count = (name: "size" | "takebacks" | "delay_plies" | "delay_s", least: number, most: number): number => whole(stored[name], least, most) ?? fresh[name];
  return fittedHouse(
    fitted({
      ...fresh,
      rule: named("rule", offered?.rules, fresh.rule),
      size: count("size", LIMITS.MIN_SIZE, LIMITS.MAX_SIZE),
      opening: named("opening", offered?.openings, fresh.opening),
      forbidden: one("forbidden", ["loses", "refused"], fresh.forbidden),
      level: named("level", offered?.levels, null),
      level2: named("level2", offered?.levels, null),
      side: one("side", ["random", "first", "second"], fresh.side),
      first: one("first", ["black", "white"], fresh.first),
      clock: lastClock(stored["clock"]),
      takeback: one("takeback", takebackPolicies(kind), fresh.takeback),
      takebacks: count("takebacks", 1, LIMITS.MAX_TAKEBACKS),
      clock_on_takeback: one("clock_on_takeback", ["restore", "keep"], fresh.clock_on_takeback),
      watching: one("watching", ["open", "hidden", "closed"], fresh.watching),
      delay_plies: count("delay_plies", 0, LIMITS.MAX_DELAY_PLIES),
      delay_s: count("delay_s", 0, LIMITS.MAX_DELAY_S),
      oops: on("oops"),
      teaching: on("teaching"),
      chat: on("chat"),
      listed: kind === "friend" ? fresh.listed : on("listed"),
      rated: on("rated") && kind === "friend",
    }),
  );
}

function whole(value: unknown, least: number, most: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** A time control with each of its numbers within bounds; anything else is none. */
function lastClock(stored: unknown): ClockSpec | null {
  if (typeof stored !== "object" || stored === null) return null;
  const kind = (Object.keys(STARTS) as ClockKind[]).find((one) => one === (stored as Stored)["kind"]);
  if (kind === undefined) return null;
  return PARTS[kind].reduce((spec, part) => withPart(spec, part, Number((stored as Stored)[part.field]) / part.unit), control(kind));
}
