import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { Analysis } from "../../study/analyst.ts";
import { curve, forBlack, graphPieces, positionKey, turningPoints, verdictAt } from "../../study/evaluation.ts";
import type { Color } from "../../study/position.ts";
import { goToPly, play, plyOf } from "../../study/study.ts";
import { StoneSign } from "../icons.tsx";
import { Switch } from "../fields.tsx";
import { useDesk } from "./context.ts";
import { leadText, moveName } from "./words.ts";

const [WIDTH, HEIGHT] = [230, 84];

/** What the person wants to see of it. */
export interface Wanted {
  readonly engine: boolean;
  readonly line: boolean;
  readonly threats: boolean;
  /** So many moves of the best line, because the pointer or the focus is on one of them; null: on none. */
  readonly preview: number | null;
}

interface AnalysisProps {
  readonly wanted: Wanted;
  readonly want: (change: Partial<Wanted>) => void;
  /** I am in a game that is not over: no help from here. */
  readonly locked: boolean;
}

/** The engine's word on the position: who is ahead, how that went, and what is best. */
export function AnalysisCard({ wanted, want, locked }: AnalysisProps): JSX.Element {
  const { judge, on, judged } = useDesk();
  const active = wanted.engine && !locked;
  useEffect(() => {
    if (active) void judge.look(on.study);
    else judge.stop();
  }, [active, on.study]);
  const known = judged.known.get(positionKey(on.study));
  const { verdict, toMove } = verdictAt(on.study, judged.known);
  return (
    <section class="card ev pane" data-pane="analysis" aria-label={t("study.eval.title")}>
      <div class="cardhd">
        <h2>{t("study.eval.title")}</h2>
        <span class="grow" />
        <b class="num">{leadText(verdict, toMove) ?? t("study.eval.unknown")}</b>
      </div>
      <Switch label={t("study.engine.label")} detail={t("study.engine.detail")} on={active} onChange={(engine) => want({ engine })} />
      <p class="lack" role="status">
        {locked ? t("study.lack.locked") : active && judged.lack ? t(`study.lack.${judged.lack}`) : active && judged.busy ? t("study.engine.busy") : ""}
      </p>
      {judged.known.size > 0 && <Graph />}
      {known && <Best analysis={known.analysis} toMove={known.toMove} look={(preview) => want({ preview })} />}
      {known && (
        <>
          <Switch label={t("study.line.label")} on={wanted.line} onChange={(line) => want({ line })} />
          <Switch label={t("study.threats.label")} on={wanted.threats} onChange={(threats) => want({ threats })} />
        </>
      )}
    </section>
  );
}

/** The value after each move; a press on it goes there, and so do the turning points below. */
function Graph(): JSX.Element {
  const { desk, judge, on, judged } = useDesk();
  const values = useMemo(() => curve(on.study, judged.known), [on.study, judged.known]);
  const last = values.length - 1;
  const at = (WIDTH * plyOf(on.study)) / Math.max(1, last);
  const here = values[plyOf(on.study)];
  const go = (ply: number): void => desk.change((study) => goToPly(study, ply));
  const press = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  return (
    <>
      <svg class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t("study.graph.label", { total: last })} onClick={press}>
        <rect class="gw" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <line class="g0" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {graphPieces(values, WIDTH, HEIGHT).map((piece) => (
          <polyline key={piece} class="gline" points={piece} />
        ))}
        <line class="gc" x1={at} x2={at} y1="0" y2={HEIGHT} />
        {typeof here === "number" && <line class="gd" x1={at} x2={at} y1={(HEIGHT * (100 - here)) / 200} y2={(HEIGHT * (100 - here)) / 200} />}
      </svg>
      <p class="legend">
        <button type="button" class="btn sm" onClick={() => void judge.lookAtAll(on.study)}>
          {t("study.engine.all")}
        </button>
        {turningPoints(values).map((ply) => (
          <button key={ply} type="button" class="chip" onClick={() => go(ply)}>
            {t("study.turning.text", { n: ply })}
          </button>
        ))}
      </p>
    </>
  );
}

interface BestProps {
  readonly analysis: Analysis;
  readonly toMove: Color;
  /** Shows so many moves of the line on the board, or as before. */
  readonly look: (moves: number | null) => void;
}

/** The best line as moves to go on with; pointing at one shows it on the board. */
function Best({ analysis, toMove, look }: BestProps): JSX.Element {
  const { desk, on } = useDesk();
  const follow = (count: number): void => desk.change((study) => analysis.best.slice(0, count).reduce(play, study));
  return (
    <div class="pv" role="group" aria-label={t("study.best.title")}>
      <b>{t("study.best.title")}</b>
      {analysis.depth !== null && <span class="num dim">{t("study.best.depth", { n: analysis.depth })}</span>}
      {analysis.best.map((point, index) => (
        <button
          key={index}
          type="button"
          class="chip"
          onClick={() => follow(index + 1)}
          onPointerEnter={() => look(index + 1)}
          onPointerLeave={() => look(null)}
          onFocus={() => look(index + 1)}
          onBlur={() => look(null)}
        >
          <StoneSign kind={(index % 2 === 0) === (toMove === 1) ? "b" : "w"} />
          {moveName(on.study, point)}
        </button>
      ))}
      {analysis.best.length === 0 && <span class="dim">{t("study.eval.unknown")}</span>}
    </div>
  );
}

/** Beside the board: white's share on top, black's below; stripes while nothing is known. */
export function EvalBar(): JSX.Element {
  const { on, judged } = useDesk();
  const { verdict, toMove } = verdictAt(on.study, judged.known);
  const black = verdict && forBlack(verdict, toMove);
  const text = leadText(verdict, toMove) ?? t("study.eval.unknown");
  return (
    <div class={black === null ? "evbar unknown" : "evbar"} role="img" aria-label={t("study.eval.bar", { text })}>
      <i style={{ blockSize: `${(100 - (black ?? 0)) / 2}%` }} />
    </div>
  );
}
