import type { Sign } from "../board/index.ts";

/** A turn without a stone. */
export const PASS = -1;
/** Neither stone nor pass: the root, or a node that only says something. */
export const NOTHING = -2;
/** The node before the first move; it is always there. */
export const ROOT = 0;

/** Something drawn upon a point; only a label has text. */
export type Mark = Omit<Sign, "on">;

/** One move and what is said about it. */
export interface TreeNode {
  /** -1 for the root. */
  readonly parent: number;
  /** Point of the stone, {@link PASS} or {@link NOTHING}. */
  readonly move: number;
  /** The first one goes on with the main line. */
  readonly children: readonly number[];
  readonly comment: string;
  readonly marks: readonly Mark[];
}

/** Moves with branches, as a value: each change makes a new tree, and the ids of what stays are the same. */
export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** Id of the next node to be made; ids are never used again. */
  readonly next: number;
}

/** A tree with nothing but its root. */
export const EMPTY: Tree = { nodes: new Map([[ROOT, { parent: -1, move: NOTHING, children: [], comment: "", marks: [] }]]), next: 1 };

/** The node of an id; an id that is not in the tree is a bug. */
export function node(tree: Tree, id: number): TreeNode {
  const found = tree.nodes.get(id);
  if (!found) throw new RangeError(`no node ${id}`);
  return found;
}

/** A tree in the making: were each of its steps a value of its own, the games of a library would take seconds. */
export class Growth {
  #tree: Tree;
  /** The nodes, copied as soon as one of them changes. */
  #nodes: Map<number, TreeNode> | null = null;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The tree as it is now; what grows afterwards is not in it. */
  done(): Tree {
    this.#nodes = null;
    return this.#tree;
  }

  /** Puts a move after `parent`, and gives its id; one that is there already is not made twice. */
  add(parent: number, move: number): number {
    const { children } = node(this.#tree, parent);
    const known = move === NOTHING ? undefined : children.find((child) => node(this.#tree, child).move === move);
    if (known !== undefined) return known;
    const id = this.#tree.next;
    this.#set(id, { parent, move, children: [], comment: "", marks: [] });
    this.#set(parent, { ...node(this.#tree, parent), children: [...children, id] });
    return id;
  }

  /** What is said about a move. */
  comment(id: number): string {
    return node(this.#tree, id).comment;
  }

  /** Says something about a move, in place of what was said. */
  say(id: number, comment: string): void {
    this.#set(id, { ...node(this.#tree, id), comment });
  }

  /** Draws upon the board at a move, beside what is there. */
  draw(id: number, marks: readonly Mark[]): void {
    const before = node(this.#tree, id);
    this.#set(id, { ...before, marks: [...before.marks, ...marks] });
  }

  #set(id: number, made: TreeNode): void {
    this.#nodes ??= new Map(this.#tree.nodes);
    this.#nodes.set(id, made);
    this.#tree = { nodes: this.#nodes, next: Math.max(this.#tree.next, id + 1) };
  }
}

/** Puts a move after `parent`; one that is there already is not made twice. */
export function add(tree: Tree, parent: number, move: number): { readonly tree: Tree; readonly id: number } {
  const growth = new Growth(tree);
  const id = growth.add(parent, move);
  return { tree: growth.done(), id };
}

/** Takes a move out, with all that comes after it. The root stays. */
export function remove(tree: Tree, id: number): Tree {
  if (id === ROOT) return tree;
  const nodes = new Map(tree.nodes);
  const { parent } = node(tree, id);
  const above = node(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...node(tree, next).children);
    nodes.delete(next);
  }
  return { nodes, next: tree.next };
}

/** The tree without its moves: what is said and drawn at the root stays. */
export function bare(tree: Tree): Tree {
  return { nodes: new Map([[ROOT, { ...node(tree, ROOT), children: [] }]]), next: tree.next };
}

/** The nearest fork at or above a node where its branch is not the first; null on the main line. */
export function sideBranch(tree: Tree, id: number): number | null {
  for (let at = id; at !== ROOT; at = node(tree, at).parent) {
    if (node(tree, node(tree, at).parent).children[0] !== at) return at;
  }
  return null;
}

/** Makes the branch that a node is in the first of its fork; nothing on the main line. */
export function promote(tree: Tree, id: number): Tree {
  const branch = sideBranch(tree, id);
  if (branch === null) return tree;
  const { parent } = node(tree, branch);
  const fork = node(tree, parent);
  const nodes = new Map(tree.nodes);
  nodes.set(parent, { ...fork, children: [branch, ...fork.children.filter((child) => child !== branch)] });
  return { nodes, next: tree.next };
}

/** Says something about a move. */
export function annotate(tree: Tree, id: number, comment: string): Tree {
  const growth = new Growth(tree);
  growth.say(id, comment);
  return growth.done();
}

/** Ids from the first move to a node, the root left out. */
export function pathTo(tree: Tree, id: number): readonly number[] {
  const path: number[] = [];
  for (let at = id; at !== ROOT; at = node(tree, at).parent) path.push(at);
  return path.toReversed();
}

/** Every node but the root, depth first: a parent before its children, a whole branch before the next one. */
export function* walk(tree: Tree): Generator<number> {
  const open = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id !== ROOT) yield id;
    open.push(...node(tree, id).children.toReversed());
  }
}
