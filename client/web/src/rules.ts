import type { Room, Seat } from "./state.ts";
import type { StepView } from "./wire.ts";

/** Stone colours by the protocol's numbers. */
export const BLACK = 1;
export const WHITE = 2;
export type Color = 1 | 2;

/** The other seat. */
export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Colour of stone number `ply` (from 0): they alternate, and each pass before it changes the turn once more. */
export function colorOfPly(room: Pick<Room, "settings" | "said">, ply: number): Color {
  const passes = room.said.filter((said) => said.what === "pass" && said.ply <= ply).length;
  return ((ply + passes) % 2 === 0) === (room.settings.first === "black") ? BLACK : WHITE;
}

/** Colour of the next stone. */
export function colorToMove(room: Room): Color {
  return colorOfPly(room, room.moves.length);
}

/** The seat that plays a colour in this game. */
export function seatOf(room: Room, color: Color): Seat {
  return color === BLACK ? room.black : other(room.black);
}

/** The colour that a seat plays in this game. */
export function colorOf(room: Room, seat: Seat): Color {
  return seat === room.black ? BLACK : WHITE;
}

/** The seat that must act, meaningful while in play. */
export function turn(room: Room): Seat {
  return room.next?.seat ?? seatOf(room, colorToMove(room));
}

/** What kind of act is due, meaningful while in play. */
export function due(room: Room): StepView["do"] {
  return room.next?.do ?? "place";
}

/** The seat that put the stone on a point of the board. */
export function placerOf(room: Room, ply: number): Seat {
  return room.placers[room.moves[ply] ?? -1] ?? seatOf(room, colorOfPly(room, ply));
}

/** Between the start and the end of a game. */
export function inPlay(room: Room): boolean {
  return room.game > 0 && room.outcome === null;
}

/** Whether one person holds both seats. */
export function shared(room: Room): boolean {
  return room.you.length === 2;
}

/** Whether it is for me to act, as far as can be told here. */
export function myTurn(room: Room): boolean {
  return inPlay(room) && room.you.includes(turn(room));
}

/** Whether it is for me to do something on the board. */
export function myPoint(room: Room): boolean {
  return myTurn(room) && due(room) !== "choose" && due(room) !== "declare";
}

/** The seat I act for: the one to move at one screen, else my own; null for a watcher. */
export function mySeat(room: Room): Seat | null {
  if (shared(room)) return turn(room);
  return room.you[0] ?? null;
}

/**
 * The seat shown at the bottom of the screen: mine; at one screen and for watchers the one that plays black first, or
 * the other one when the board is turned.
 */
export function nearSeat(room: Room): Seat {
  return room.you.length === 1 ? (room.you[0] ?? 0) : room.turned ? 1 : 0;
}

/** Whether I wait for somebody and may try out stones meanwhile: nobody waits for a bot, whose game begins a moment later. */
export function mayDoodle(room: Room): boolean {
  return room.game === 0 && room.you.length > 0 && room.settings.kind === "friend";
}

/** A seat nobody sits on. */
export function freeSeat(room: Room): Seat | null {
  if (room.seats[0] === null) return 0;
  return room.seats[1] === null ? 1 : null;
}

/** Whether a bot of the server's plays on one of the seats; its name is its level. A guest's program is a guest. */
export function hasBot(room: Room): boolean {
  return room.settings.kind === "bot" || room.seats.some((seat) => seat !== null && seat.bot !== null && seat.bot === seat.name);
}

/** Rules with prohibitions. */
const FORBIDDING: ReadonlySet<string> = new Set(["renju", "omok"]);

/** Whether a rule forbids anything. */
export function forbids(rule: string): boolean {
  return FORBIDDING.has(rule);
}
