import { type BoardView, type Cell, emptyView, parsePoint } from "../../board/index.ts";

/** A small board of the help page. */
export interface Diagram {
  readonly black: string;
  readonly white?: string;
  /** Winning row. */
  readonly win?: string;
  /** Points with a cross. */
  readonly forbidden?: string;
  /** The last stone. */
  readonly last?: string;
  /** Lines from the centre to the edge of a square that the next stone may not touch. */
  readonly outside?: number;
}

const SIZE = 9;

function points(names = ""): readonly number[] {
  return names.split(" ").flatMap((name) => parsePoint(SIZE, name) ?? []);
}

/** What the board draws of a diagram. */
export function diagramView({ black, white, win, forbidden, last, outside }: Diagram): BoardView {
  const cells = Array.from({ length: SIZE * SIZE }, (): Cell => 0);
  for (const point of points(black)) cells[point] = 1;
  for (const point of points(white)) cells[point] = 2;
  const row = points(win);
  return { ...emptyView(SIZE), cells, coordinates: false, winLines: row.length > 0 ? [row] : [], forbidden: points(forbidden), lastMove: points(last)[0] ?? null, zone: outside === undefined ? null : squareAround(outside) };
}

/** All points but those of a square around the centre. */
function squareAround(reach: number): BoardView["zone"] {
  const centre = (SIZE - 1) / 2;
  return { x0: centre - reach, y0: centre - reach, x1: centre + reach, y1: centre + reach, inverse: true };
}

/** One for each rule: what wins, what does not though it is five, or what is forbidden. */
export const RULE_DIAGRAMS: Readonly<Record<string, Diagram>> = {
  freestyle: { black: "c5 d5 e5 f5 g5 h5", white: "c4 d6 e6 f4 g6", win: "c5 d5 e5 f5 g5 h5" },
  standard: { black: "c3 d4 e5 f6 g7", white: "c4 d5 e6 g5", win: "c3 d4 e5 f6 g7" },
  renju: { black: "d5 f5 e4 e6", white: "c3 g7 d7", forbidden: "e5" },
  caro5: { black: "c5 d5 e5 f5 g5", white: "b5 h5 d4 f6", last: "e5" },
  caro6: { black: "b5 c5 d5 e5 f5 g5", white: "a5 h5 d4 f6 e7", win: "b5 c5 d5 e5 f5 g5" },
  caro_long: { black: "c3 d4 e5 f6 g7 h8", white: "b2 d5 f5 e7", win: "c3 d4 e5 f6 g7 h8" },
  caro_open5: { black: "c5 d5 e5 f5 g5", white: "c4 d6 f4 g6", win: "c5 d5 e5 f5 g5" },
  caro_open6: { black: "c5 d5 e5 f5 g5", white: "h5 d4 f6 e7", last: "e5" },
  caro_four: { black: "d5 e5 f5 g5", white: "d4 f6 e7", win: "d5 e5 f5 g5" },
  omok: { black: "d5 f5 e4 e6", white: "c3 g7 d7", forbidden: "e5" },
};

/** Of openings whose first stones can be shown: where they lie, and what the next one must keep out of. */
export const OPENING_DIAGRAMS: Readonly<Record<string, Diagram>> = {
  pro: { black: "e5", white: "f6", outside: 2 },
  long_pro: { black: "e5", white: "f6", outside: 3 },
  swap2: { black: "e5 g6", white: "f7", last: "g6" },
};

/** What renju forbids to Black: a stone on the cross would make it. */
export const FORBIDDEN_DIAGRAMS: Readonly<Record<"double_three" | "double_four" | "overline", Diagram>> = {
  double_three: { black: "d5 f5 e4 e6", white: "b2 g8", forbidden: "e5" },
  double_four: { black: "b5 c5 d5 e6 e7 e8", white: "a5 g3", forbidden: "e5" },
  overline: { black: "b5 c5 d5 f5 g5", white: "d6 f4 e3", forbidden: "e5" },
};
