import type { Room } from "./state.ts";

/** Kinds of files that the server makes of a game. */
const ENDINGS = ["sgf", "psq", "lib", "png", "gif"] as const;
type Ending = (typeof ENDINGS)[number];

const LIB_SIZE = 15;

/** The files there are for this game: PSQ and LIB begin with black, PSQ knows no pass, and LIB one size of board. */
export function recordEndings(room: Room): readonly Ending[] {
  const black = room.settings.first === "black";
  const lacks: Partial<Record<Ending, boolean>> = {
    psq: !black || room.said.some((said) => said.what === "pass"),
    lib: !black || room.settings.size !== LIB_SIZE,
  };
  return ENDINGS.filter((ending) => !lacks[ending]);
}

/** The name of the room's game in addresses; in a room with a password with the key that is told inside. */
export function gameName({ code, game, key }: Pick<Room, "code" | "game" | "key">): string {
  return `${code}-${game}${key && `-${key}`}`;
}

/** Where the room's game can be gone through, once it is over. */
export function gamePath(game: Pick<Room, "code" | "game" | "key">): string {
  return `/g/${gameName(game)}`;
}

/** Where the file of the room's game is, once that is over. */
export function recordPath(room: Room, ending: Ending): string {
  return `/games/${gameName(room)}.${ending}`;
}
