import { pointName } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { leadOf } from "../../study/evaluation.ts";
import { type Color, positionAt, turnAt } from "../../study/position.ts";
import { type Study, isBlank, line, plyOf } from "../../study/study.ts";
import { NOTHING, PASS, ROOT } from "../../study/tree.ts";
import type { DeskState } from "../../study/desk.ts";
import type { Verdict } from "../../study/analyst.ts";

/** "Black" or "White". */
export function colorName(color: Color): string {
  return t(color === 1 ? "color.black" : "color.white");
}

/** `I14`, or what stands in its place. */
export function moveName(study: Study, move: number): string {
  if (move === NOTHING) return t("study.move.none");
  return move === PASS ? t("study.move.pass") : pointName(study.size, move);
}

/** The line over the board in two parts: where one is and what was played, or what there is to do. */
export function headline({ study, phase, brush }: DeskState): readonly [string, string] {
  if (phase !== "ready") return [t(`study.${phase}.title`), t(`study.${phase}.detail`)];
  if (brush !== null) return [t("study.setup.title"), t("study.setup.detail")];
  if (isBlank(study)) return [t("study.empty.title"), t("study.empty.detail")];
  return [t("study.place.text", { n: plyOf(study), total: line(study).length }), lastText(study)];
}

/** "White I14", "Black H12 wins". */
function lastText(study: Study): string {
  if (study.at === ROOT) return t("study.place.start");
  const { color, move } = turnAt(study, study.at);
  if (move === NOTHING) return "";
  const last = `${colorName(color)} ${moveName(study, move)}`;
  return positionAt(study).wins.length > 0 ? t("study.place.won", { last }) : last;
}

/** How the position on show stands: "Black +0.32", "White wins in 4", "Level"; null while nobody knows. */
export function leadText(verdict: Verdict | null, toMove: Color): string | null {
  if (verdict === null) return null;
  const { color, by, winsIn } = leadOf(verdict, toMove);
  if (color === null) return t("study.eval.level");
  if (winsIn === 0) return t("study.eval.won", { colour: colorName(color) });
  return winsIn === null ? t("study.eval.ahead", { colour: colorName(color), by }) : t("study.eval.wins", { colour: colorName(color), n: winsIn });
}
