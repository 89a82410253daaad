import { winningRows } from "./rows.ts";
import type { Study } from "./study.ts";
import { NOTHING, PASS, node, pathTo } from "./tree.ts";

/** What a point holds: 0 empty, 1 black, 2 white. */
export type Cell = 0 | 1 | 2;
export type Color = 1 | 2;

/** The board after the moves up to a node. */
export interface Position {
  readonly cells: readonly Cell[];
  /** Number of the stone on each point, from 1; 0 for none and for those of the beginning. */
  readonly plies: readonly number[];
  readonly toMove: Color;
  readonly last: number | null;
  /** Rows that the last stone won with. */
  readonly wins: readonly (readonly number[])[];
  /** Moves up to here, passes included. */
  readonly turns: number;
}

/** Colour of the turn after so many others. */
export function colorOfTurn(study: Pick<Study, "first">, turns: number): Color {
  return (turns % 2 === 0) === (study.first === "black") ? 1 : 2;
}

/** The position at a node of a study; stones of a broken record that fall on others replace them. */
export function positionAt(study: Study, id: number = study.at): Position {
  const points = study.size * study.size;
  const cells = Array.from({ length: points }, (): Cell => 0);
  const plies = Array.from({ length: points }, () => 0);
  for (const point of study.black) cells[point] = 1;
  for (const point of study.white) cells[point] = 2;
  let [turns, last] = [0, null as number | null];
  for (const step of pathTo(study.tree, id)) {
    const { move } = node(study.tree, step);
    if (move === NOTHING) continue;
    if (move !== PASS) {
      cells[move] = colorOfTurn(study, turns);
      plies[move] = turns + 1;
    }
    last = move === PASS ? null : move;
    turns += 1;
  }
  const wins = last === null ? [] : winningRows(cells, study.size, study.rule, last);
  return { cells, plies, toMove: colorOfTurn(study, turns), last, wins, turns };
}

/** What a node of the tree is called: its number and colour. */
export function turnAt(study: Study, id: number): { readonly number: number; readonly color: Color; readonly move: number } {
  const turns = pathTo(study.tree, id).filter((step) => node(study.tree, step).move !== NOTHING).length;
  return { number: turns, color: colorOfTurn(study, Math.max(0, turns - 1)), move: node(study.tree, id).move };
}
