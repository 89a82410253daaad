import type { Room, Seat } from "./state.ts";
import type { Presence, Resumed, RoomEvent, Snapshot, Started, Stone, TakenBack, You } from "./wire.ts";

const EVENT_TAGS: ReadonlySet<string> = new Set([
  "sat",
  "stood",
  "started",
  "stone",
  "taken_back",
  "restored",
  "offered",
  "offer_closed",
  "over",
]);

/** Whether a message is a versioned event of a room. */
export function isRoomEvent(message: { readonly t: string }): message is RoomEvent {
  return EVENT_TAGS.has(message.t);
}

/** A room from a snapshot; what the person did there before (`before`) stays as far as it still makes sense. */
export function fromSnapshot(message: Snapshot, before: Room | undefined): Room {
  const moves = message.moves;
  const sameGame = before !== undefined && before.game === message.game;
  const pending = before?.pending && moves.length <= before.pending.ply ? before.pending : null;
  return {
    code: message.room,
    version: message.v,
    settings: message.settings,
    seats: message.seats,
    you: message.you,
    game: message.game,
    black: message.black,
    moves,
    removed: message.removed,
    offers: message.offers,
    outcome: message.outcome,
    score: message.score,
    watchers: message.watchers,
    gap: false,
    aim: sameGame ? freeAim(before.aim, moves) : null,
    pending,
    shown: sameGame ? clampShown(before.shown, moves.length) : null,
    overlay: before?.overlay ?? false,
    scores: null,
    notice: before?.notice ?? null,
    asking: null,
    watching: before?.watching ?? false,
  };
}

/** The room after an event. One that was seen before changes nothing; one too many shows a gap. */
export function onEvent(room: Room, event: RoomEvent): Room {
  if (room.gap || event.v <= room.version) return room;
  if (event.v !== room.version + 1) return { ...room, gap: true };
  return { ...applied(room, event), version: event.v, scores: null };
}

function applied(room: Room, event: RoomEvent): Room {
  switch (event.t) {
    case "sat":
      return withSeat(room, event.seat, { name: event.name, bot: event.bot, online: true });
    case "stood":
      return { ...withSeat(room, event.seat, null), score: [0, 0, 0] };
    case "started":
      return started(room, event);
    case "stone":
      return placed(room, event);
    case "taken_back":
      return takenBack(room, event);
    case "restored":
      return restored(room);
    case "offered":
      return { ...room, offers: [...room.offers, { offer: event.offer, kind: event.kind, seat: event.seat, plies: event.plies }] };
    case "offer_closed":
      return { ...room, offers: room.offers.filter((offer) => offer.offer !== event.offer) };
    case "over":
      return { ...quiet(room), outcome: event.outcome, score: event.score, asking: null };
  }
}

/** What every change of the position does: offers die, a refusal is yesterday's news. */
function quiet(room: Room): Room {
  return { ...room, offers: [], notice: null };
}

function withSeat(room: Room, seat: Seat, view: Room["seats"][number]): Room {
  return { ...room, seats: seat === 0 ? [view, room.seats[1]] : [room.seats[0], view] };
}

function started(room: Room, event: Started): Room {
  const fresh = { game: event.game, black: event.black, moves: [], removed: [], outcome: null };
  return { ...quiet(room), ...fresh, aim: null, pending: null, shown: null };
}

function placed(room: Room, event: Stone): Room {
  const moves = [...room.moves, event.at];
  const confirmed = room.pending !== null && room.pending.ply <= event.ply;
  return {
    ...quiet(room),
    moves,
    removed: [],
    pending: confirmed ? null : room.pending,
    aim: room.aim === event.at ? null : room.aim,
  };
}

function takenBack(room: Room, event: TakenBack): Room {
  const keep = room.moves.length - event.plies;
  const moves = room.moves.slice(0, keep);
  const removed = [...room.removed, room.moves.slice(keep)];
  return { ...quiet(room), moves, removed, pending: null, aim: null, shown: clampShown(room.shown, keep) };
}

function restored(room: Room): Room {
  const back = room.removed.at(-1) ?? [];
  const moves = [...room.moves, ...back];
  return { ...quiet(room), moves, removed: room.removed.slice(0, -1), pending: null, aim: freeAim(room.aim, moves) };
}

function freeAim(aim: number | null, moves: readonly number[]): number | null {
  return aim !== null && moves.includes(aim) ? null : aim;
}

/** A scrolled-back position must exist; at the end it is the live one. */
function clampShown(shown: number | null, plies: number): number | null {
  return shown === null || shown >= plies ? null : shown;
}

/** Who is connected; carries no version, the latest one counts. */
export function onPresence(room: Room, message: Presence): Room {
  const seen = (seat: Seat): Room["seats"][number] => {
    const view = room.seats[seat];
    return view && { ...view, online: message.online[seat] };
  };
  return { ...room, seats: [seen(0), seen(1)], watchers: message.watchers };
}

/** The seats that I hold now. */
export function onYou(room: Room, message: You | Resumed): Room {
  const seats = message.t === "you" ? message.seats : message.you;
  return { ...room, you: seats };
}
