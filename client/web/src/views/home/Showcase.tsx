import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { type BoardView, parsePoint } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { positionView } from "../../lobby/pictures.ts";
import { roomPath } from "../../router.ts";
import { BLACK, WHITE, seatOf } from "../../rules.ts";
import { boardView } from "../../select.ts";
import type { Room, State } from "../../state.ts";
import { seatName } from "../../texts.ts";
import { BoardHost } from "../BoardHost.tsx";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { ruleName, say } from "../labels.ts";

/** A game to look at while nobody plays, until one side has five. */
const RECORD = "h8 g9 i6 g8 g7 i9 h9 h10 f8 g11 f12 h6 g10 f11 e11 d10 j8 i11 i8 j11 h11 i12 k10 i14 i13 g12 h13 k13 j12 g13 k11 l10 k8 l8 k9 k7 k12";
const SIZE = 15;
const MOVES = RECORD.split(" ").map((name) => parsePoint(SIZE, name) ?? 0);
const STEP_MS = 1400;
const PAUSE = 4;

/** The board at the side of the home page: a live game if there is one, else a replay; a picture, not for playing. */
export function Showcase(): JSX.Element {
  const { app, state } = useApp();
  const code = app.shown;
  const room = code === null ? null : (state.rooms[code] ?? null);
  return room ? <LiveShow room={room} /> : <Replay />;
}

function LiveShow({ room }: { readonly room: Room }): JSX.Element {
  const { code } = room;
  const view = useCallback(
    (state: State): BoardView | null => {
      const live = state.rooms[code];
      return live ? { ...boardView(live, state.prefs, false), coordinates: false } : null;
    },
    [code],
  );
  return (
    <figure class="show">
      <div class="boardwrap">
        <BoardHost key={code} view={view} picture />
      </div>
      <figcaption>
        <span>
          <StoneSign kind="b" />
          {say(seatName(room, seatOf(room, BLACK)))}
        </span>
        <span>
          <StoneSign kind="w" />
          {say(seatName(room, seatOf(room, WHITE)))}
        </span>
        <span class="grow" />
        <Link to={roomPath(code)}>{t("home.show.watch", { rule: ruleName(room.settings.rule) })}</Link>
      </figcaption>
    </figure>
  );
}

function Replay(): JSX.Element {
  const { app } = useApp();
  const [step, setStep] = useState(12);
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => (now >= MOVES.length + PAUSE ? 1 : now + 1)), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const { pattern } = app.state.value.prefs;
  const ply = Math.min(step, MOVES.length);
  const view = useCallback(() => replayView(ply, pattern), [ply, pattern]);
  return (
    <figure class="show">
      <div class="boardwrap">
        <BoardHost view={view} picture />
      </div>
      <figcaption>
        <span class="dim">{t("home.show.replay")}</span>
      </figcaption>
    </figure>
  );
}

function replayView(ply: number, pattern: boolean): BoardView {
  return { ...positionView(SIZE, MOVES.slice(0, ply)), pattern };
}
