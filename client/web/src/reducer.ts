import { allRead, onLine, onLines } from "./talk.ts";
import { fromSnapshot, isRoomEvent, nextNotice, onEvent, onExplained, onForbidden, onPresence, onYou } from "./room.ts";
import type { Conn, Dialog, Ending, Notice, Pending, Prefs, Premove, Room, Route, State, Why } from "./state.ts";
import type { Channel, HandOverTicket, Lobby, LobbyChange, OfferName, Refused, Snapshot, ToClient, WatcherList, Welcome } from "./wire.ts";

/** Everything that can happen to the page: a message of the server, the connection, or the person. */
export type Input =
  /** `now`: page time in milliseconds, from any start. */
  | { readonly kind: "message"; readonly message: ToClient; readonly now?: number }
  | { readonly kind: "conn"; readonly conn: Partial<Conn> }
  | { readonly kind: "route"; readonly route: Route }
  | { readonly kind: "dialog"; readonly dialog: Dialog | null }
  | { readonly kind: "prefs"; readonly prefs: Partial<Prefs> }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "hides"; readonly hides: boolean }
  | { readonly kind: "creating"; readonly id: string | null }
  | { readonly kind: "notice"; readonly code: string; readonly params?: Notice["params"]; readonly room?: string }
  | { readonly kind: "quiet"; readonly notice: Notice; readonly room?: string }
  | { readonly kind: "forget"; readonly room: string }
  | { readonly kind: "knock"; readonly room: string }
  | { readonly kind: "room"; readonly room: string; readonly change: RoomInput };

/** What a person does in a room, before the server hears of it. */
export type RoomInput =
  | { readonly aim: number | null }
  | { readonly premove: Premove | null }
  | { readonly pending: Pending }
  | { readonly shown: number | null }
  | { readonly overlay: boolean }
  | { readonly turned: boolean }
  | { readonly doodle: readonly number[] }
  | { readonly guessing: boolean }
  | { readonly hint: Room["hint"] }
  | { readonly asking: Ending | null }
  | { readonly picks: readonly number[] }
  | { readonly why: Why | null }
  | { readonly watching: boolean }
  | { readonly read: Channel }
  | { readonly readBefore: Room["read"] }
  | { readonly muted: readonly string[] }
  | { readonly draft: string }
  | { readonly audience: WatcherList | null }
  | { readonly ticket: HandOverTicket | null }
  | { readonly cool: OfferName; readonly until: number };

/** The next state. Pure: no clock, no socket, no page. */
export function reduce(state: State, input: Input): State {
  switch (input.kind) {
    case "message":
      return onMessage(state, input.message, input.now ?? 0);
    case "conn":
      return onConn(state, input.conn);
    case "route":
      return { ...state, route: input.route, lost: {}, notice: null, creating: null, dialog: null };
    case "dialog":
      return { ...state, dialog: input.dialog, notice: null };
    case "prefs":
      return { ...state, prefs: { ...state.prefs, ...input.prefs } };
    case "name":
      return { ...state, name: input.name };
    case "hides":
      return { ...state, server: state.server && { ...state.server, hides: input.hides } };
    case "creating":
      return { ...state, creating: input.id, notice: null };
    case "notice":
      return withNotice(state, input.room, input.code, input.params ?? {});
    case "quiet":
      return quiet(state, input.room, input.notice);
    case "knock":
      return { ...state, lost: Object.fromEntries(Object.entries(state.lost).filter(([code]) => code !== input.room)) };
    case "forget":
      return withoutRoom(state, input.room);
    case "room":
      return inRoom(state, input.room, (room) => onRoomInput(room, input.change));
  }
}

/** With the connection the remark that there is none goes away; without it nothing waits to be sent. */
function onConn(state: State, change: Partial<Conn>): State {
  const next = { ...state, conn: { ...state.conn, ...change } };
  if (change.phase === undefined || change.phase === state.conn.phase) return next;
  const live = change.phase === "live";
  const tidy = (room: Room): Room => (live ? (room.notice?.code === "offline" ? { ...room, notice: null } : room) : room.premove ? { ...room, premove: null } : room);
  return { ...next, rooms: Object.fromEntries(Object.values(state.rooms).map((room) => [room.code, tidy(room)])) };
}

function onRoomInput(room: Room, change: RoomInput): Room {
  if ("pending" in change) return { ...room, pending: change.pending, aim: null, premove: null, notice: null, why: null };
  if ("aim" in change) return { ...room, aim: change.aim, notice: null, why: null };
  if ("shown" in change) {
    const live = change.shown === null || change.shown >= room.moves.length;
    return { ...room, why: null, shown: live ? null : Math.max(0, change.shown ?? 0) };
  }
  if ("read" in change) return allRead(room, change.read);
  if ("readBefore" in change) return { ...room, read: change.readBefore };
  if ("cool" in change) return { ...room, cooling: { ...room.cooling, [change.cool]: change.until } };
  if ("overlay" in change) return { ...room, overlay: change.overlay, scores: null };
  return { ...room, ...change };
}

