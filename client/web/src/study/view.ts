import { type Advice, type BoardView, emptyView } from "../board/index.ts";
import type { Prefs } from "../state.ts";
import type { DeskState } from "./desk.ts";
import { positionAt } from "./position.ts";

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
    advice: brush === null ? advice : null,
  };
}
