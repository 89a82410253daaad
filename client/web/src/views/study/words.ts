import { pointName } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { leadOf } from "../../study/evaluation.ts";
import { type Color, turnAt } from "../../study/position.ts";
import { type Study, line, plyOf } from "../../study/study.ts";
import { NOTHING, PASS, ROOT } from "../../study/tree.ts";
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

/** "Move 24 of 37". */
export function placeText(study: Study): string {
  return t("study.place.text", { n: plyOf(study), total: line(study).length });
}

/** "White I14"; nothing at the beginning. */
export function lastText(study: Study): string {
  if (study.at === ROOT) return t("study.place.start");
  const { color, move } = turnAt(study, study.at);
  return move === NOTHING ? "" : `${colorName(color)} ${moveName(study, move)}`;
}

/** "Black +0.32", "White wins in 4", "Level". */
export function leadText(verdict: Verdict, toMove: Color): string {
  const { color, by, winsIn } = leadOf(verdict, toMove);
  if (color === null) return t("study.eval.level");
  return winsIn === null ? t("study.eval.ahead", { colour: colorName(color), by }) : t("study.eval.wins", { colour: colorName(color), n: winsIn });
}
