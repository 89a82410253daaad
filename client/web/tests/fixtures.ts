import { reduce } from "../src/reducer.ts";
import { DEFAULT_PREFS, type Room, type State, initialState } from "../src/state.ts";
import { type RawToClient, type SeatPresence, type Snapshot, type ToClient, withDefaults } from "../src/wire.ts";

export const CODE = "KQ7M2P";
export const H8 = 112;

const FRIENDLY: Snapshot["settings"] = {
  kind: "friend",
  rule: "freestyle",
  size: 15,
  opening: "free",
  clock: null,
  takeback: "ask",
  takebacks: 0,
  oops: false,
  teaching: false,
  clock_on_takeback: "restore",
  first: "black",
  level: null,
  listed: true,
  forbidden: "loses",
  passes: false,
  chat: true,
  watching: "open",
  delay_plies: 0,
  delay_s: 0,
  level2: null,
  password: false,
  rated: false,
};

const IN_PLAY: Snapshot = {
  t: "snapshot",
  room: CODE,
  v: 3,
  settings: FRIENDLY,
  seats: [
    { name: "Mika", bot: null, online: true, rating: null },
    { name: "Linh", bot: null, online: true, rating: null },
  ],
  you: [0],
  game: 1,
  black: 0,
  moves: [],
  colors: [],
  placed_by: [],
  said: [],
  next: null,
  forbidden: [],
  key: "",
  rated: null,
  thinking: null,
  takebacks_left: null,
  removed: [],
  offers: [],
  outcome: null,
  score: [0, 0, 0],
  watchers: 0,
  clocks: null,
  held: null,
  id: null,
  who: "me",
  host: false,
};

/** A snapshot of a friend's room in play: Mika (seat 0, me) plays black, Linh white. */
export function snapshot(change: Partial<Extract<RawToClient, { t: "snapshot" }>> = {}): Snapshot {
  return full({ ...IN_PLAY, ...change }) as Snapshot;
}

/** The same with other settings. */
export function settings(change: Partial<Snapshot["settings"]>): Snapshot["settings"] {
  return { ...FRIENDLY, ...change };
}

/** A message as it comes, with what the wire leaves out. */
export function full(message: RawToClient): ToClient {
  return withDefaults(message) as ToClient;
}

/** A page on the room's address that has seen these messages, connected. */
export function stateAfter(...messages: readonly RawToClient[]): State {
  const start: State = initialState({ page: "room", code: CODE, embed: false }, DEFAULT_PREFS, "Mika");
  const live = reduce(start, { kind: "conn", conn: { phase: "live" } });
  return messages.reduce((state, message) => reduce(state, { kind: "message", message: full(message) }), live);
}

export function roomOf(state: State): Room {
  const room = state.rooms[CODE];
  if (!room) throw new Error("the fixture has no room");
  return room;
}

/** The room after messages. */
export function roomAfter(...messages: readonly RawToClient[]): Room {
  return roomOf(stateAfter(...messages));
}

/** Stone number `ply` at a point, as the event of version `v`. */
export function stone(v: number, ply: number, at: number): RawToClient {
  return { t: "stone", room: CODE, v, seat: ply % 2 === 0 ? 0 : 1, ply, at };
}

/** Who is here: each seat's state, nothing more known of it. */
export function presence(...states: readonly [SeatPresence["state"], SeatPresence["state"]]): RawToClient {
  const seat = (state: SeatPresence["state"]): SeatPresence => ({ state, since: 0, lag_ms: null, claim_at: null });
  return { t: "presence", room: CODE, seats: [seat(states[0]), seat(states[1])], watchers: 0, locked: false };
}
