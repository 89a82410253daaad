import type { Analysis, Question, Verdict } from "./analyst.ts";
import { type Color, positionAt } from "./position.ts";
import { type Study, line } from "./study.ts";
import { NOTHING, node, pathTo } from "./tree.ts";

/** Whoever is to move after a five has lost; nobody needs an engine for that. */
const LOST: Verdict = { kind: "mate", plies: 0 };

/** What was said of positions, by their {@link positionKey}. */
export type Known = ReadonlyMap<string, { readonly analysis: Analysis; readonly toMove: Color }>;

/** A position as a text: how it began, and the moves up to it. The same node may be another position after an undo. */
export function positionKey(study: Study, id: number = study.at): string {
  const { ms: _, ...position } = questionAt(study, id, 0);
  return JSON.stringify(position);
}

/** How the position on show stands, as far as it is known. */
export function verdictAt(study: Study, known: Known): { readonly verdict: Verdict | null; readonly toMove: Color } {
  const { wins, toMove } = positionAt(study);
  return { toMove, verdict: wins.length > 0 ? LOST : (known.get(positionKey(study))?.analysis.verdict ?? null) };
}

/** A value for black from -100 to 100, as all pictures show it. */
export function forBlack(verdict: Verdict, toMove: Color): number {
  const own = verdict.kind === "score" ? Math.max(-100, Math.min(100, verdict.centi)) : verdict.plies > 0 ? 100 : -100;
  return toMove === 1 ? own : -own;
}

/** Who is ahead and by how much: in hundredths of a win, or in moves to a forced one. */
export interface Lead {
  readonly color: Color | null;
  /** `0.32`. */
  readonly by: string;
  /** Moves of the winner; null: nothing is forced. */
  readonly winsIn: number | null;
}

/** The same for reading. */
export function leadOf(verdict: Verdict, toMove: Color): Lead {
  const value = forBlack(verdict, toMove);
  const color = value === 0 ? null : value > 0 ? 1 : 2;
  return { color, by: (Math.abs(value) / 100).toFixed(2), winsIn: verdict.kind === "mate" ? Math.ceil(Math.abs(verdict.plies) / 2) : null };
}

/** What to ask about a node. */
export function questionAt(study: Study, id: number, ms: number): Question {
  const { size, rule, first, black, white, tree } = study;
  const moves = pathTo(tree, id).map((step) => node(tree, step).move).filter((move) => move !== NOTHING);
  return { size, rule, first, black, white, moves, ms };
}

/** One value for black for each position of the line, from the one before the first move; null where none is known. */
export function curve(study: Study, known: Known): readonly (number | null)[] {
  return [0, ...line(study)].map((id) => {
    const found = known.get(positionKey(study, id));
    return found ? forBlack(found.analysis.verdict, found.toMove) : null;
  });
}

const TURNING = 30;

/** Plies after which the value had changed most: at most `most` of them, each by 30 hundredths or more. */
export function turningPoints(values: readonly (number | null)[], most = 3): readonly number[] {
  const jumps = values.flatMap((value, ply) => {
    const before = values[ply - 1];
    return value === null || before === null || before === undefined ? [] : [{ ply, by: Math.abs(value - before) }];
  });
  const largest = jumps.filter(({ by }) => by >= TURNING).toSorted((a, b) => b.by - a.by).slice(0, most);
  return largest.map(({ ply }) => ply).toSorted((a, b) => a - b);
}

/** The curve as pieces of a line in a box of so many units: black above the middle, a gap where nothing is known. */
export function graphPieces(values: readonly (number | null)[], width: number, height: number): readonly string[] {
  const step = width / Math.max(1, values.length - 1);
  const pieces: string[][] = [[]];
  for (const [ply, value] of values.entries()) {
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push(`${(ply * step).toFixed(1)},${((height * (100 - value)) / 200).toFixed(1)}`);
  }
  // A value between two gaps is a line from its point to its point, which has round ends.
  return pieces.filter((piece) => piece.length > 0).map((piece) => (piece.length === 1 ? [...piece, ...piece] : piece).join(" "));
}

/** A run of neighbours: from the first to the last of them. */
export type Span = readonly [first: number, last: number];

/** Numbers in ascending order, as runs of neighbours. */
export function spans(numbers: readonly number[]): readonly Span[] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const run = found.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** The same for reading: `3, 7–9`. */
export function spansText(runs: readonly Span[]): string {
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Where a gap lies in a graph of so many positions that is `width` wide: from the value before it to the one after it. */
export function gapBox([first, last]: Span, positions: number, width: number): { readonly x: number; readonly width: number } {
  const step = width / Math.max(1, positions - 1);
  const [from, to] = [Math.max(0, first - 1) * step, Math.min(positions - 1, last + 1) * step];
  return { x: from, width: to - from };
}
