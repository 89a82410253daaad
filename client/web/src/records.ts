import type { Room } from "./state.ts";

/** Kinds of files that the server makes of a game; APNG only has its address, as GIF says the same. */
const ENDINGS = ["sgf", "psq", "pos", "lib", "txt", "png", "svg", "gif"] as const;
type Ending = (typeof ENDINGS)[number];

const RENJU_SIZE = 15;

/** The files there are for this game: records that begin with black, that know no pass or one size, or need a move. */
export function recordEndings({ settings, said, moves }: Room): readonly Ending[] {
  const white = settings.first !== "black";
  const [passed, other] = [said.some(({ what }) => what === "pass"), settings.size !== RENJU_SIZE];
  const bare = moves.length === 0;
  const lacks: Partial<Record<Ending, boolean>> = { psq: white || passed, pos: white || passed || other || bare, lib: white || other, txt: white || bare };
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
