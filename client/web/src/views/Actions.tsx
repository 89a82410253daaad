import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { freeSeat, shared } from "../rules.ts";
import { question } from "../opening.ts";
import { type Reason, actions } from "../actions.ts";
import { studyPath } from "../records.ts";
import { online } from "../select.ts";
import type { Ending, Room } from "../state.ts";
import { CopyLink } from "./Share.tsx";
import { useApp } from "./context.ts";
import { useFocusHome } from "./focus.ts";
import { Icon, type IconName } from "./icons.tsx";
import { lazy } from "./lazy.tsx";

const ASKED_MS = 4000;

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** Why it is off; it stays reachable, so that the reason can be read and heard. */
  readonly reason: Reason | null;
  readonly onClick: () => void;
  readonly class?: string;
}

function Action({ icon, label, reason, onClick, class: extra = "" }: ActionProps): JSX.Element {
  const { app } = useApp();
  const why = reason === null ? null : t(`refused.${reason}`);
  const press = (): void => (reason === null ? onClick() : app.remark(reason));
  return (
    <button type="button" class={`btn ${extra}`} aria-disabled={why !== null} aria-description={why ?? undefined} title={why ?? undefined} onClick={press}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** The row under my panel: what I can ask for. */
export function ActionRow({ room }: { readonly room: Room }): JSX.Element {
  if (room.you.length === 0) return <WatcherRow room={room} />;
  if (room.outcome) return <AfterRow room={room} />;
  if (question(room) !== null && !room.asking) return <OpeningRow room={room} />;
  return room.asking ? <AskRow key={room.asking} room={room} ending={room.asking} /> : <PlayRow room={room} />;
}

/** My step of an opening. */
export const Opening = lazy(async () => (await import("./Opening.tsx")).Opening);

/** On a phone my step of an opening takes the place of the row, as there is no other. */
function OpeningRow({ room }: { readonly room: Room }): JSX.Element {
  return (
    <>
      <PlayRow room={room} roomy />
      <div class="actions opening phone-only">
        <Opening room={room} short />
      </div>
    </>
  );
}

function PlayRow({ room, roomy = false }: { readonly room: Room; readonly roomy?: boolean }): JSX.Element {
  const { app, state } = useApp();
  const off = actions(state, room);
  return (
    <div class={roomy ? "actions roomy-only" : "actions"}>
      {room.settings.passes && <Action icon="next" label={t("action.pass.button")} reason={off.pass} onClick={() => app.acts.pass(room)} />}
      <Action icon="undo" label={t("action.undo.button")} reason={off.undo} onClick={() => app.propose(room, "takeback")} />
      <Action icon="restore" label={t("action.restore.button")} reason={off.restore} onClick={() => app.propose(room, "restore")} />
      <Action icon="draw" label={t("action.draw.button")} reason={off.draw} onClick={() => (shared(room) ? app.ask(room, "draw") : app.propose(room, "draw"))} />
      <Action icon="resign" label={t("action.resign.button")} reason={off.resign} onClick={() => app.ask(room, "resign")} />
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
    const timer = setTimeout(() => app.ask(room, null), ASKED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="actions asking" ref={row}>
      <span class="ask">{t(`action.${ending}.question`)}</span>
      <button type="button" class="btn" onClick={() => app.end(room, ending)}>
        {t(`action.${ending}.yes`)}
      </button>
      <button type="button" class="btn" ref={no} onClick={() => app.ask(room, null)}>
        {t("action.ask.no")}
      </button>
    </div>
  );
}

function AfterRow({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const off = actions(state, room);
  return (
    <div class="actions">
      <Action
        icon="restore"
        class={room.offers.length > 0 ? "phone-only" : "phone-only primary"}
        label={t("action.rematch.button")}
        reason={off.rematch}
        onClick={() => app.propose(room, "rematch")}
      />
      {room.moves.length > 0 && <Action icon="search" label={t("action.analyse.button")} reason={null} onClick={() => app.go(studyPath(room))} />}
      <Action icon="plus" label={t("action.new.button")} reason={null} onClick={() => app.open({ kind: "create", opponent: room.settings.kind === "bots" ? "bot" : room.settings.kind })} />
      <Action icon="back" label={t("action.lobby.button")} reason={null} onClick={() => app.go("/")} />
    </div>
  );
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
      <CopyLink code={room.code} class="btn" />
    </div>
  );
}
