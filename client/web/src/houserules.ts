import type { Key } from "./i18n/index.ts";
import type { ClockSpec, Kind, TakebackPolicy, WatchingPolicy } from "./wire.ts";

/** What a table fixes beside rules, board and opening. */
export interface HouseRules {
  readonly kind: Kind;
  readonly clock: ClockSpec | null;
  readonly takeback: TakebackPolicy;
  readonly takebacks: number;
  readonly oops: boolean;
  readonly teaching: boolean;
  readonly clock_on_takeback: "restore" | "keep";
  readonly watching: WatchingPolicy;
  readonly delay_plies: number;
  readonly delay_s: number;
  readonly chat: boolean;
  readonly password: string;
}

/** What a table of a kind begins with. */
export function freshHouse(kind: Kind): HouseRules {
  const takeback = kind === "friend" ? "ask" : "free";
  const fixed = { clock: null, takebacks: 3, oops: false, teaching: false, clock_on_takeback: "restore", watching: "open", delay_plies: 0, delay_s: 0, chat: true, password: "" } as const;
  return { kind, takeback, ...fixed };
}

/** Policies of takeback that make sense at a table of a kind: at one screen and with a bot nobody need be asked. */
export function takebackPolicies(kind: Kind): readonly TakebackPolicy[] {
  return kind === "friend" ? ["ask", "free", "limited", "none"] : ["free", "none"];
}

/** Why what can be switched is off; null: it is not. */
export function offReasons({ takeback }: HouseRules): { readonly oops: Key | null; readonly teaching: Key | null } {
  return { oops: takeback === "free" ? "create.oops.off" : null, teaching: takeback === "none" ? "create.teaching.off" : null };
}

/** Why a clock of days can't be chosen; null: it can. */
export function noDays(kind: Kind): Key | null {
  if (kind === "friend") return null;
  return kind === "hotseat" ? "create.clock.hotseat" : "create.clock.bot";
}

/** The same rules with what goes together. */
export function fittedHouse<T extends HouseRules>(rules: T): T {
  const off = offReasons(rules);
  const days = rules.clock?.kind === "correspondence" && noDays(rules.kind) !== null;
  return {
    ...rules,
    clock: days ? null : rules.clock,
    oops: rules.oops && off.oops === null,
    teaching: rules.teaching && off.teaching === null,
    ...(rules.watching === "closed" && { delay_plies: 0, delay_s: 0 }),
  };
}
