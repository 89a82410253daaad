import { mayPremove, premoveColor } from "./premove.ts";
import { isStopped } from "./presence.ts";
import { colorOfPly, due, freeSeat, inPlay, mayDoodle, myPoint, myTurn, shared } from "./rules.ts";
import type { Prefs, Room, State, Why } from "./state.ts";
import type { BoardView, Cell, Zone } from "./board/index.ts";
import type { OfferView, StepView } from "./wire.ts";

/** The room of the page, null when there is none or it is not here yet. */
export function currentRoom(state: State): Room | null {
  return state.route.page === "room" ? (state.rooms[state.route.code] ?? null) : null;
}

/** Whether a refusal means that one stands before a room's door and may try a password. */
export function isDoor(code: string): boolean {
  return code === "password_needed" || code === "wrong_password";
}

/** A room with my unfinished game, for the way back to it. */
export function myUnfinished(state: State): Room | null {
  return Object.values(state.rooms).find((room) => room.you.length > 0 && room.outcome === null) ?? null;
}

/** Whether I am in a game that is not over: no engine may look at a position for me then. */
export function isEngineLocked(state: State): boolean {
  const mine = myUnfinished(state);
  return mine !== null && inPlay(mine);
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

/** Whether nothing new can begin now: there is no connection, and it is not just the first one that is on its way. */
export function isCut({ conn: { phase, attempt } }: State): boolean {
  return phase !== "live" && phase !== "stalled" && (phase !== "connecting" || attempt > 1);
}

/** Number of stones of the position that is shown. */
export function shownPly(room: Room): number {
  return room.shown ?? room.moves.length;
}

/** The stones that the pending takeback would take away: hatched. */
function vanishing(room: Room): readonly number[] {
  const offer = room.offers.find(({ kind }) => kind === "takeback");
  return offer && room.shown === null ? room.moves.slice(room.moves.length - offer.plies) : [];
}

/** Everything the board shows of a room. */
export function boardView(room: Room, prefs: Prefs, live: boolean): BoardView {
  const { size } = room.settings;
  const doodling = mayDoodle(room);
  const stones = doodling ? room.doodle : room.moves;
  const ply = doodling ? stones.length : shownPly(room);
  const cells = Array.from({ length: size * size }, (): Cell => 0);
  const plies = Array.from({ length: size * size }, () => 0);
  stones.slice(0, ply).forEach((point, index) => {
    cells[point] = colorOfPly(room, index);
    plies[point] = index + 1;
  });
  const atEnd = room.shown === null;
  const premoving = prefs.premove && live && mayPremove(room);
  return {
    size,
    version: room.version,
    cells,
    plies,
    toMove: premoving ? premoveColor(room) : colorOfPly(room, ply),
    interactive: doodling || (atEnd && live && room.pending === null && ((myPoint(room) && !isStopped(room)) || premoving || mayGuess(room))),
    ...handling(room, prefs, premoving),
    lastMove: stones[ply - 1] ?? null,
    turned: room.turned,
    ringed: prefs.lastMove,
    aim: atEnd && room.pending === null ? (mayGuess(room) ? (votesNow(room)?.yours ?? null) : premoving ? null : room.aim) : null,
    premove: atEnd ? (room.premove?.point ?? null) : null,
    pending: atEnd ? (room.pending?.point ?? null) : null,
    vanish: vanishing(room),
    winLines: atEnd ? (room.outcome?.lines ?? []) : [],
    showNumbers: prefs.numbers,
    coordinates: prefs.coordinates,
    pattern: prefs.pattern,
    forbidden: atEnd && prefs.forbidden ? room.forbidden.map(({ at }) => at) : [],
    zone: atEnd && inPlay(room) ? zoneOf(room.next, size) : null,
    offered: atEnd && inPlay(room) ? offered(room) : [],
    offeredOnly: due(room) === "pick",
    reason: atEnd && room.why ? reasonOf(room.why) : null,
    scores: atEnd ? overlay(room) : null,
    advice: atEnd && room.hint?.version === room.version ? room.hint : null,
  };
}

/**
 * How presses and keys are taken. A finger may send at once only where a slip of it can be taken back without asking; a
 * point that is offered, guessed or chosen beforehand can be changed, and needs no second press.
 */
export function handling(room: Room, prefs: Prefs, premoving = false): Pick<BoardView, "touch" | "confirm" | "offset" | "loupe" | "letters" | "grid"> {
  const { offset, loupe, letterKeys: letters, reader, placing, mouseConfirm } = prefs;
  const loose = due(room) === "offer" || mayDoodle(room);
  const once = loose || premoving || mayGuess(room);
  const careful = placing === "auto" && room.settings.takeback !== "free";
  return { touch: loose ? "direct" : careful ? "confirm" : placing, confirm: mouseConfirm && !once, offset, loupe, letters, grid: reader === "grid" };
}

/** The part of the board that a step offers, as a square around the centre; null: all of it. */
export function zoneOf(step: StepView | null, size: number): Zone | null {
  if (step?.do !== "place" || (step.reach === null && step.beyond < 0)) return null;
  const centre = Math.floor(size / 2);
  const inverse = step.reach === null;
  const rings = step.reach ?? step.beyond;
  const [low, high] = [Math.max(0, centre - rings), Math.min(size - 1, centre + rings)];
  return { x0: low, y0: low, x1: high, y1: high, inverse };
}

/** The points that are offered for the next stone, or that I am about to offer. */
function offered(room: Room): readonly number[] {
  if (due(room) === "pick") return room.next?.points ?? [];
  return due(room) === "offer" ? room.picks : [];
}

/** What is drawn of an explanation. */
function reasonOf({ drawn, trail }: Why): NonNullable<BoardView["reason"]> {
  const spots = drawn.threes.flatMap((three) => three.spots);
  return {
    at: drawn.at,
    color: drawn.color === "black" ? 1 : 2,
    trail,
    rows: [...drawn.lines, ...drawn.dead.map((row) => row.stones), ...drawn.fours.map((four) => four.stones), ...drawn.threes.map((three) => three.stones)],
    spots: [...drawn.fours.flatMap((four) => four.completing), ...spots.filter((spot) => spot.spoiled === null).map((spot) => spot.at)],
    blocked: [...drawn.dead.flatMap((row) => row.blockers), ...spots.filter((spot) => spot.spoiled !== null).map((spot) => spot.at)],
  };
}

/** Whether there is a next stone for me to guess: I watch, and the next deed will be one. The first guess begins a vote. */
export function couldGuess(room: Room): boolean {
  return room.you.length === 0 && inPlay(room) && due(room) === "place";
}

/** Whether a point that I choose is my guess of it. */
export function mayGuess(room: Room): boolean {
  return room.guessing && couldGuess(room);
}

/** What is guessed of the next stone, as far as anything is; what was told of an earlier one is over. */
export function votesNow({ votes, moves }: Room): Room["votes"] {
  return votes?.ply === moves.length ? votes : null;
}

/** Whether a cross on a point is shown to this person. */
export function isMarked(state: State, room: Room, point: number): boolean {
  return state.prefs.forbidden && room.forbidden.some(({ at }) => at === point);
}

const FIVE = 5;
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]] as const;

