import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import "../../styles/dialog.css";
import "../../styles/panels.css";
import "../../styles/study.css";
import { type Advice, pointName } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { isEngineLocked, online } from "../../select.ts";
import type { Route } from "../../state.ts";
import { speak } from "../../speak.ts";
import type { Analysis } from "../../study/analyst.ts";
import { Desk } from "../../study/desk.ts";
import { Judge } from "../../study/judge.ts";
import { ServerAnalyst } from "../../study/server.ts";
import { positionKey, verdictAt } from "../../study/evaluation.ts";
import { play } from "../../study/study.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { useFocusHome } from "../focus.ts";
import { recordedName } from "../labels.ts";
import { AnalysisCard, EvalBar, type Wanted } from "./Analysis.tsx";
import { StudyBoard } from "./Board.tsx";
import { GameCard } from "./Game.tsx";
import { Moves } from "./Moves.tsx";
import { OpenDialog } from "./OpenDialog.tsx";
import { ReviewCard } from "./Review.tsx";
import { SetupBar } from "./Setup.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import { Transport } from "./Transport.tsx";
import { TableContext, useDesk } from "./context.ts";
import { AddressBar, browserPorts } from "./ports.ts";
import { headline, leadText } from "./words.ts";

const PANES = ["moves", "analysis", "game"] as const;

/** Replay and analysis: one game with all its branches. */
export function StudyPage({ route }: { readonly route: Extract<Route, { page: "study" }> }): JSX.Element {
  const { app } = useApp();
  const address = useMemo(() => new AddressBar(), []);
  const desk = useMemo(() => new Desk(browserPorts(address)), []);
  const judge = useMemo(() => new Judge(new ServerAnalyst(app.asks, () => online(app.state.peek())), (ms) => new Promise((resolve) => void setTimeout(resolve, ms))), []);
  useEffect(() => void desk.open(route.id, location.hash.slice(1)), [route]);
  useEffect(() => {
    const seek = (): void => desk.seek(location.hash.slice(1));
    addEventListener("hashchange", seek);
    addEventListener("pagehide", address.flush);
    return () => {
      removeEventListener("hashchange", seek);
      removeEventListener("pagehide", address.flush);
      address.drop();
      judge.stop();
    };
  }, []);
  return (
    <TableContext.Provider value={{ desk, judge }}>
      <Sheet />
    </TableContext.Provider>
  );
}

function Sheet(): JSX.Element {
  const { state } = useApp();
  const { on, judged } = useDesk();
  const [pane, setPane] = useState<(typeof PANES)[number]>("moves");
  const [dialog, setDialog] = useState<"open" | "share" | null>(null);
  const [wanted, setWanted] = useState<Wanted>({ engine: false, line: true, threats: false, preview: null });
  useSpoken();
  useTitle();
  const locked = isEngineLocked(state);
  const known = locked ? undefined : judged.known.get(positionKey(on.study))?.analysis;
  const shown = useMemo(() => known && adviceOf(known, wanted), [known, wanted]);
  return (
    <main id="main" class="study" data-pane={pane}>
      <h1 class="vh">{t("study.heading")}</h1>
      <Line />
      <div class="boardwrap">
        <EvalBar />
        <StudyBoard shown={shown ?? null} />
      </div>
      {on.brush === null ? <Transport /> : <SetupBar />}
      <div class="panes" role="group" aria-label={t("study.panes.label")}>
        {PANES.map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {t(`study.panes.${name}`)}
          </button>
        ))}
      </div>
      <div class="sl">
        <GameCard />
        <AnalysisCard wanted={wanted} want={(change) => setWanted((now) => ({ ...now, ...change }))} locked={locked} />
        <ReviewCard locked={locked} />
      </div>
      <div class="sr">
        <Moves />
        <Tools onOpen={setDialog} />
      </div>
      {dialog === "open" && <OpenDialog onClose={() => setDialog(null)} />}
      {dialog === "share" && <ShareDialog onClose={() => setDialog(null)} />}
    </main>
  );
}

/** What of an analysis is drawn on the board. */
function adviceOf({ best, threats }: Analysis, wanted: Wanted): Advice {
  const hints = wanted.preview === null ? (wanted.line ? best : []) : best.slice(0, wanted.preview);
  return { hints, threats: wanted.threats ? threats : [] };
}

/** The line over the board: where one is, or why there is nothing to see; while aiming on touch, the button that plays. */
function Line(): JSX.Element {
  const { desk, on, judged } = useDesk();
  const { study, aim, phase } = on;
  const { verdict, toMove } = verdictAt(study, judged.known);
  const [title, detail] = headline(on);
  return (
    <div class="banner">
      <p class="said">
        <b>{title}</b>
        <span>{detail}</span>
      </p>
      {judged.known.has(positionKey(study)) && <b class="num phone-only">{leadText(verdict, toMove)}</b>}
      {phase === "missing" && (
        <Link class="btn sm" to="/a">
          {t("study.missing.button")}
        </Link>
      )}
      {phase === "failed" && (
        <button type="button" class="btn sm" onClick={() => void desk.retry(location.hash.slice(1))}>
          {t("conn.retry.button")}
        </button>
      )}
      {aim !== null && <Place aim={aim} />}
    </div>
  );
}

/** Plays what is aimed at. */
function Place({ aim }: { readonly aim: number }): JSX.Element {
  const { desk, on } = useDesk();
  const part = useRef<HTMLSpanElement>(null);
  useFocusHome(part);
  return (
    <span ref={part}>
      <button type="button" class="btn sm primary" onClick={() => desk.change((study) => play(study, aim))}>
        {t("study.aim.place", { point: pointName(on.study.size, aim) })}
      </button>
    </span>
  );
}

function Tools({ onOpen }: { readonly onOpen: (dialog: "open" | "share") => void }): JSX.Element {
  const { desk, on } = useDesk();
  return (
    <div class="tools pane" data-pane="game">
      <button type="button" class="btn" onClick={() => onOpen("open")}>
        {t("study.open.label")}
      </button>
      <button type="button" class="btn" onClick={() => onOpen("share")}>
        {t("study.share.label")}
      </button>
      <button type="button" class="btn" aria-pressed={on.brush !== null} onClick={() => (on.brush === null ? desk.setUp() : desk.brush(null))}>
        {t("study.setup.label")}
      </button>
    </div>
  );
}

/** The page is called after its game. */
function useTitle(): void {
  const { black, white } = useDesk().on.study.head;
  useEffect(() => {
    document.title = black === "" && white === "" ? t("title.study") : t("study.title", { black: recordedName(black), white: recordedName(white) });
  }, [black, white]);
}

/** Steps are said aloud, but for those of the slider, which says its own value. */
function useSpoken(): void {
  const { on } = useDesk();
  const [first] = useState(on);
  useEffect(() => {
    if (on !== first && !(document.activeElement instanceof HTMLInputElement)) speak("status", headline(on));
  }, [on.study.at, on.phase]);
}
