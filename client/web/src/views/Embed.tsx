import type { JSX } from "preact";
import { useCallback } from "preact/hooks";
import { banner } from "../banner.ts";
import { t } from "../i18n/index.ts";
import { question } from "../opening.ts";
import { freeSeat } from "../rules.ts";
import { type BoardView, emptyView } from "../board/index.ts";
import type { Room } from "../state.ts";
import { whyLines } from "../why.ts";
import { BoardHost } from "./BoardHost.tsx";
import { RoomBoard } from "./Game.tsx";
import { useApp } from "./context.ts";
import { say } from "./labels.ts";
import { Opening } from "./parts.ts";

/** A board in somebody's page: the board, one line, at most two buttons. */
export function Embed({ room }: { readonly room: Room | null }): JSX.Element {
  const { state } = useApp();
  const { route } = state;
  const size = route.page === "home" && route.embed ? route.embed.size : 15;
  const empty = useCallback((): BoardView => emptyView(size), [size]);
  return (
    <main id="main" class="embed">
      <h1 class="vh">{t("nav.home.label")}</h1>
      {room ? (
        <RoomBoard key={room.code} code={room.code} />
      ) : (
        <div class="boardwrap">
          <BoardHost view={empty} picture />
        </div>
      )}
      {room ? <Line room={room} /> : <p class="line">{t("conn.connecting.title")}</p>}
    </main>
  );
}

function Line({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const { title, detail } = banner(state, room);
  const why = room.why && whyLines(room.settings.size, room.why.root)[0];
  const mine = room.you.length > 0;
  return (
    <p class="line">
      <b>{say(title)}</b> {why ? <span>{say(why.text)}</span> : detail && <span>{say(detail)}</span>}
      <span class="grow" />
      {mine && question(room) !== null && <Opening room={room} short />}
      {mine && room.outcome && (
        <button type="button" class="btn sm primary" onClick={() => app.deeds.propose(room, "rematch")}>
          {t("action.rematch.button")}
        </button>
      )}
      {mine && !room.outcome && room.aim !== null && (
        <button type="button" class="btn sm primary" onClick={() => room.aim !== null && app.acts.play(room, room.aim)}>
          {t("aim.place.button")}
        </button>
      )}
      {!mine && freeSeat(room) !== null && (
        <button type="button" class="btn sm primary" onClick={() => app.sit(room.code)}>
          {t("room.sit.button")}
        </button>
      )}
    </p>
  );
}
