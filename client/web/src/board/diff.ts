import type { BoardView, Point } from "./model.ts";

/** Layers as bits: what a change makes dirty. */
export const GROUND = 1;
export const STONES = 2;
export const OVERLAY = 4;
export const ALL = GROUND | STONES | OVERLAY;

/** More new stones than this at once are a snapshot, not a move: they lie there without settling. */
const MOVES_AT_ONCE = 2;

/** The layers that differ between two views. Arrays are compared by content: a caller need not keep identities. */
export function dirtyLayers(before: BoardView, after: BoardView): number {
  if (before.size !== after.size || before.coordinates !== after.coordinates || before.turned !== after.turned) return ALL;
  const stones =
    before.showNumbers !== after.showNumbers ||
    before.pattern !== after.pattern ||
    !sameList(before.cells, after.cells) ||
    !sameList(before.vanish, after.vanish) ||
    (after.showNumbers && (before.lastMove !== after.lastMove || !sameList(before.plies, after.plies)));
  return (stones ? STONES : 0) | (stones || overlayDiffers(before, after) ? OVERLAY : 0);
}

function overlayDiffers(a: BoardView, b: BoardView): boolean {
  return (
    a.toMove !== b.toMove ||
    a.interactive !== b.interactive ||
    a.lastMove !== b.lastMove ||
    a.ringed !== b.ringed ||
    a.aim !== b.aim ||
    a.premove !== b.premove ||
    a.pending !== b.pending ||
    a.scores !== b.scores ||
    a.advice !== b.advice ||
    a.reason?.at !== b.reason?.at ||
    a.reason?.trail.length !== b.reason?.trail.length ||
    !sameZone(a.zone, b.zone) ||
    a.offeredOnly !== b.offeredOnly ||
    !sameList(a.offered, b.offered) ||
    !sameList(a.forbidden, b.forbidden) ||
    !sameLines(a.winLines, b.winLines)
  );
}

/** Lists and single points of which a point's text may speak. */
const LISTS = ["forbidden", "offered", "vanish"] as const;
const SINGLES = ["lastMove", "aim", "pending", "premove"] as const;

/** The points that may read otherwise than before; null: any of them. */
export function toldOtherwise(a: BoardView, b: BoardView): Iterable<Point> | null {
  const alike = a !== b && a.size === b.size && a.scores === b.scores && a.offeredOnly === b.offeredOnly && sameZone(a.zone, b.zone);
  if (!alike || a.interactive !== b.interactive) return null;
  const points = new Set<Point>();
  b.cells.forEach((cell, point) => {
    if (cell !== a.cells[point] || a.plies[point] !== b.plies[point]) points.add(point);
  });
  for (const one of SINGLES) if (a[one] !== b[one]) for (const point of [a[one], b[one]]) if (point !== null) points.add(point);
  for (const list of LISTS) if (!sameList(a[list], b[list])) for (const point of [...a[list], ...b[list]]) points.add(point);
  if (!sameLines(a.winLines, b.winLines)) for (const point of [...a.winLines, ...b.winLines].flat()) points.add(point);
  return points;
}

/** Points where a stone has just been put down. */
export function newStones(before: BoardView, after: BoardView): readonly Point[] {
  if (before.size !== after.size) return [];
  const points: Point[] = [];
  after.cells.forEach((cell, point) => {
    if (cell !== 0 && before.cells[point] === 0) points.push(point);
  });
  return points.length <= MOVES_AT_ONCE ? points : [];
}

/** Whether a winning line has just appeared. */
export function winAppeared(before: BoardView, after: BoardView): boolean {
  return before.winLines.length === 0 && after.winLines.length > 0;
}

/** Whether two lists hold the same values. */
function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

function sameZone(a: BoardView["zone"], b: BoardView["zone"]): boolean {
  return a === b || (a !== null && b !== null && a.x0 === b.x0 && a.x1 === b.x1 && a.inverse === b.inverse);
}

function sameLines(a: BoardView["winLines"], b: BoardView["winLines"]): boolean {
  return a === b || (a.length === b.length && a.every((line, i) => sameList(line, b[i] ?? [])));
}