function onMessage(state: State, message: ToClient, now: number): State {
  if (isRoomEvent(message)) return inRoom(state, message.room, (room) => onEvent(room, message, now));
  switch (message.t) {
    case "welcome":
      return onWelcome(state, message);
    case "snapshot":
      return withRoom(state, hosted(state, message, fromSnapshot(message, state.rooms[message.room])));
    case "resumed": // what was seen of another run of the server may never have been, where old data was put back
      return inRoom(state, message.room, (room) => ({ ...onYou(room, message), gap: room.gap || room.doubted }));
    case "you":
      return inRoom(state, message.room, (room) => onYou(room, message));
    case "presence":
      return inRoom(state, message.room, (room) => onPresence(room, message));
    case "forbidden":
      return inRoom(state, message.room, (room) => onForbidden(room, message));
    case "explained":
      return inRoom(state, message.room, (room) => onExplained(room, message));
    case "thinking":
      return inRoom(state, message.room, (room) => ({ ...room, thinking: message.v === room.version ? message.since : null }));
    case "scores":
      return inRoom(state, message.room, (room) => ({ ...room, scores: message.v === room.version ? message : null }));
    case "tab":
      return inRoom(state, message.room, (room) => ({ ...room, active: message.active }));
    case "line":
      return inRoom(state, message.room, (room) => onLine(room, message));
    case "lines":
      return inRoom(state, message.room, (room) => onLines(room, message));
    case "votes":
      return inRoom(state, message.room, (room) => ({ ...room, votes: message }));
    case "watcher_list":
      return inRoom(state, message.room, (room) => ({ ...room, audience: message }));
    case "hand_over_ticket":
      return inRoom(state, message.room, (room) => ({ ...room, ticket: message }));
    case "removed":
      return withLost(state, message.room, message.why);
    case "left":
      return withoutRoom(state, message.room);
    case "draining":
      return { ...state, draining: now + (state.conn.offset ?? 0) + message.ms };
    case "notice":
      return { ...state, posted: message.text };
    case "lobby":
      return onLobby(state, message);
    case "lobby_change":
      return onLobbyChange(state, message);
    case "refused":
      return onRefused(state, message);
    default:
      return state; // pong is the connection's own; unknown tags are of a newer server
  }
}

/** Who makes a table becomes its host by sitting down, which the answer to `create` comes before. */
function hosted({ creating }: State, { id }: Snapshot, room: Room): Room {
  const made = id !== null && id === creating && room.settings.kind !== "bots";
  return made ? { ...room, me: { ...room.me, host: true } } : room;
}

function onWelcome(state: State, message: Welcome): State {
  const outdated = state.outdated || (state.server !== null && state.server.server !== message.server);
  const anew = state.server !== null && state.server.run !== message.run;
  const rooms = anew ? Object.fromEntries(Object.values(state.rooms).map((room) => [room.code, { ...room, doubted: true }])) : state.rooms;
  return { ...state, rooms, posted: "", draining: null, server: message, outdated, name: message.name };
}

function onLobby(state: State, message: Lobby): State {
  const rows = Object.fromEntries(message.rows.map((row) => [row.room, row]));
  return { ...state, lobby: { rows, online: message.online } };
}

function onLobbyChange(state: State, message: LobbyChange): State {
  if (state.lobby === null) return state;
  const rows = { ...state.lobby.rows };
  for (const row of message.put) rows[row.room] = row;
  for (const code of message.gone) delete rows[code];
  return { ...state, lobby: { rows, online: message.online } };
}

/** Refusals of a room that is entered: with one of them this page is outside of it, whatever it was before. */
const OUTSIDE: ReadonlySet<string> = new Set(["no_such_room", "closed", "password_needed", "removed", "room_locked", "too_many_watchers", "watching_closed", "too_many_rooms"]);

/**
 * A refused stone leaves the board; a room that can't be entered is remembered as lost, also one that was there until the
 * connection was; one that the server knows nothing of is asked for anew. The reason is shown in any case.
 */
function onRefused(state: State, message: Refused): State {
  const { id, code, params } = message;
  if (id !== null && id === state.creating) return withNotice({ ...state, creating: null }, undefined, code, params);
  const where = message.room ?? roomOfPending(state, id);
  if (where === null) return withNotice(state, undefined, code, params);
  if (state.rooms[where] === undefined || (id === null && OUTSIDE.has(code))) return withLost(state, where, code);
  const lifted = inRoom(state, where, (room) => ({ ...room, ...(room.pending?.id === id && { pending: null, aim: null }), gap: room.gap || code === "not_in_room" }));
  return withNotice(lifted, where, code, params);
}

function roomOfPending(state: State, id: string | null): string | null {
  return Object.values(state.rooms).find((room) => room.pending !== null && room.pending.id === id)?.code ?? null;
}

function withNotice(state: State, where: string | undefined, code: string, params: Notice["params"]): State {
  if (where === undefined) return { ...state, notice: nextNotice(state.notice, code, params) };
  return inRoom(state, where, (room) => ({ ...room, notice: nextNotice(room.notice, code, params) }));
}

/** A notice has been there long enough, if it is still the same one: one that went early may have had its number. */
function quiet(state: State, where: string | undefined, notice: Notice): State {
  if (where === undefined) return state.notice === notice ? { ...state, notice: null } : state;
  return inRoom(state, where, (room) => (room.notice === notice ? { ...room, notice: null } : room));
}

function inRoom(state: State, code: string, change: (room: Room) => Room): State {
  const room = state.rooms[code];
  if (room === undefined) return state;
  const next = change(room);
  return next === room ? state : { ...state, rooms: { ...state.rooms, [code]: next } };
}

function withRoom(state: State, room: Room): State {
  const lost = { ...state.lost };
  delete lost[room.code];
  return { ...state, rooms: { ...state.rooms, [room.code]: room }, lost };
}

function withoutRoom(state: State, code: string): State {
  const rooms = { ...state.rooms };
  delete rooms[code];
  return { ...state, rooms };
}

/** Outside of a room, and why. */
function withLost(state: State, code: string, why: string): State {
  return { ...withoutRoom(state, code), lost: { ...state.lost, [code]: why } };
}
