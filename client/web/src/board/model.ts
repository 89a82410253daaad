/** What a point holds: 0 empty, 1 black, 2 white (the numbers of the protocol). */
export type Cell = 0 | 1 | 2;

/** A stone's colour. */
export type Color = 1 | 2;

/** Index of a point: `y * size + x`, x from the left, y from the top. */
export type Point = number;

/** A rectangle of points, both corners included. */
export interface Zone {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The points outside of it are meant. */
  readonly inverse: boolean;
}

/** The two scores of the teaching overlay for one empty point. */
export interface Score {
  readonly point: Point;
  /** What the point is worth against the opponent's lines. */
  readonly theirs: number;
  /** What the point is worth for the bot's own lines. */
  readonly ours: number;
}

/** Why a stone on `at` is forbidden or does not win, as lines and marks. */
export interface Reason {
  readonly at: Point;
  readonly color: Color;
  /** Stones of that colour that are supposed to stand already. */
  readonly trail: readonly Point[];
  /** Rows, fours and threes through the stone. */
  readonly rows: readonly (readonly Point[])[];
  /** Points that would complete one of them. */
  readonly spots: readonly Point[];
  /** Points that do not, and stones that block. */
  readonly blocked: readonly Point[];
}

/** Something that a record drew upon a point: a short text, or a figure; `on` is what the point holds. */
export interface Sign {
  readonly point: Point;
  readonly kind: "label" | "triangle" | "square" | "circle" | "cross";
  readonly text: string;
  readonly on: Cell;
}

/** What is said of a position: by an engine, and by the record that it is from. */
export interface Advice {
  /** Its line, as pale stones with numbers, beginning with the side to move. */
  readonly hints: readonly Point[];
  /** Points where the other side threatens to win. */
  readonly threats: readonly Point[];
  readonly signs?: readonly Sign[];
}

/**
 * How a touched point becomes a move.
 * `direct`: a tap sends at once. `confirm`: a tap aims, a second one sends. `slide`: the finger is put down, slid, and
 * lifted where the stone shall be. `auto`: `direct` where cells are 40 px and more, `confirm` else.
 */
export type Touch = "auto" | "confirm" | "direct" | "slide";

/**
 * Everything a board shows, as one plain value. The board keeps no game state of its own besides the mark under
 * the mouse and the press in progress; give it a new view and it draws the difference.
 */
export interface BoardView {
  /** Lines per side, 9 to 20. */
  readonly size: number;
  /** Room state number: a press that began under another version never becomes a move. */
  readonly version: number;
  /** `size * size` cells. */
  readonly cells: readonly Cell[];
  /** Move number of the stone on each point, 0 where there is none; drawn only with `showNumbers`. */
  readonly plies: readonly number[];
  /** Colour of the ghost under the mouse, of the aim and of the sent stone. */
  readonly toMove: Color;
  /** Whether presses and keys become `aim` and `place`; otherwise they are `tap` only. */
  readonly interactive: boolean;
  /** See {@link Touch}. */
  readonly touch: Touch;
  /** A mouse or a key aims first as well. */
  readonly confirm: boolean;
  /** By how many cells the aim lies above the finger that slides. */
  readonly offset: number;
  /** Whether a finger that slides has a loupe. */
  readonly loupe: boolean;
  /** Letters on the board ask: `ask` intents. */
  readonly letters: boolean;
  /** Whether the grid of cells is there for keyboards and screen readers. */
  readonly grid: boolean;
  /** Seen from the other side: the first point is at the lower right. Names and their order stay. */
  readonly turned: boolean;
  /** Point of the last move. */
  readonly lastMove: Point | null;
  /** Whether it has a ring. */
  readonly ringed: boolean;
  /** Chosen but not sent. */
  readonly aim: Point | null;
  /** Chosen beforehand, while it is not my turn: a dashed ring. */
  readonly premove: Point | null;
  /** Sent, not yet confirmed by the server. */
  readonly pending: Point | null;
  /** Stones a takeback would remove: hatched. */
  readonly vanish: readonly Point[];
  /** Each winning line as its points in order; several at once are all drawn. */
  readonly winLines: readonly (readonly Point[])[];
  /** Move numbers on the stones. */
  readonly showNumbers: boolean;
  /** Letters and numbers on the margins (never in the classic theme, never under 14 px a cell). */
  readonly coordinates: boolean;
  /** A mark in the middle of each stone, so that colours can be told apart in greyscale. */
  readonly pattern: boolean;
  /** Points the side to move may not take. */
  readonly forbidden: readonly Point[];
  /** Points that are offered for the next stone. */
  readonly offered: readonly Point[];
  /** Only those can be taken. */
  readonly offeredOnly: boolean;
  /** An explanation, null when none is shown. */
  readonly reason: Reason | null;
  /** The only part of the board an opening offers; the rest is veiled. */
  readonly zone: Zone | null;
  /** Teaching overlay, null when off. */
  readonly scores: readonly Score[] | null;
  /** Null when none is shown; keep the value while it says the same. */
  readonly advice: Advice | null;
}

/** What a person did on the board. The board decides nothing about the rules. */
export type Intent =
  /** A point was chosen and is not to be sent yet. */
  | { readonly kind: "aim"; readonly point: Point }
  /** Send this point. */
  | { readonly kind: "place"; readonly point: Point }
  /** Give up the aim. */
  | { readonly kind: "cancel" }
  /** A point that cannot be taken was pressed (occupied, forbidden, outside the zone or not my turn): say why. */
  | { readonly kind: "tap"; readonly point: Point }
  /** A letter was pressed on the board. */
  | { readonly kind: "ask"; readonly about: Question; readonly point: Point };

/** What can be asked for by a letter: the last move, the clocks, whose turn it is, the lines through a point, the board. */
export type Question = "board" | "clocks" | "last" | "near" | "turn";

/** An empty board nobody may touch: a starting value and the skeleton of a page that is still loading. */
export function emptyView(size: number): BoardView {
  const points = size * size;
  return {
    size,
    version: 0,
    cells: Array.from({ length: points }, () => 0 as const),
    plies: Array.from({ length: points }, () => 0),
    toMove: 1,
    interactive: false,
    touch: "auto",
    confirm: false,
    offset: 0,
    loupe: true,
    letters: false,
    grid: true,
    turned: false,
    lastMove: null,
    ringed: true,
    aim: null,
    premove: null,
    pending: null,
    vanish: [],
    winLines: [],
    showNumbers: false,
    coordinates: true,
    pattern: false,
    forbidden: [],
    offered: [],
    offeredOnly: false,
    reason: null,
    zone: null,
    scores: null,
    advice: null,
  };
}

/** Whether a press on the point may become a move as far as the view can tell; the server has the last word. */
export function canTake(view: BoardView, point: Point): boolean {
  const offered = !view.offeredOnly || view.offered.includes(point);
  return view.interactive && view.cells[point] === 0 && offered && inZone(view, point) && !view.forbidden.includes(point);
}

/** Whether a point is in the part of the board that is not veiled. */
export function inZone({ zone, size }: BoardView, point: Point): boolean {
  if (zone === null) return true;
  const x = point % size;
  const y = Math.floor(point / size);
  return (x >= zone.x0 && x <= zone.x1 && y >= zone.y0 && y <= zone.y1) !== zone.inverse;
}
