import { type Advice, type BoardView, type Sign, emptyView } from "../board/index.ts";
import type { Prefs } from "../state.ts";
import type { DeskState } from "./desk.ts";
import { type Cell, positionAt } from "./position.ts";
import type { Study } from "./study.ts";
import { NOTHING, node, sideBranch } from "./tree.ts";

const NO_ADVICE: Advice = { hints: [], threats: [] };
/** After so many stones points are offered for the fifth. */
const OFFERED_AFTER = 4;

/** Everything the board shows of a study, with what an engine says of it. */
export function studyView({ study, brush, aim, version }: DeskState, prefs: Prefs, advice: Advice | null): BoardView {
  const { cells, plies, toMove, last, wins } = positionAt(study);
  return {
    ...emptyView(study.size),
    version,
    cells,
    plies,
    toMove: brush === null ? toMove : brush === "white" ? 2 : 1,
    interactive: brush !== null || wins.length === 0,
    touch: brush === null ? "auto" : "direct",
    lastMove: last,
    aim,
    winLines: wins,
    showNumbers: prefs.numbers && brush === null,
    coordinates: prefs.coordinates,
    pattern: prefs.pattern,
    offered: brush === null ? offeredIn(study, cells) : [],
    advice: brush === null ? withSigns(advice, signsIn(study, cells)) : null,
  };
}

function withSigns(advice: Advice | null, signs: readonly Sign[]): Advice | null {
  return signs.length > 0 ? { ...(advice ?? NO_ADVICE), signs } : advice;
}

/** What the record draws here, and the labels of what comes next: libraries name moves so, those that nobody has made too. */
function signsIn({ tree, at }: Study, cells: readonly Cell[]): readonly Sign[] {
  const here = node(tree, at);
  const next = here.children.map((id) => node(tree, id)).flatMap(({ move, marks }) => marks.filter(({ kind, point }) => kind === "label" && (point === move || move === NOTHING)));
  return [...here.marks, ...next].map(({ point, kind, text }) => ({ point, kind, text, on: cells[point] ?? 0 }));
}

/** The points that were offered for the fifth stone, when it comes next in the game itself. */
function offeredIn({ tree, at, fifths }: Study, cells: readonly Cell[]): readonly number[] {
  const due = fifths.length > 0 && sideBranch(tree, at) === null && cells.filter((cell) => cell !== 0).length === OFFERED_AFTER;
  return due ? fifths.filter((point) => cells[point] === 0) : [];
}
