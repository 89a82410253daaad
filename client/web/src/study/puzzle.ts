import { type BoardView, type Cell, emptyView } from "../board/index.ts";
import type { Prefs } from "../state.ts";
import type { Puzzle } from "../wire.ts";
import type { Told } from "./server.ts";

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

/** The puzzle after the answer to what was `asked`: a refusal only takes the move back, and what was begun meanwhile stays. */
export function judged(now: Solving | null, asked: Solving, told: Told): Solving | null {
  if (now?.version !== asked.version) return now;
  const after = { ...asked, aim: null, version: asked.version + 1 };
  const before = asked.line.slice(0, -1);
  if (told.t !== "puzzle_tried") return { ...after, line: before, state: "try" };
  if (!told.right) return { ...after, line: before, state: "wrong" };
  return { ...after, line: told.reply === null ? asked.line : [...asked.line, told.reply], state: told.solved ? "solved" : "try" };
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
