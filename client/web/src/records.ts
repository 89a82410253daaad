import type { Room } from "./state.ts";

/** Kinds of files that the server makes of a game. */
export type Ending = "sgf" | "psq" | "lib" | "png" | "gif";

const LIB_SIZE = 15;

/** The files there are for this game: PSQ begins with black, and LIB knows one size of board. */
export function recordEndings(room: Room): readonly Ending[] {
  const { first, size } = room.settings;
  if (first !== "black") return ["sgf", "png", "gif"];
  return size === LIB_SIZE ? ["sgf", "psq", "lib", "png", "gif"] : ["sgf", "psq", "png", "gif"];
}

/** Where the file of the room's game is, once that is over. */
export function recordPath(room: Room, ending: Ending): string {
  return `/games/${room.code}-${room.game}.${ending}`;
}
