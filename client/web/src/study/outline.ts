import { type Study, onward } from "./study.ts";
import { NOTHING, ROOT, node } from "./tree.ts";

/** A node in its place: number of its turn, or of the one before it where it is none. */
export interface Step {
  readonly id: number;
  readonly turn: number;
}

/** A line of the list of moves. */
export type OutlineRow =
  /** Of the main line, in two columns. */
  | { readonly kind: "pair"; readonly left: Step; readonly right: Step | null }
  /** A branch with all its moves, so many forks away from the main line. */
  | { readonly kind: "branch"; readonly depth: number; readonly steps: readonly Step[] };

/** The whole tree for reading: main line in two columns, each branch below the row it leaves. */
export function outline(study: Study): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  let at: Step = { id: ROOT, turn: 0 };
  for (;;) {
    const left = first(study, at);
    if (left === null) return rows;
    const right = first(study, left);
    rows.push({ kind: "pair", left, right }, ...branches(study, at));
    if (right === null) return rows;
    rows.push(...branches(study, left));
    at = right;
  }
}

function steps({ tree }: Study, { id, turn }: Step): readonly Step[] {
  return node(tree, id).children.map((child) => ({ id: child, turn: turn + (node(tree, child).move === NOTHING ? 0 : 1) }));
}

function first(study: Study, at: Step): Step | null {
  return steps(study, at)[0] ?? null;
}

/** The branches at a fork, and after each the branches in it; by a list, as a tree may be deep. */
function branches(study: Study, fork: Step): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const others = (at: Step, depth: number): { readonly begin: Step; readonly depth: number }[] => steps(study, at).slice(1).map((begin) => ({ begin, depth }));
  const open = others(fork, 1).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { begin, depth } = next;
    const line: Step[] = [];
    for (let at: Step | null = begin; at !== null; at = first(study, at)) line.push(at);
    rows.push({ kind: "branch", depth, steps: line });
    open.push(...line.flatMap((at) => others(at, depth + 1)).toReversed());
  }
  return rows;
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
