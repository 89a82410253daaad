import { isElsewhere, isStopped, presenceOf } from "./presence.ts";
import { due, freeSeat, hasBot, inPlay, mySeat, myTurn, other, placerOf, shared, turn } from "./rules.ts";
import { isMyOffer, online } from "./select.ts";
import type { Room, Seat, State } from "./state.ts";
import type { OfferName } from "./wire.ts";

/** Why a button can't be used now: the code of the refusal that the server would send, or of our own. */
export type Reason =
  | "offline"
  | "not_started"
  | "game_over"
  | "takeback_disabled"
  | "nothing_to_take_back"
  | "nothing_to_restore"
  | "already_offered"
  | "not_your_turn"
  | "too_early_to_pass"
  | "bot_no_draw"
  | "other_tab"
  | "cooling_down"
  | "takebacks_used_up"
  | "clock_held";

/** The buttons of a player and why each is off. */
export type Actions = Readonly<Record<"undo" | "restore" | "draw" | "resign" | "rematch" | "pass", Reason | null>>;

/** Nobody passes with fewer stones on the board. */
const PASS_FROM_PLY = 6;

/** What I may do in the room now. The server has the last word. */
export function actions(state: State, room: Room): Actions {
  const off: Reason | null = online(state) ? (isElsewhere(room) ? "other_tab" : null) : "offline";
  const playing = off ?? (room.game === 0 ? "not_started" : null) ?? (room.outcome ? "game_over" : null);
  const takeback = playing ?? (room.settings.takeback === "none" ? "takeback_disabled" : null);
  const seat = mySeat(room);
  return {
    undo: takeback ?? (seat === null || !canTakeBack(room, seat) ? "nothing_to_take_back" : null) ?? (takebacksLeft(room) === 0 ? "takebacks_used_up" : null) ?? mine(room, "takeback"),
    restore: takeback ?? (room.removed.length === 0 ? "nothing_to_restore" : null) ?? mine(room, "restore"),
    draw: playing ?? (hasBot(room) ? "bot_no_draw" : null) ?? mine(room, "draw"),
    resign: playing,
    pass: playing ?? (myTurn(room) && due(room) === "place" ? null : "not_your_turn") ?? (room.moves.length < PASS_FROM_PLY ? "too_early_to_pass" : null),
    rematch: off ?? mine(room, "rematch"),
  };
}

/** How many takebacks I still have in this game; null: they are not counted. */
export function takebacksLeft(room: Room): number | null {
  const { settings, takebacks_left: left } = room;
  const seat = mySeat(room);
  return settings.takeback !== "limited" || seat === null ? null : (left?.[seat] ?? settings.takebacks);
}

function mine(room: Room, kind: OfferName): Reason | null {
  return room.offers.some((offer) => offer.kind === kind && isMyOffer(room, offer)) ? "already_offered" : null;
}

/** The rarer things one may ask for or do, and why each is off; those that make no sense now at this table are left out. */
export function menuActions(state: State, room: Room): Readonly<Partial<Record<"more_time" | "give_time" | "pause" | "adjourn" | "resume" | "swap_seats" | "to_ply", Reason | null>>> {
  if (room.you.length !== 1 || hasBot(room) || freeSeat(room) !== null) return {};
  const off = online(state) ? (isElsewhere(room) ? "other_tab" : null) : "offline";
  const asked = (kind: OfferName): Reason | null => off ?? mine(room, kind);
  const begun = inPlay(room) && room.moves.length + room.said.length > 0;
  const rests = room.held === "pause" || room.held === "adjourn";
  return {
    ...(inPlay(room) && {
      ...(room.settings.clock && { more_time: asked("more_time"), give_time: off }),
      ...(rests ? { resume: asked("resume") } : { pause: asked("pause"), adjourn: asked("adjourn") }),
      ...(room.settings.teaching && { to_ply: off ?? (room.shown === null ? "nothing_to_take_back" : null) }),
    }),
    ...(!begun && { swap_seats: asked("swap_seats") }),
  };
}

/** Whether a seat has decided anything that a takeback could undo. */
export function canTakeBack(room: Room, seat: Seat): boolean {
  if (shared(room)) return room.moves.length + room.said.length > 0;
  return room.said.some((said) => said.seat === seat) || room.moves.some((_, ply) => placerOf(room, ply) === seat);
}

/** Whether the bot that thinks may be told to play at once. */
export function canHurry(room: Room): boolean {
  return room.thinking !== null && inPlay(room) && room.you.length === 1 && hasBot(room) && !room.settings.rated;
}

/** How long one's stone may be taken back at once, where the table allows it. */
const OOPS_MS = 2000;

/** Page time until which my last stone may be taken back at once; null: it may not. */
export function oopsUntil(room: Room): number | null {
  const { placedAt, settings } = room;
  return settings.oops && settings.takeback !== "free" && inPlay(room) && !shared(room) && placedAt !== null ? placedAt + OOPS_MS : null;
}

/** The other's seat, if I may claim the game now or soon: server time from which on. Nobody is late while it rests. */
export function claimOf(room: Room): { readonly seat: Seat; readonly at: number } | null {
  const [me] = room.you;
  if (me === undefined || shared(room) || hasBot(room) || !inPlay(room) || isStopped(room)) return null;
  const seat = other(me);
  const at = presenceOf(room, seat)?.claim_at ?? null;
  return at === null || turn(room) !== seat ? null : { seat, at };
}
