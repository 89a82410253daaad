import { pointName } from "./board/index.ts";
import type { Text } from "./texts.ts";
import { kindsText } from "./kinds.ts";
import type { Why } from "./state.ts";
import type { DeadRow, Explanation } from "./wire.ts";

/** One sentence of an explanation; those with a `why` can be drawn on the board. */
export interface Line {
  readonly text: Text;
  /** 0 for the point that was asked about, one more for each stone that is supposed to stand before. */
  readonly depth: number;
  readonly why: Why | null;
}

/** An explanation as sentences, each nested reason below the three that it spoils. */
export function whyLines(size: number, root: Explanation): readonly Line[] {
  const teller = new Teller(size, root);
  teller.tell(root, []);
  return teller.lines;
}

class Teller {
  readonly lines: Line[] = [];
  readonly #size: number;
  readonly #root: Explanation;

  constructor(size: number, root: Explanation) {
    this.#size = size;
    this.#root = root;
  }

  tell(node: Explanation, trail: readonly number[]): void {
    const depth = trail.length;
    const add = (text: Text): void => void this.lines.push({ text, depth, why: null });
    this.lines.push({ text: this.#verdict(node, depth), depth, why: { root: this.#root, drawn: node, trail } });
    for (const dead of node.dead) add(this.#dead(dead));
    for (const four of node.fours) add({ key: four.completing.length > 1 ? "why.four.straight" : "why.four", params: { points: this.#names(four.stones), spots: this.#names(four.completing) } });
    for (const three of node.threes) {
      const good = three.spots.filter((spot) => spot.spoiled === null).map((spot) => spot.at);
      const params = { points: this.#names(three.stones), spots: this.#names(good) };
      add({ key: good.length > 0 ? "why.three" : "why.three.false", params });
      for (const { spoiled } of three.spots) if (spoiled) this.tell(spoiled, [...trail, node.at]);
    }
    if (node.cut) add({ key: "why.cut" });
  }

  #verdict(node: Explanation, depth: number): Text {
    const kinds = kindsText(node.kinds);
    const params = { point: pointName(this.#size, node.at), kinds, colour: { key: node.color === "black" ? ("color.black" as const) : ("color.white" as const) } };
    if (node.kinds.length > 0) return { key: depth === 0 ? "why.forbidden" : "why.spoiled.forbidden", params };
    if (node.lines.length > 0) return { key: depth === 0 ? "why.wins" : "why.spoiled.wins", params };
    return { key: depth === 0 ? "why.nothing" : "why.spoiled.nothing", params };
  }

  #dead(dead: DeadRow): Text {
    return { key: `why.dead.${dead.flaw}`, params: { points: this.#names(dead.stones), n: dead.stones.length, by: this.#names(dead.blockers) } };
  }

  #names(points: readonly number[]): string {
    return points.map((point) => pointName(this.#size, point)).join(" ");
  }
}
