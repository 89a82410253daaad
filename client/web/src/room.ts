import { BLACK, colorOfPly, other } from "./rules.ts";
import { keptPremove } from "./premove.ts";
import { freshTalk } from "./talk.ts";
import type { Notice, Room, Seat } from "./state.ts";
import type { Explained, Forbidden, OfferClosed, Offered, Picked, Presence, Restored, Resumed, RoomEvent, SaidView, Snapshot, Started, StepView, Stone, TakenBack, You } from "./wire.ts";

const EVENT_TAGS: ReadonlySet<string> = new Set<RoomEvent["t"]>([
  "sat",
  "stood",
  "started",
  "stone",
  "chosen",
  "declared",
  "points_offered",
  "picked",
  "passed",
  "taken_back",
  "restored",
  "offered",
  "offer_closed",
  "over",
  "rated",
  "held",
  "released",
  "time_given",
  "seats_swapped",
  "handed_over",
]);

/** Whether a message is a versioned event of a room. */
export function isRoomEvent(message: { readonly t: string }): message is RoomEvent {
  return EVENT_TAGS.has(message.t);
}

/** A room from a snapshot; what the person did there before (`before`) stays as far as it still makes sense. */
export function fromSnapshot(message: Snapshot, before: Room | undefined): Room {
  const moves = message.moves;
  const sameGame = before !== undefined && before.game === message.game;
  const samePosition = before !== undefined && before.version === message.v;
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
    placers: Object.fromEntries(moves.map((point, ply) => [point, message.placed_by[ply] ?? ownerOf(message, ply)])),
    said: message.said,
    next: message.next,
    forbidden: message.forbidden,
    removed: message.removed,
    offers: message.offers,
    outcome: message.outcome,
    key: message.key,
    rated: message.rated,
    thinking: message.thinking,
    takebacks_left: message.takebacks_left,
    score: message.score,
    watchers: message.watchers,
    clocks: message.clocks,
    held: message.held,
    presence: before?.presence ?? null,
    locked: before?.locked ?? false,
    active: before?.active ?? true,
    me: { who: message.who, host: message.host },
    ...freshTalk(before),
    placedAt: samePosition ? before.placedAt : null,
    cooling: before?.cooling ?? {},
    gap: false,
    doubted: false,
    aim: sameGame ? freeAim(before.aim, moves) : null,
    premove: null,
    pending,
    shown: sameGame ? clampShown(before.shown, moves.length) : null,
    turned: before?.turned ?? false,
    doodle: before?.doodle ?? [],
    guessing: before?.guessing ?? false,
    overlay: before?.overlay ?? false,
    hint: before?.hint ?? null,
    scores: null,
    notice: before?.notice ?? null,
    picks: samePosition ? before.picks : [],
    why: samePosition ? before.why : null,
    asking: null,
    watching: before?.watching ?? false,
  };
}

function ownerOf(message: Snapshot, ply: number): Seat {
  return colorOfPly(message, ply) === BLACK ? message.black : other(message.black);
}

/** The room after an event. One that was seen before changes nothing; one too many shows a gap. */
export function onEvent(room: Room, event: RoomEvent, now = 0): Room {
  if (room.gap || event.v <= room.version) return room;
  if (event.v !== room.version + 1) return { ...room, gap: true };
  const next = timed(applied(room, event), event);
  return { ...next, version: event.v, thinking: null, scores: null, placedAt: placedAt(room, event, now), premove: keptPremove(next) };
}

/** The clocks after an event that tells them. */
function timed(room: Room, event: RoomEvent): Room {
  if (!("clocks" in event) || event.t === "offered") return room;
  const stays = event.t === "taken_back" || event.t === "restored" ? room.held : null; // also without a clock
  const held = event.t === "held" ? event.why : event.clocks ? event.clocks.held : stays;
  return { ...room, clocks: event.clocks, held };
}

