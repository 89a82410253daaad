import type { JSX, RefObject } from "preact";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Advice, BoardView } from "../../board/index.ts";
import { goToPly, plyOf } from "../../study/study.ts";
import type { State } from "../../state.ts";
import { studyView } from "../../study/view.ts";
import { WheelSteps, isFree } from "../../study/wheel.ts";
import { BoardHost } from "../BoardHost.tsx";
import { useDesk } from "./context.ts";

/** Back, forward, to the end: for who has the board under the keys. */
const STEPS: Readonly<Record<string, number>> = { ",": -1, ".": 1, ";": Number.POSITIVE_INFINITY };

/** The board of the study, with what an engine says of it. */
export function StudyBoard({ shown }: { readonly shown: Advice | null }): JSX.Element {
  const { desk } = useDesk();
  const view = useMemo(() => {
    let seen: readonly unknown[] = [];
    let last: BoardView | null = null;
    return (state: State): BoardView => {
      const on = desk.state.value;
      if (last === null || on !== seen[0] || state.prefs !== seen[1]) last = studyView(on, state.prefs, shown);
      seen = [on, state.prefs];
      return last;
    };
  }, [desk, shown]);
  const onKey = useCallback(
    (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      desk.change((study) => goToPly(study, plyOf(study) + step));
    },
    [desk],
  );
  const host = useRef<HTMLDivElement>(null);
  useWheel(host, (step) => desk.change((study) => goToPly(study, plyOf(study) + step)));
  return (
    <div class="boardkeys" ref={host} onKeyDown={onKey}>
      <BoardHost view={view} onIntent={(intent) => desk.onIntent(intent)} />
    </div>
  );
}

/** A wheel over the board goes through the moves, where the page has nothing to scroll. */
function useWheel(host: RefObject<HTMLElement | null>, onStep: (step: number) => void): void {
  const now = useRef(onStep);
  now.current = onStep;
  useEffect(() => {
    const steps = new WheelSteps();
    const stop = new AbortController();
    const turn = (event: WheelEvent): void => {
      if (!isFree(event, document.documentElement.scrollHeight, innerHeight)) return;
      event.preventDefault();
      const step = steps.turn(event);
      if (step !== 0) now.current(step);
    };
    host.current?.addEventListener("wheel", turn, { passive: false, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
