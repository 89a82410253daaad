/** What the bots that were chosen for a room can play: rules and sizes. Everybody else plays all. */

import { levels } from "./select.ts";
import type { State } from "./state.ts";
import type { Kind, Level } from "./wire.ts";

/** The numbered level that the server offers in a quick game to somebody of whom it knows nothing. */
const FOR_THE_NEW = "level-3";

/** The level for somebody who has chosen none: one that loses now and then, not the strongest. */
export function usualLevel(names: readonly string[]): string | null {
  return names.find((name) => name === FOR_THE_NEW) ?? names[names.length >> 1] ?? null;
}

export interface Chosen {
  readonly kind: Kind;
  /** Names of levels; null: what nobody has chosen, for a bot of one's own the usual, between two bots the strongest. */
  readonly level: string | null;
  readonly level2: string | null;
}

function chosen(state: State, { kind, level, level2 }: Chosen): readonly Level[] {
  const all = state.server?.levels ?? [];
  const names = kind === "bot" ? [level ?? usualLevel(levels(state))] : kind === "bots" ? [level, level2] : [];
  return names.flatMap((name) => all.find((each) => each.name === name) ?? all.at(-1) ?? []);
}

/** Whether they play by a rule. An old server says nothing of rules. */
export function botsPlay(state: State, choice: Chosen, rule: string): boolean {
  return chosen(state, choice).every(({ rules = [] }) => rules.length === 0 || rules.includes(rule));
}

/** Whether they play on a board of this size. */
export function botsFit(state: State, choice: Chosen, size: number): boolean {
  return chosen(state, choice).every(({ sizes }) => sizes === undefined || (sizes[0] <= size && size <= sizes[1]));
}

/** The same wishes with a size that the bots play on, the nearest to what it was; as they are where there is none. */
export function fittedBots<T extends Chosen & { readonly size: number }>(state: State, wish: T): T {
  const bounds = chosen(state, wish).flatMap(({ sizes }) => (sizes === undefined ? [] : [sizes]));
  const least = Math.max(...bounds.map(([from]) => from));
  const most = Math.min(...bounds.map(([, to]) => to));
  return least <= most ? { ...wish, size: Math.min(most, Math.max(least, wish.size)) } : wish;
}