/** When my own stone was confirmed; any other change of the board ends what goes with that. */
function placedAt(room: Room, event: RoomEvent, now: number): number | null {
  if (event.t === "stone") return room.you.includes(event.seat) ? now : null;
  return event.t === "offered" || event.t === "offer_closed" ? room.placedAt : null;
}

function applied(room: Room, event: RoomEvent): Room {
  switch (event.t) {
    case "sat":
      return withSeat(room, event.seat, { name: event.name, bot: event.bot, online: true, rating: event.rating });
    case "handed_over": {
      const view = room.seats[event.seat];
      return view ? withSeat(room, event.seat, { ...view, name: event.name }) : room;
    }
    case "stood":
      return { ...withSeat(room, event.seat, null), score: [0, 0, 0] };
    case "started":
      return started(room, event);
    case "stone":
      return placed(room, event);
    case "picked":
      return placed(room, event);
    case "chosen":
      return { ...spoke(room, event.next, { what: "choose", seat: event.seat, ply: event.ply, option: event.option }), black: event.black };
    case "declared":
      return spoke(room, event.next, { what: "declare", seat: event.seat, ply: event.ply, count: event.count });
    case "points_offered":
      return spoke(room, event.next, { what: "offer", seat: event.seat, ply: event.ply, points: event.points });
    case "passed":
      return spoke(room, event.next, { what: "pass", seat: event.seat, ply: event.ply });
    case "taken_back":
      return takenBack(room, event);
    case "restored":
      return restored(room, event);
    case "offered":
      return { ...room, offers: [...room.offers, offered(event)] };
    case "offer_closed":
      return offerClosed(room, event);
    case "over":
      return { ...quiet(room), next: null, outcome: event.outcome, score: event.score, asking: null };
    case "rated": {
      const view = (seat: Seat): Room["seats"][number] => room.seats[seat] && { ...room.seats[seat], rating: event.ratings[seat].after };
      return { ...room, seats: [view(0), view(1)], rated: event.ratings };
    }
    case "held":
    case "released":
    case "time_given":
      return room;
    case "seats_swapped":
      return seatsSwapped(room);
  }
}

/** Who asked, and got no or nothing, is told: else what they asked for would only be gone. */
function offerClosed(room: Room, { offer, how }: OfferClosed): Room {
  const mine = room.you.length === 1 && room.offers.some((one) => one.offer === offer && room.you.includes(one.seat));
  const told = mine && (how === "declined" || how === "expired");
  return { ...room, offers: room.offers.filter((one) => one.offer !== offer), ...(told && { notice: nextNotice(room.notice, `offer_${how}`) }) };
}

/** The next of the remarks that come and go. */
export function nextNotice(before: Notice | null, code: string, params: Notice["params"] = {}): Notice {
  return { code, params, serial: (before?.serial ?? 0) + 1 };
}

/** What every change of the position does: offers die, a refusal is yesterday's news. */
function quiet(room: Room): Room {
  return { ...room, offers: [], notice: null, forbidden: [], picks: [], why: null };
}

function withSeat(room: Room, seat: Seat, view: Room["seats"][number]): Room {
  return { ...room, seats: seat === 0 ? [view, room.seats[1]] : [room.seats[0], view] };
}

function started(room: Room, event: Started): Room {
  const fresh = { game: event.game, black: event.black, moves: [], placers: {}, said: [], next: event.next, removed: [], outcome: null, rated: null, takebacks_left: null };
  return { ...quiet(room), ...fresh, aim: null, pending: null, shown: null, doodle: [], asking: null };
}

/** What was said carries the game on as a stone does. */
function spoke(room: Room, next: StepView | null, said: Pick<SaidView, "what" | "seat" | "ply"> & Partial<SaidView>): Room {
  const whole = { option: null, count: 0, points: [], ...said };
  return { ...quiet(room), said: [...room.said, whole], next, removed: [], aim: null };
}

