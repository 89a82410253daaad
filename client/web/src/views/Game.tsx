import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { App } from "../app.ts";
import type { BoardView, Point, Question } from "../board/index.ts";
import { loadMore, t } from "../i18n/index.ts";
import { mayDoodle, myTurn, nearSeat, other } from "../rules.ts";
import { boardView, isEmbedded, online } from "../select.ts";
import { speak } from "../speak.ts";
import type { Room, State } from "../state.ts";
import { BoardHost } from "./BoardHost.tsx";
import { Player } from "./Player.tsx";
import { useApp } from "./context.ts";
import { ruleName, settingsText } from "./labels.ts";
import { lazy } from "./lazy.tsx";
import { ActionRow, AimRow, BannerLine, Peek, PointField, ShareBox, Side, Slots } from "./parts.ts";

const Why = lazy(async () => (await import("./Why.tsx")).Why);

/** The view of a room; the same value as long as nothing on the board can have changed, such as after a ping. */
function roomView(code: string): (state: State) => BoardView | null {
  let seen: readonly unknown[] = [];
  let view: BoardView | null = null;
  return (state) => {
    const room = state.rooms[code];
    // Another site's page shows a game of others, and asks nobody to guess.
    const live = online(state) && !(isEmbedded(state) && room?.you.length === 0);
    if (room !== seen[0] || state.prefs !== seen[1] || live !== seen[2]) view = room ? boardView(room, state.prefs, live) : null;
    seen = [room, state.prefs, live];
    return view;
  };
}

/** Says what was asked for by a letter on the board. */
async function tell(app: App, room: Room, about: Question, point: Point): Promise<void> {
  const [{ answer }] = await Promise.all([import("../describe.ts"), loadMore(), loadMore("dialogs")]);
  speak("status", [answer(about, app.state.peek(), room, point, app.deeds.now())]);
}

/** The board of a room, for pages that show one. */
export function RoomBoard({ code }: { readonly code: string }): JSX.Element {
  const { app } = useApp();
  const view = useMemo(() => roomView(code), [code]);
  return (
    <div class="boardwrap">
      <BoardHost
        view={view}
        onIntent={(intent) => {
          const room = app.state.peek().rooms[code];
          if (room && intent.kind === "ask") void tell(app, room, intent.about, intent.point);
          else if (room) app.acts.onIntent(room, intent);
        }}
      />
    </div>
  );
}

/** A game for its players and watchers: every part has its reserved place, nothing moves when something is asked. */
export function Game({ room }: { readonly room: Room }): JSX.Element {
  const { state } = useApp();
  const near = nearSeat(room);
  const aiming = room.aim !== null && room.shown === null && myTurn(room);
  const waiting = mayDoodle(room);
  return (
    <main id="main" class={`game ${aiming ? "aiming" : ""} ${state.prefs.zen ? "zen" : ""}`}>
      <h1 class="vh">{t("game.heading", { rule: ruleName(room.settings.rule), code: room.code })}</h1>
      <BannerLine room={room} />
      <Player room={room} seat={other(near)} place="opp" />
      <aside class="slots" aria-label={t("game.slots.label")}>
        <p class="info">
          <b>{ruleName(room.settings.rule)}</b> · {settingsText(room.settings)}
        </p>
        {waiting ? <ShareBox room={room} /> : <Slots room={room} />}
      </aside>
      <RoomBoard code={room.code} />
      <PointField room={room} />
      <Player room={room} seat={near} place="me" />
      <ActionRow room={room} />
      {aiming && room.aim !== null && <AimRow room={room} aim={room.aim} />}
      <Peek room={room} />
      <Side room={room} />
      {room.why && <Why room={room} why={room.why} />}
    </main>
  );
}
