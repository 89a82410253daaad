import { type Key, isKey } from "./i18n/index.ts";
import type { Room, Seat } from "./state.ts";
import type { SeatView } from "./wire.ts";

/** A text by its key; a value in it may be a text of its own. */
export interface Text {
  readonly key: Key;
  readonly params?: Readonly<Record<string, string | number | Text>>;
}

/** The line over the board. `mark` is the seal's dot (this needs you), a warning's icon, or nothing. */
export interface Banner {
  readonly mark: "seal" | "warn" | "none";
  readonly title: Text;
  readonly detail: Text | null;
  /** The same in fewer words, where there is no room. */
  readonly short?: Pick<Banner, "title" | "detail">;
}

/** Name of whoever sits on a seat, bots by their strength; empty where nobody sits. */
export function seatName(room: Room, seat: Seat): string | Text {
  const view = room.seats[seat];
  return view ? personName(view) : "";
}

/** A person's name, or what a bot of the server is called; its name is its level. A guest's program has a name of its own. */
export function personName(view: SeatView): string | Text {
  return view.bot !== view.name ? view.name : { key: "bot.name", params: { level: levelName(view.bot) } };
}

/** Name of a bot's level; one of a newer server is shown as it is. */
export function levelName(level: string): string | Text {
  const number = /^level-(\d+)$/.exec(level)?.[1];
  if (number !== undefined) return { key: "bot.level.number", params: { number } };
  const key = `bot.level.${level}`;
  return isKey(key) ? { key } : level;
}