/** The last stone, if somebody may wonder what became of it: it lost, or made five or more that did not win. */
export function doubtful(room: Room): number | null {
  const last = room.moves.at(-1);
  if (last === undefined || room.outcome?.reason === "five") return null;
  return room.outcome?.reason === "forbidden" || longestRow(room, last) >= FIVE ? last : null;
}

function longestRow(room: Room, last: number): number {
  const { size } = room.settings;
  const color = colorOfPly(room, room.moves.length - 1);
  const own = new Set(room.moves.filter((_, ply) => colorOfPly(room, ply) === color));
  const run = (dx: number, dy: number): number => {
    let [n, x, y] = [0, last % size, Math.floor(last / size)];
    do n++;
    while ((x += dx) >= 0 && x < size && own.has((y += dy) * size + x));
    return n;
  };
  return Math.max(...DIRECTIONS.map(([dx, dy]) => run(dx, dy) + run(-dx, -dy) - 1));
}

function overlay(room: Room): BoardView["scores"] {
  const { scores } = room;
  if (!room.overlay || scores === null || scores.v !== room.version || !inPlay(room)) return null;
  const taken = new Set(room.moves);
  return scores.ours
    .map((ours, point) => ({ point, ours, theirs: scores.theirs[point] ?? 0 }))
    .filter(({ point }) => !taken.has(point));
}

/** Whether I made the offer. */
export function isMyOffer(room: Room, offer: OfferView): boolean {
  return !shared(room) && room.you.includes(offer.seat);
}

/** Offers that wait for my word, oldest first. */
export function offersToMe(room: Room): readonly OfferView[] {
  return room.you.length === 0 ? [] : room.offers.filter((offer) => !isMyOffer(room, offer));
}

/** Whether the title of the page asks for me. */
export function needsMe(room: Room): boolean {
  return (inPlay(room) && !shared(room) && myTurn(room)) || offersToMe(room).length > 0;
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
