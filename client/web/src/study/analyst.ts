import type { ColorName } from "./names.ts";

/** A position to be judged: where it begins, and the moves up to it; a pass is -1. */
export interface Question {
  readonly size: number;
  readonly rule: string;
  readonly first: ColorName;
  readonly black: readonly number[];
  readonly white: readonly number[];
  readonly moves: readonly number[];
  /** Time to think, in milliseconds. */
  readonly ms: number;
}

/** How it stands, for the side to move. */
export type Verdict =
  /** From -100 (lost) to 100 (won). */
  | { readonly kind: "score"; readonly centi: number }
  /** A forced end in so many plies: above zero the side to move wins, else it loses. */
  | { readonly kind: "mate"; readonly plies: number };

/** What is known of a position. */
export interface Analysis {
  readonly kind: "analysis";
  readonly verdict: Verdict;
  /** The best line, from the side to move on. */
  readonly best: readonly number[];
  /** Points where the other side threatens to win. */
  readonly threats: readonly number[];
  /** How many plies deep it was looked. */
  readonly depth: number | null;
}

/** Why there is no analysis: the server has no engine for it, does not know the rule, is busy, or is not there. */
export type Lack = "no_engine" | "no_rule" | "busy" | "offline";
export type Answer = Analysis | { readonly kind: "lack"; readonly why: Lack };

/** Whoever judges positions: an engine of the server, or a script in a test. */
export interface Analyst {
  /** Answers, or rejects with an `AbortError` once `signal` says that nobody asks any more. */
  analyse(question: Question, signal: AbortSignal): Promise<Answer>;
}

/** No engine answers yet; whoever has one gives it to the page in place of this. */
export const NO_ANALYST: Analyst = { analyse: async () => ({ kind: "lack", why: "no_engine" }) };
