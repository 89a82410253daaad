import type { Room } from "./state.ts";
import type { Channel, Line, Lines } from "./wire.ts";

/** Lines that are kept of a channel. */
const KEPT = 100;

type Talk = Pick<Room, "lines" | "read" | "muted" | "votes" | "audience" | "ticket" | "draft">;

/** What is said in a room and around it, as far as it is known; a snapshot brings its lines after itself. */
export function freshTalk(before: Room | undefined): Talk {
  const { lines = { players: [], watchers: [] }, read = { players: 0, watchers: 0 }, muted = [], votes = null, audience = null, ticket = null, draft = "" } = before ?? {};
  return { lines, read, muted, votes, audience, ticket, draft };
}

/** Somebody said something; a line that is there already is no news, and one that is new has not been read before. */
export function onLine(room: Room, line: Line): Room {
  const { channel, n } = line;
  const before = room.lines[channel];
  if (before.some((old) => old.n >= n)) return room;
  return { ...room, lines: { ...room.lines, [channel]: [...before, line].slice(-KEPT) }, read: { ...room.read, [channel]: Math.min(room.read[channel], n - 1) } };
}

/** What was said before, all of it. */
export function onLines(room: Room, { channel, lines }: Lines): Room {
  return { ...room, lines: { ...room.lines, [channel]: lines } };
}

/** The channel where I speak. */
export function myChannel(room: Room): Channel {
  return room.you.length > 0 ? "players" : "watchers";
}

/** Everything there is has been seen. */
export function allRead(room: Room, channel: Channel): Room {
  const last = room.lines[channel].at(-1)?.n ?? 0;
  return last === room.read[channel] ? room : { ...room, read: { ...room.read, [channel]: last } };
}
