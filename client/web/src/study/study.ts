import type { ColorName, HowName, ResultName } from "./names.ts";
import { EMPTY, Growth, ROOT, type Tree, add, annotate, node, pathTo, promote, remove } from "./tree.ts";

/** What a record says about its game. */
export interface Head {
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly date: string;
  /** Null: it does not say. */
  readonly result: ResultName | null;
  readonly how: HowName;
}

/** A game with branches, and where in it one is. A plain value; every function here makes a new one. */
export interface Study {
  readonly size: number;
  readonly rule: string;
  /** Whose turn it is at the root. */
  readonly first: ColorName;
  /** Stones that lie there from the beginning. */
  readonly black: readonly number[];
  readonly white: readonly number[];
  /** The points that were offered for the fifth stone. */
  readonly fifths: readonly number[];
  readonly head: Head;
  readonly tree: Tree;
  /** The node on show. */
  readonly at: number;
  /** At a fork, the branch that was taken last. */
  readonly taken: ReadonlyMap<number, number>;
}

/** A record that says nothing. */
export const NO_HEAD: Head = { black: "", white: "", event: "", date: "", result: null, how: "plain" };

/** An empty board. */
export function newStudy(size = 15, rule = "freestyle"): Study {
  return { size, rule, first: "black", black: [], white: [], fifths: [], head: NO_HEAD, tree: EMPTY, at: ROOT, taken: new Map() };
}

/** A tree of moves in one go: node `i` is made by `moves[i]` after `parents[i]`, or after the one before it. */
export function withMoves(study: Study, moves: readonly number[], parents: readonly number[] = []): { readonly study: Study; readonly ids: readonly number[] } {
  const growth = new Growth(study.tree);
  const ids: number[] = [ROOT];
  // The first place in the lists is the root's own.
  for (const [index, move] of moves.entries()) if (index > 0) ids.push(growth.add(ids[parents[index] ?? index - 1] ?? ROOT, move));
  return { study: { ...study, tree: growth.done(), at: ROOT, taken: new Map() }, ids };
}

/** The child to go on with: the branch taken last, else the first. */
export function onward(study: Study, id: number): number | null {
  const { children } = node(study.tree, id);
  const last = study.taken.get(id);
  return (last !== undefined && children.includes(last) ? last : children[0]) ?? null;
}

/** The line through the node on show to its end, the root left out. */
export function line(study: Study): readonly number[] {
  const ids = [...pathTo(study.tree, study.at)];
  for (let id = onward(study, study.at); id !== null; id = onward(study, id)) ids.push(id);
  return ids;
}

/** Number of moves up to the node on show. */
export function plyOf(study: Study): number {
  return pathTo(study.tree, study.at).length;
}

/** Shows a node, and takes the branches that lead to it from now on. */
export function goTo(study: Study, id: number): Study {
  const taken = new Map(study.taken);
  for (const step of pathTo(study.tree, id)) taken.set(node(study.tree, step).parent, step);
  return { ...study, at: id, taken };
}

/** Shows the position after so many moves of the line, held at its ends. */
export function goToPly(study: Study, ply: number): Study {
  const ids = line(study);
  const id = ply <= 0 ? ROOT : (ids[Math.min(ply, ids.length) - 1] ?? ROOT);
  return id === study.at ? study : goTo(study, id);
}

/** The moves one can go on with, when there are several. */
export function fork(study: Study): readonly number[] {
  const { children } = node(study.tree, study.at);
  return children.length > 1 ? children : [];
}

/** Puts a stone, or passes: goes on with a move that is there, else begins a branch with it. */
export function play(study: Study, move: number): Study {
  const { tree, id } = add(study.tree, study.at, move);
  return goTo({ ...study, tree }, id);
}

/** Takes out the move on show with all after it, and shows what came before. */
export function erase(study: Study): Study {
  const { parent } = node(study.tree, study.at);
  return study.at === ROOT ? study : { ...study, at: parent, tree: remove(study.tree, study.at) };
}

/** The branch on show becomes the first of its fork. */
export function raise(study: Study): Study {
  return { ...study, tree: promote(study.tree, study.at) };
}

/** Says something about the move on show. */
export function say(study: Study, comment: string): Study {
  return { ...study, tree: annotate(study.tree, study.at, comment) };
}

/**
 * The node on show as a short text: its ply, and for each fork on the way that is not left by its first branch the
 * ply of the fork and the number of the branch, such as `24~17.1`.
 */
export function whereIs(study: Study): string {
  const path = pathTo(study.tree, study.at);
  const turns = path.flatMap((id, ply) => {
    const branch = node(study.tree, node(study.tree, id).parent).children.indexOf(id);
    return branch > 0 ? [`~${ply}.${branch}`] : [];
  });
  return `${path.length}${turns.join("")}`;
}

/** Shows the node of such a text as far as there is a way to it; a text of another kind changes nothing. */
export function findPlace(study: Study, text: string): Study {
  const [ply = "", ...turns] = text.split("~");
  if (!/^\d{1,4}$/.test(ply)) return study;
  const branches = new Map(turns.map((turn) => turn.split(".").map(Number) as [number, number]));
  let id = ROOT;
  for (let n = 0; n < Number(ply); n++) {
    const { children } = node(study.tree, id);
    const next = children[branches.get(n) ?? 0];
    if (next === undefined) break;
    id = next;
  }
  return goTo(study, id);
}

/** Whether there is anything worth keeping. */
export function isBlank(study: Study): boolean {
  return study.tree.nodes.size === 1 && study.black.length + study.white.length === 0 && node(study.tree, ROOT).comment === "";
}
