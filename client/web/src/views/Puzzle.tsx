import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import "../styles/panels.css";
import "../styles/study.css";
import { type BoardView, type Intent, pointName } from "../board/index.ts";
import { refusal } from "../banner.ts";
import { t } from "../i18n/index.ts";
import { isCut, online } from "../select.ts";
import { speak } from "../speak.ts";
import type { State } from "../state.ts";
import { browserShelf } from "../storage.ts";
import { type Solving, begin, judged, puzzleView } from "../study/puzzle.ts";
import { type Told, ask } from "../study/server.ts";
import { prolong, readStreak, running, today, writeStreak } from "../study/streak.ts";
import { BoardHost } from "./BoardHost.tsx";
import { useApp } from "./context.ts";
import { StoneSign } from "./icons.tsx";
import { ruleDetail, ruleName, say } from "./labels.ts";

/** A puzzle of the day, or any other: find the one move that wins by fours. */
export function PuzzlePage(): JSX.Element {
  const { app, state } = useApp();
  const on = useMemo(() => signal<Solving | null>(null), []);
  const shelf = useMemo(browserShelf, []);
  const ready = online(state);
  const [why, setWhy] = useState("");
  // The day in which the puzzle was set, by the server's clock: whoever finds its last move after midnight has solved it then.
  const day = useRef(0);
  const dayNow = (): number => today(app.state.peek().conn.offset === null ? Date.now() : app.deeds.now());
  const tell = (told: Told): void => setWhy(told.t === "refused" ? say(refusal(told.code, told.params)) : "");
  const load = async (n: number | null): Promise<void> => {
    const told = await ask(app.asks, { t: "get_puzzle", n }, (one) => one.t === "puzzle");
    tell(told);
    if (told.t !== "puzzle") return;
    day.current = dayNow();
    on.value = begin(told, (on.peek()?.version ?? 0) + 1);
  };
  useEffect(() => {
    if (ready && on.peek() === null) void load(null);
  }, [ready]);
  const play = async (point: number): Promise<void> => {
    const before = on.peek();
    if (before === null) return;
    const line = [...before.line, point];
    const asked: Solving = { ...before, line, aim: null, state: "asking", version: before.version + 1 };
    on.value = asked;
    const told = await ask(app.asks, { t: "try_puzzle", n: before.puzzle.n, line }, (one) => one.t === "puzzle_tried");
    on.value = judged(on.peek(), asked, told);
    tell(told);
    if (told.t !== "puzzle_tried") return;
    if (told.solved) writeStreak(shelf, prolong(readStreak(shelf), day.current));
    speak("status", [t(told.solved ? "puzzle.solved" : told.right ? "puzzle.right" : "puzzle.wrong")]);
  };
  const onIntent = (intent: Intent): void => {
    const now = on.peek();
    if (now === null) return;
    if (intent.kind === "aim") on.value = { ...now, aim: intent.point };
    else if (intent.kind === "cancel") on.value = { ...now, aim: null };
    else if (intent.kind === "place" && (now.state === "try" || now.state === "wrong")) void play(intent.point);
  };
  const view = useViewOf(on);
  const now = on.value;
  const task = now && t("puzzle.task", { colour: t(`color.${now.puzzle.to_move}`), n: now.puzzle.moves });
  const about = now && `${ruleName(now.puzzle.rule)} · ${t("puzzle.grade", { n: now.puzzle.grade })}`;
  const days = running(readStreak(shelf), dayNow());
  return (
    <main id="main" class="study puzzle">
      <h1 class="vh">{t("puzzle.title")}</h1>
      <div class="banner">
        {now && <StoneSign kind={now.puzzle.to_move === "black" ? "b" : "w"} />}
        <p class="said" role="status">
          <b>{now === null ? t("puzzle.title") : now.state === "solved" || now.state === "wrong" ? t(`puzzle.${now.state}`) : now.line.length > 0 ? t("puzzle.right") : task}</b>
          <span>{now === null && isCut(state) ? t("refused.offline") : why || (now?.state === "wrong" ? task : about)}</span>
        </p>
        {now === null && why !== "" && (
          <button type="button" class="btn sm" onClick={() => void load(null)}>
            {t("conn.retry.button")}
          </button>
        )}
        {now?.aim !== null && now?.aim !== undefined && (
          <button type="button" class="btn sm primary" onClick={() => void play(now.aim ?? 0)}>
            {t("study.aim.place", { point: pointName(now.puzzle.size, now.aim) })}
          </button>
        )}
      </div>
      <div class="boardwrap">{now && <BoardHost view={view} onIntent={onIntent} />}</div>
      <div class="sl">
        <section class="card gamecard" aria-label={t("puzzle.title")}>
          <p class="dim">{now && t("puzzle.number", { n: now.puzzle.n + 1, total: now.puzzle.of })}</p>
          <p>{t("puzzle.how.text")}</p>
          <p class="dim">{now && `${ruleName(now.puzzle.rule)}: ${ruleDetail(now.puzzle.rule)}`}</p>
          {days > 0 && <p>{t("puzzle.streak", { count: days })}</p>}
          <div class="tools">
            <button type="button" class="btn" disabled={!now || now.line.length === 0} onClick={() => now && (on.value = begin(now.puzzle, now.version + 1))}>
              {t("puzzle.again.button")}
            </button>
            <button type="button" class={now?.state === "solved" ? "btn primary" : "btn"} disabled={!now} onClick={() => now && void load(now.puzzle.n + 1)}>
              {t("puzzle.next.button")}
            </button>
          </div>
        </section>
      </div>
    </main>
  );
}

/** The board's view, made anew only when the puzzle or the person's choices change. */
function useViewOf(on: { readonly value: Solving | null }): (state: State) => BoardView {
  const memo = useMemo(() => ({ seen: [] as readonly unknown[], view: null as BoardView | null }), []);
  return useCallback((state: State): BoardView => {
    const now = on.value;
    if (now === null) throw new Error("no puzzle to show");
    if (memo.view === null || memo.seen[0] !== now || memo.seen[1] !== state.prefs) memo.view = puzzleView(now, state.prefs);
    memo.seen = [now, state.prefs];
    return memo.view;
  }, []);
}
