import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { pointName } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { gapBox, graphPieces, spans, spansText } from "../../study/evaluation.ts";
import { isGame } from "../../study/desk.ts";
import { ask } from "../../study/server.ts";
import { goToPly } from "../../study/study.ts";
import type { Reviewed } from "../../wire.ts";
import { useApp } from "../context.ts";
import { useDesk } from "./context.ts";
import { colorName } from "./words.ts";

const [WIDTH, HEIGHT] = [230, 60];

/** How far the review of a game is. */
type Phase = { readonly kind: "none" } | { readonly kind: "busy"; readonly percent: number } | { readonly kind: "failed"; readonly code: string } | { readonly kind: "there"; readonly review: Reviewed };

/** For a game of the server: its moves judged by the engine, when somebody asks for that. */
export function ReviewCard({ locked }: { readonly locked: boolean }): JSX.Element | null {
  const { app } = useApp();
  const { on } = useDesk();
  const [phase, setPhase] = useState<Phase>({ kind: "none" });
  const { id } = on;
  const asked = useRef<AbortController | null>(null);
  useEffect(() => {
    setPhase({ kind: "none" });
    return () => asked.current?.abort(); // its answer is about the game before
  }, [id]);
  if (!isGame(id) || on.phase !== "ready" || locked) return null;
  const start = async (): Promise<void> => {
    const [room = "", game, key = ""] = id.split("-");
    setPhase({ kind: "busy", percent: 0 });
    const { signal } = (asked.current = new AbortController());
    const told = await ask(app.asks, { t: "get_review", room, game: Number(game), key }, (one) => one.t === "reviewed", signal, (one) => {
      if (one.t === "reviewing") setPhase({ kind: "busy", percent: Math.round((100 * one.done) / one.of) });
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!told) return;
    if (told.t === "reviewed") setPhase({ kind: "there", review: told });
    else if (told.t === "refused") setPhase({ kind: "failed", code: told.code });
  };
  return (
    <section class="card ev pane review" data-pane="analysis" aria-label={t("review.title")}>
      <div class="cardhd">
        <h2>{t("review.title")}</h2>
        <span class="grow" />
        {(phase.kind === "none" || phase.kind === "failed") && (
          <button type="button" class="btn sm" onClick={() => void start()}>
            {t("review.start.button")}
          </button>
        )}
      </div>
      <p class="lack" role="status">
        {phase.kind === "busy" ? t("review.busy", { n: phase.percent }) : phase.kind === "failed" ? t("review.failed") : ""}
      </p>
      {phase.kind === "there" && <Result review={phase.review} />}
    </section>
  );
}

function Result({ review }: { readonly review: Reviewed }): JSX.Element {
  const { desk, on } = useDesk();
  const notes = review.notes;
  const values = review.scores.map((score, ply) => (review.unknown.includes(ply) ? null : (score - 500) / 5));
  const gaps = spans(review.unknown);
  const id = useId();
  const accuracy = (color: "black" | "white"): string => (review[color] !== null ? `${review[color]} %` : t("study.eval.unknown"));
  return (
    <>
      <p class="legend">
        {t("review.accuracy", { black: accuracy("black"), white: accuracy("white") })}
      </p>
      <svg class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t("review.graph", { total: values.length - 1 })} aria-describedby={gaps.length > 0 ? id : undefined}>
        <rect class="gw" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <pattern id={`${id}s`} width="4" height="4" patternUnits="userSpaceOnUse">
          <path class="gs" d="M0 4L4 0" />
        </pattern>
        {gaps.map((gap) => (
          <rect key={gap[0]} class="gu" fill={`url(#${id}s)`} height={HEIGHT} {...gapBox(gap, values.length, WIDTH)} />
        ))}
        {graphPieces(values, WIDTH, HEIGHT).map((piece) => (
          <polyline key={piece} class="gline" points={piece} />
        ))}
      </svg>
      {gaps.length > 0 && (
        <p class="legend" id={id}>
          {t("review.gap", { count: review.unknown.length, at: spansText(gaps) })}
        </p>
      )}
      {notes.length === 0 && <p class="dim">{t(gaps.length > 0 ? "review.clean_else" : "review.clean")}</p>}
      <ul class="notes">
        {notes.map(({ ply, what, best }) => (
          <li key={ply}>
            <button type="button" class="btn sm" onClick={() => desk.change((study) => goToPly(study, ply))}>
              {t(`review.${what}`, { n: ply + 1, colour: colorName(ply % 2 === 0 ? 1 : 2), point: pointName(on.study.size, best) })}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