function placed(room: Room, event: Stone | Picked): Room {
  const moves = [...room.moves, event.at];
  const confirmed = room.pending !== null && room.pending.ply <= event.ply;
  return {
    ...quiet(room),
    moves,
    placers: { ...room.placers, [event.at]: event.seat },
    next: event.next,
    removed: [],
    pending: confirmed ? null : room.pending,
    aim: room.aim === event.at ? null : room.aim,
  };
}

function takenBack(room: Room, event: TakenBack): Room {
  const keep = room.moves.length - event.plies;
  const moves = room.moves.slice(0, keep);
  const removed = [...room.removed, room.moves.slice(keep)];
  const said = room.said.slice(0, room.said.length - event.words);
  return { ...quiet(room), moves, removed, takebacks_left: event.takebacks_left, ...stands(room, event, said), pending: null, aim: null, shown: clampShown(room.shown, keep) };
}

function restored(room: Room, event: Restored): Room {
  const back = room.removed.at(-1) ?? [];
  const moves = [...room.moves, ...back];
  const placers = { ...room.placers, ...Object.fromEntries(back.map((point, index) => [point, placerOfBack(room, event, index)])) };
  return { ...quiet(room), moves, placers, removed: room.removed.slice(0, -1), ...stands(room, event, [...room.said, ...event.said]), pending: null, aim: freeAim(room.aim, moves) };
}

/** Who put a stone that came back: who plays its colour now, unless the event says otherwise. */
function placerOfBack(room: Room, event: Restored, index: number): Seat {
  const black = event.black ?? room.black;
  const color = colorOfPly({ settings: room.settings, said: [...room.said, ...event.said] }, room.moves.length + index);
  return event.placed_by[index] ?? (color === BLACK ? black : other(black));
}

/** How an opening stands after a takeback or restore. */
function stands(room: Room, event: TakenBack | Restored, said: Room["said"]): Pick<Room, "said" | "next" | "black"> {
  return { said, next: event.next, black: event.black ?? room.black };
}

function freeAim(aim: number | null, moves: readonly number[]): number | null {
  return aim !== null && moves.includes(aim) ? null : aim;
}

/** A scrolled-back position must exist; at the end it is the live one. */
function clampShown(shown: number | null, plies: number): number | null {
  return shown === null || shown >= plies ? null : shown;
}

/** An offer as the room lists it. */
function offered({ offer, kind, seat, plies, words, base, expires, to_ply, clocks }: Offered): Room["offers"][number] {
  return { offer, kind, seat, plies, words, base, expires, to_ply, clocks };
}

/** The people and their score change places; my own seat is told by `you`. */
function seatsSwapped(room: Room): Room {
  const [first, second, draws] = room.score;
  return { ...quiet(room), seats: [room.seats[1], room.seats[0]], score: [second, first, draws], rated: room.rated && [room.rated[1], room.rated[0]], presence: room.presence && [room.presence[1], room.presence[0]] };
}

/** Who is here; carries no version, the latest one counts. */
export function onPresence(room: Room, { seats: presence, watchers, locked }: Presence): Room {
  const seen = (seat: Seat): Room["seats"][number] => {
    const view = room.seats[seat];
    const { state } = presence[seat];
    return view && { ...view, online: state === "online" || state === "hidden" };
  };
  return { ...room, seats: [seen(0), seen(1)], presence, watchers, locked };
}

/** Where nobody may play now; of another position it is no news. */
export function onForbidden(room: Room, message: Forbidden): Room {
  return message.v === room.version ? { ...room, forbidden: message.points } : room;
}

/** The explanation that was asked for, if the board is still the same and the stone has not turned out to win. */
export function onExplained(room: Room, { v, why }: Explained): Room {
  return v === room.version && room.outcome?.reason !== "five" ? { ...room, why: { root: why, drawn: why, trail: [] } } : room;
}

/** The seats that I hold now. Who has none any more is told: another device of theirs has it, or they got up there. */
export function onYou(room: Room, message: You | Resumed): Room {
  const seats = message.t === "you" ? message.seats : message.you;
  return { ...room, you: seats, ...(seats.length < room.you.length && { notice: nextNotice(room.notice, "seat_gone") }) };
}
