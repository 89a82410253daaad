import { type Study, onward } from "./study.ts";
import { NOTHING, ROOT, node } from "./tree.ts";

/** A line of the list of moves. */
export type OutlineRow =
  /** Of the main line: odd turns left, even ones right; null where a node without a move, or nothing, stands. */
  | { readonly kind: "pair"; readonly number: number; readonly left: number | null; readonly right: number | null }
  /** A branch with all its moves, so many forks away from the main line, beginning with this turn. */
  | { readonly kind: "branch"; readonly depth: number; readonly number: number; readonly ids: readonly number[] };

/** The whole tree for reading: main line in two columns, each branch below the row it leaves. */
export function outline(study: Study): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  let [id, turns] = [ROOT, 0];
  for (;;) {
    const left = firstChild(study, id);
    if (left === null) return rows;
    const right = firstChild(study, left);
    rows.push({ kind: "pair", number: turns + 1, left, right });
    addBranches(study, id, turns, 1, rows);
    if (right === null) return rows;
    addBranches(study, left, turns + 1, 1, rows);
    [id, turns] = [right, turns + 2];
  }
}

function firstChild({ tree }: Study, id: number): number | null {
  return node(tree, id).children[0] ?? null;
}

/** The other moves at a fork; branches within branches by a list, as a tree may be deep. */
function addBranches(study: Study, fork: number, turns: number, depth: number, rows: OutlineRow[]): void {
  const others = (at: number, number: number, level: number): { id: number; number: number; level: number }[] =>
    node(study.tree, at).children.slice(1).toReversed().map((id) => ({ id, number, level }));
  const open = others(fork, turns + 1, depth);
  for (let next = open.pop(); next; next = open.pop()) {
    const ids: number[] = [];
    const inside: typeof open = [];
    let at: number | null = next.id;
    for (let number = next.number; at !== null; number++) {
      ids.push(at);
      inside.unshift(...others(at, number + 1, next.level + 1));
      at = firstChild(study, at);
    }
    rows.push({ kind: "branch", depth: next.level, number: next.number, ids });
    open.push(...inside);
  }
}

/** The moves that go on from a node, as far as they are to be named. */
export function ahead(study: Study, id: number, most: number): readonly number[] {
  const moves: number[] = [];
  for (let next = onward(study, id); next !== null && moves.length < most; next = onward(study, next)) {
    const { move } = node(study.tree, next);
    if (move !== NOTHING) moves.push(move);
  }
  return moves;
}
