import type { Room, Seat } from "./state.ts";
import type { SeatPresence } from "./wire.ts";

const BARS = [
  { under: 80, on: 4 },
  { under: 150, on: 3 },
  { under: 300, on: 2 },
  { under: Number.POSITIVE_INFINITY, on: 1 },
] as const;

/** Bars of a connection by its round trip in milliseconds; none where nothing is known. */
export function strength(lag: number | null): number {
  return lag === null ? 0 : (BARS.find(({ under }) => lag < under)?.on ?? 1);
}

/** How present the one on a seat is, as far as it was told. */
export function presenceOf(room: Room, seat: Seat): SeatPresence | null {
  return room.presence?.[seat] ?? null;
}

/** Whether I have a seat but another tab of mine acts for it. */
export function isElsewhere(room: Room): boolean {
  return room.you.length > 0 && !room.active;
}

/** Whether nothing can be done at the board though the game is in play: another tab acts, or it rests by consent. */
export function isStopped(room: Room): boolean {
  return isElsewhere(room) || room.held === "pause" || room.held === "adjourn";
}
