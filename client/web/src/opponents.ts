import type { Kind } from "./wire.ts";

/**
 * Against whom a game is made. A friend comes by the link and finds the seat free, for the lobby does not show the table;
 * whoever comes out of the lobby is anyone. To the server both tables are of one kind.
 */
export type Opponent = "anyone" | Kind;

/** In the order they are offered in. */
export const OPPONENTS: readonly Opponent[] = ["friend", "anyone", "bot", "hotseat", "bots"];

/** The kind of table at which one plays an opponent. */
export function kindOf(opponent: Opponent): Kind {
  return opponent === "anyone" ? "friend" : opponent;
}

/** For whom a table was made. */
export function opponentOf({ kind, listed }: { readonly kind: Kind; readonly listed: boolean }): Opponent {
  return kind === "friend" && listed ? "anyone" : kind;
}
