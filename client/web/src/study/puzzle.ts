import { type BoardView, type Cell, emptyView } from "../board/index.ts";
import type { Prefs } from "../state.ts";
import type { Puzzle } from "../wire.ts";

/** A puzzle on the board, as far as it is solved. */
export interface Solving {
  readonly puzzle: Puzzle;
  /** My moves and the answers. */
  readonly line: readonly number[];
  readonly aim: number | null;
  readonly state: "try" | "asking" | "wrong" | "solved";
  /** Raised with each change, so that an old press is no move. */
  readonly version: number;
}

export function begin(puzzle: Puzzle, version = 0): Solving {
  return { puzzle, line: [], aim: null, state: "try", version };
}

/** The board with the moves so far. */
export function puzzleView({ puzzle, line, aim, state, version }: Solving, prefs: Prefs): BoardView {
  const { size, black, white, last } = puzzle;
  const mine = puzzle.to_move === "black" ? 1 : 2;
  const theirs = mine === 1 ? 2 : 1;
  const cells: Cell[] = Array.from({ length: size * size }, () => 0);
  for (const point of black) cells[point] = 1;
  for (const point of white) cells[point] = 2;
  for (const [index, point] of line.entries()) cells[point] = index % 2 === 0 ? mine : theirs;
  const plies: number[] = Array.from({ length: size * size }, () => 0);
  for (const [index, point] of line.entries()) plies[point] = index + 1;
  return {
    ...emptyView(size),
    version,
    cells,
    plies,
    toMove: mine,
    interactive: state === "try" || state === "wrong",
    lastMove: line.at(-1) ?? last,
    aim,
    showNumbers: true,
    coordinates: prefs.coordinates,
    pattern: prefs.pattern,
  };
}
