import { colorOfPly, colorToMove, freeSeat, hasBot, inPlay, mySeat, myTurn, pliesToTakeBack, shared } from "./rules.ts";
import type { Prefs, Room, State } from "./state.ts";
import type { BoardView, Cell } from "./board/index.ts";
import type { OfferName, OfferView } from "./wire.ts";

/** The room of the page, null when there is none or it is not here yet. */
export function currentRoom(state: State): Room | null {
  return state.route.page === "room" ? (state.rooms[state.route.code] ?? null) : null;
}

/** A room with my unfinished game, for the way back to it. */
export function myUnfinished(state: State): Room | null {
  return Object.values(state.rooms).find((room) => room.you.length > 0 && room.outcome === null) ?? null;
}

/** A board in another page; it keeps its games to itself. */
export function isEmbedded(state: State): boolean {
  const { route } = state;
  return route.page === "room" ? route.embed : route.embed !== null;
}

/** Whether what I do reaches the server. */
export function online(state: State): boolean {
  return state.conn.phase === "live";
}

/** Number of stones of the position that is shown. */
export function shownPly(room: Room): number {
  return room.shown ?? room.moves.length;
}

/** The stones that the pending takeback would take away: hatched. */
function vanishing(room: Room): readonly number[] {
  const offer = room.offers.find(({ kind }) => kind === "takeback");
  return offer && room.shown === null ? room.moves.slice(-offer.plies) : [];
}

/** Everything the board shows of a room. */
export function boardView(room: Room, prefs: Prefs, live: boolean): BoardView {
  const { size } = room.settings;
  const ply = shownPly(room);
  const cells = Array.from({ length: size * size }, (): Cell => 0);
  const plies = Array.from({ length: size * size }, () => 0);
  room.moves.slice(0, ply).forEach((point, index) => {
    cells[point] = colorOfPly(room, index);
    plies[point] = index + 1;
  });
  const atEnd = room.shown === null;
  return {
    size,
    version: room.version,
    cells,
    plies,
    toMove: atEnd ? colorToMove(room) : colorOfPly(room, ply),
    interactive: atEnd && live && room.pending === null && myTurn(room),
    mode: "auto",
    lastMove: room.moves[ply - 1] ?? null,
    aim: atEnd && room.pending === null ? room.aim : null,
    pending: atEnd ? (room.pending?.point ?? null) : null,
    vanish: vanishing(room),
    winLines: atEnd ? (room.outcome?.lines ?? []) : [],
    showNumbers: prefs.numbers,
    coordinates: prefs.coordinates,
    pattern: prefs.pattern,
    forbidden: [],
    zone: null,
    scores: atEnd ? overlay(room) : null,
  };
}

function overlay(room: Room): BoardView["scores"] {
  const { scores } = room;
  if (!room.overlay || scores === null || scores.v !== room.version || !inPlay(room)) return null;
  const taken = new Set(room.moves);
  return scores.ours
    .map((ours, point) => ({ point, ours, theirs: scores.theirs[point] ?? 0 }))
    .filter(({ point }) => !taken.has(point));
}

/** Whether the teaching overlay can be had: with a bot that can show it, or at one screen. */
export function canTeach(state: State, room: Room): boolean {
  const known = state.server?.levels ?? [];
  if (room.settings.kind === "hotseat") return known.some((level) => level.scores);
  return hasBot(room) && known.some((level) => level.scores && level.name === room.settings.level);
}

/** Why a button can't be used now: the code of the refusal that the server would send, or of our own. */
export type Reason =
  | "offline"
  | "not_started"
  | "game_over"
  | "takeback_disabled"
  | "nothing_to_take_back"
  | "nothing_to_restore"
  | "already_offered"
  | "bot_no_draw";

/** The buttons of a player and why each is off. */
export type Actions = Readonly<Record<"undo" | "restore" | "draw" | "resign" | "rematch", Reason | null>>;

/** What I may do in the room now. The server has the last word. */
export function actions(state: State, room: Room): Actions {
  const off: Reason | null = online(state) ? null : "offline";
  const playing = off ?? (room.game === 0 ? "not_started" : null) ?? (room.outcome ? "game_over" : null);
  const takeback = playing ?? (room.settings.takeback === "none" ? "takeback_disabled" : null);
  const seat = mySeat(room);
  const plies = seat === null ? 0 : pliesToTakeBack(room, seat);
  return {
    undo: takeback ?? (plies === 0 ? "nothing_to_take_back" : null) ?? mine(room, "takeback"),
    restore: takeback ?? (room.removed.length === 0 ? "nothing_to_restore" : null) ?? mine(room, "restore"),
    draw: playing ?? (hasBot(room) ? "bot_no_draw" : null) ?? mine(room, "draw"),
    resign: playing,
    rematch: off ?? mine(room, "rematch"),
  };
}

function mine(room: Room, kind: OfferName): Reason | null {
  return room.offers.some((offer) => offer.kind === kind && isMyOffer(room, offer)) ? "already_offered" : null;
}

/** Whether I made the offer. */
export function isMyOffer(room: Room, offer: OfferView): boolean {
  return !shared(room) && room.you.includes(offer.seat);
}

/** Offers that wait for my word, oldest first. */
export function offersToMe(room: Room): readonly OfferView[] {
  return room.you.length === 0 ? [] : room.offers.filter((offer) => !isMyOffer(room, offer));
}

/** Which page of a room is shown: the table before I chose to sit or watch, or the game. */
export function roomPage(room: Room): "table" | "game" {
  const undecided = room.you.length === 0 && !room.watching && room.game === 0;
  return undecided && freeSeat(room) !== null ? "table" : "game";
}

/** The levels of the server, weakest first. */
export function levels(state: State): readonly string[] {
  return (state.server?.levels ?? []).map(({ name }) => name);
}
