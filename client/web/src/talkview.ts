import type { Prefs, Room } from "./state.ts";
import { myChannel } from "./talk.ts";
import type { Channel, Line } from "./wire.ts";

/** The channels that I may read, my own first: watchers' talk is sealed from players until the game is over. */
export function channels(room: Room): readonly Channel[] {
  if (room.you.length === 0) return ["watchers", "players"];
  return room.outcome === null ? ["players"] : ["players", "watchers"];
}

/** Whether anything said here is shown to me. */
export function mayTalk({ settings }: Room, { talk }: Pick<Prefs, "talk">): boolean {
  return settings.chat && (talk === "all" || (talk === "friends" && !settings.listed));
}

/** Lines of a channel that I want to see. */
export function shownLines(room: Room, channel: Channel): readonly Line[] {
  return room.lines[channel].filter(({ who }) => !room.muted.includes(who));
}

/** The latest line of my channel that I want to see. */
export function lastSaid(room: Room): Line | null {
  return shownLines(room, myChannel(room)).at(-1) ?? null;
}

/** How many lines of others came since I last looked. */
export function unread(room: Room, channel: Channel): number {
  return shownLines(room, channel).filter(({ n, who }) => n > room.read[channel] && who !== room.me.who).length;
}
