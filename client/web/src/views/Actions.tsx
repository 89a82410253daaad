import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { askHint } from "../lessons.ts";
import { freeSeat, hasBot, mayDoodle, shared } from "../rules.ts";
import { actions, takebacksLeft } from "../actions.ts";
import { opponentOf } from "../opponents.ts";
import { gamePath } from "../records.ts";
import { online } from "../select.ts";
import type { Ending, Room } from "../state.ts";
import { Action } from "./Action.tsx";
import { CopyLink } from "./Share.tsx";
import { WaitActions, closeTable } from "./Waiting.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { useFocusHome } from "./focus.ts";
import { channels, mayTalk, unread } from "../talkview.ts";

const ASKED_MS = 4000;

/** Whatever is rarer, and the talk; a dot says that something was said. */
function MoreButton({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const count = !mayTalk(room, state.prefs) ? 0 : channels(room).reduce((sum, channel) => sum + unread(room, channel), 0);
  return (
    <button type="button" class="btn" aria-haspopup="dialog" onClick={() => app.open({ kind: "room", tab: count > 0 ? "chat" : "game" })}>
      <Icon name="more" />
      {t("menu.button")}
      {count > 0 && <i class="unread phone-only" role="img" aria-label={t("menu.tab.chat.new", { count })} />}
    </button>
  );
}

/** The row under my panel: what I can ask for. */
export function ActionRow({ room }: { readonly room: Room }): JSX.Element {
  if (room.you.length === 0) return <WatcherRow room={room} />;
  if (room.outcome) return <AfterRow room={room} />;
  if (room.asking) return <AskRow key={room.asking} room={room} ending={room.asking} />;
  return mayDoodle(room) ? <WaitRow room={room} /> : <PlayRow room={room} />;
}

/** While nobody plays there is nothing to take back and nothing to resign: what may be done is to bring somebody, or to give up. */
function WaitRow({ room }: { readonly room: Room }): JSX.Element {
  return (
    <div class="actions">
      <WaitActions room={room} />
      <MoreButton room={room} />
    </div>
  );
}

function PlayRow({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const off = actions(state, room);
  const left = takebacksLeft(room);
  const undo = t("action.undo.button");
  return (
    <div class="actions">
      {room.settings.passes && <Action icon="next" label={t("action.pass.button")} reason={off.pass} onClick={() => app.acts.pass(room)} />}
      <Action icon="undo" label={left === null ? undo : `${undo} (${left})`} reason={off.undo} until={room.cooling.takeback} onClick={() => app.deeds.propose(room, "takeback")} />
      <Action icon="restore" label={t("action.restore.button")} reason={off.restore} until={room.cooling.restore} onClick={() => app.deeds.propose(room, "restore")} />
      {(room.settings.kind === "bot" || room.settings.kind === "hotseat") && <Action icon="bulb" label={t("action.hint.button")} reason={null} onClick={() => askHint(app, room)} />}
      {!hasBot(room) && <Action icon="draw" label={t("action.draw.button")} reason={off.draw} until={room.cooling.draw} onClick={() => (shared(room) ? app.deeds.ask(room, "draw") : app.deeds.propose(room, "draw"))} />}
      <Action icon="resign" label={t("action.resign.button")} reason={off.resign} onClick={() => app.deeds.ask(room, "resign")} />
      <MoreButton room={room} />
    </div>
  );
}

/** The second step, in place of the row. "No" stands where Resign stood, so that a double press ends nothing. */
function AskRow({ room, ending }: { readonly room: Room; readonly ending: Ending }): JSX.Element {
  const { app } = useApp();
  const row = useRef<HTMLDivElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useFocusHome(row);
  useEffect(() => {
    no.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => app.deeds.ask(room, null), ASKED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="actions asking" ref={row}>
      <span class="ask">{t(`action.${ending}.question`)}</span>
      <button type="button" class="btn" onClick={() => (ending === "close" ? closeTable(app, room) : app.deeds.end(room, ending))}>
        {t(`action.${ending}.yes`)}
      </button>
      <button type="button" class="btn" ref={no} onClick={() => app.deeds.ask(room, null)}>
        {t("action.ask.no")}
      </button>
    </div>
  );
}

function AfterRow({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const off = actions(state, room);
  const before = opponentOf(room.settings);
  const again = before === "bots" ? "bot" : before;
  return (
    <div class="actions">
      <Action
        icon="restore"
        class={room.offers.length > 0 ? "phone-only" : "phone-only primary"}
        label={t("action.rematch.button")}
        reason={off.rematch}
        onClick={() => app.deeds.propose(room, "rematch")}
      />
      <Analyse room={room} />
      <Action icon="plus" label={t("action.new.button")} reason={null} onClick={() => app.open({ kind: "create", opponent: again })} />
      <Action icon="back" label={t("action.lobby.button")} reason={null} onClick={() => app.go("/")} />
      <MoreButton room={room} />
    </div>
  );
}

/** The way to the replay of a game that is over, unless it has no move. */
function Analyse({ room }: { readonly room: Room }): JSX.Element | null {
  const { app } = useApp();
  if (room.outcome === null || room.moves.length === 0) return null;
  return <Action icon="search" label={t("action.analyse.button")} reason={null} onClick={() => app.go(gamePath(room))} />;
}

function WatcherRow({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const seat = freeSeat(room);
  return (
    <div class="actions">
      {seat === null ? (
        <p class="ask">{t("room.watching.text")}</p>
      ) : (
        <button type="button" class="btn primary" aria-disabled={!online(state)} onClick={() => app.sit(room.code)}>
          {t("room.sit.button")}
        </button>
      )}
      <Analyse room={room} />
      <CopyLink code={room.code} class="btn copylink" icon />
      <Action icon="turn" label={t("action.turn.button")} reason={null} onClick={() => app.turn(room)} />
      <MoreButton room={room} />
    </div>
  );
}
