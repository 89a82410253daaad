import type { ClockSpec, ToClient } from "../wire.ts";

/** The game that somebody looks for. */
export interface Wanted {
  readonly rule: string;
  readonly size: number;
  readonly opening: string;
  readonly clock: ClockSpec | null;
}

/** Looking for somebody to play with. */
export interface Search {
  /** Id of the message that began it. */
  readonly id: string;
  readonly wanted: Wanted;
  /** Server time since when; null: not answered yet. */
  readonly since: number | null;
  /** Server time at which a bot is offered; null: no bot knows this game. */
  readonly botAt: number | null;
  /** Level of the bot that is offered now; null: none is, or I said that I wait on. */
  readonly offered: string | null;
}

/** A search that was just sent. */
export function begun(id: string, wanted: Wanted): Search {
  return { id, wanted, since: null, botAt: null, offered: null };
}

/** What a message makes of my search; null: I look no longer. */
export function onMessage(search: Search, message: ToClient): Search | null {
  switch (message.t) {
    case "seeking":
      return message.id === search.id ? { ...search, since: search.since ?? message.since, botAt: message.bot_at } : search;
    case "bot_offered":
      return { ...search, offered: message.level };
    case "matched":
      return null;
    case "refused":
      return message.id === search.id || message.code === "sought_again" ? null : search;
    default:
      return search;
  }
}

/** Whole seconds from one server time to another, never below 0. */
export function secondsBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / 1000));
}
