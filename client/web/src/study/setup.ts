import { ROOT, bare } from "./tree.ts";
import { positionAt } from "./position.ts";
import { type Study, newStudy } from "./study.ts";
import type { ColorName } from "./names.ts";

/** What a press on a point puts there. */
export type Brush = ColorName | "none";

/** The position on show as the beginning of a study of its own, without moves. */
export function fromPosition(study: Study): Study {
  const { cells, toMove } = positionAt(study);
  const all = (color: number): number[] => cells.flatMap((cell, point) => (cell === color ? [point] : []));
  return { ...newStudy(study.size, study.rule), black: all(1), white: all(2), first: toMove === 1 ? "black" : "white" };
}

/** Puts a stone of the brush's colour on a point; the same stone again, and the empty brush, take it away. */
export function paint(study: Study, point: number, brush: Brush): Study {
  const had = study.black.includes(point) ? "black" : study.white.includes(point) ? "white" : "none";
  const put = brush === had ? "none" : brush;
  const without = (points: readonly number[]): number[] => points.filter((other) => other !== point);
  const stones = (name: ColorName): readonly number[] => (put === name ? [...without(study[name]), point] : without(study[name]));
  return { ...study, black: stones("black"), white: stones("white"), tree: bare(study.tree), at: ROOT, taken: new Map() };
}
