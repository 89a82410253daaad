import { isStopped } from "./presence.ts";
import { colorOf, forbids, inPlay, myTurn, shared } from "./rules.ts";
import type { Premove, Room } from "./state.ts";

/**
 * Whether a stone may be chosen while the other thinks. Never in an opening, where the next act need not be a stone,
 * and never where a stone can be forbidden: what is free now may lose the game after the other's move.
 */
export function mayPremove(room: Room): boolean {
  const answering = inPlay(room) && room.you.length === 1 && !myTurn(room) && room.pending === null;
  return answering && room.next === null && room.moves.length > 0 && room.shown === null && !isStopped(room) && !forbids(room.settings.rule);
}

/** The premove after a change, if it is still for the next stone of mine and its point is free. */
export function keptPremove(room: Room): Premove | null {
  const { premove, moves } = room;
  if (premove === null || !inPlay(room) || moves.includes(premove.point)) return null;
  const wait = premove.ply - moves.length;
  return (wait === 1 && !myTurn(room)) || (wait === 0 && myTurn(room)) ? premove : null;
}

/** The colour of the stone I may choose now, my own though it is not my turn. */
export function premoveColor(room: Room): 1 | 2 {
  return shared(room) ? 1 : colorOf(room, room.you[0] ?? 0);
}
