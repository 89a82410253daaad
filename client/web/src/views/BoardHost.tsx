import { computed, effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardView, type Intent, type Point, inZone, pointName } from "../board/index.ts";
import { dictionary, t } from "../i18n/index.ts";
import type { State } from "../state.ts";
import { afterBoard, boardDraws, boardSeen, notePainted } from "../painted.ts";
import { AppContext } from "./context.ts";

interface BoardHostProps {
  /** The view of a state; null leaves the board as it is. Keep the function, and the value, while they say the same. */
  readonly view: (state: State) => BoardView | null;
  readonly onIntent?: (intent: Intent) => void;
  /** A picture only: nothing to press, nothing to read. */
  readonly picture?: boolean;
}

/** Holds a board outside the virtual DOM: the state goes straight to the canvases, panels don't redraw it. */
export function BoardHost({ view, onIntent, picture = false }: BoardHostProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const app = useContext(AppContext);
  const source = useSignal(view);
  const listener = useRef(onIntent);
  useEffect(() => {
    source.value = view;
    listener.current = onIntent;
  }, [view, onIntent]);
  useLayoutEffect(() => {
    if (!host.current || !app) return;
    const board = new Board(host.current, {
      onIntent: (intent) => listener.current?.(intent),
      label: pointLabel,
      gridLabel: () => t("board.grid.label"),
      picture,
      calm: boardSeen,
      onDraw: boardDraws,
      later: afterBoard,
    });
    const look = computed(() => `${app.state.value.prefs.theme} ${app.state.value.prefs.strongLines} ${app.state.value.prefs.motion}`);
    const stopLook = look.subscribe(() => queueMicrotask(() => board.setTheme())); // after the root has the new look
    let last: readonly unknown[] = [];
    const stopView = effect(() => {
      const [next, words] = [source.value(app.state.value), dictionary.value];
      if (next && (next !== last[0] || words !== last[1])) board.show(next, words !== last[1]);
      if (next && !picture) notePainted();
      last = [next, words];
    });
    return () => {
      stopLook();
      stopView();
      board.destroy();
    };
  }, [app]);
  return <div ref={host} aria-hidden={picture} inert={picture} />;
}

/** "I9, white, move 2, last move". */
function pointLabel(point: Point, view: BoardView): string {
  const name = pointName(view.size, point);
  const cell = view.cells[point];
  const said = [name, t(cell === 1 ? "board.point.black" : cell === 2 ? "board.point.white" : "board.point.empty")];
  if (view.forbidden.includes(point)) said.push(t("board.point.forbidden"));
  if (view.offered.includes(point)) said.push(t("board.point.offered"));
  if (cell === 0 && !inZone(view, point)) said.push(t("board.point.outside"));
  const ply = view.plies[point] ?? 0;
  if (ply > 0) said.push(t("board.point.move", { n: ply }));
  if (view.lastMove === point) said.push(t("board.point.last"));
  if (view.aim === point) said.push(t("board.point.aim"));
  if (view.pending === point) said.push(t("board.point.pending"));
  if (view.premove === point) said.push(t("board.point.premove"));
  if (view.vanish.includes(point)) said.push(t("board.point.vanish"));
  if (view.winLines.some((line) => line.includes(point))) said.push(t("board.point.win"));
  const score = view.scores?.find((entry) => entry.point === point);
  if (score && score.theirs + score.ours > 0) said.push(t("board.point.score", { theirs: score.theirs, ours: score.ours }));
  return said.join(", ");
}
