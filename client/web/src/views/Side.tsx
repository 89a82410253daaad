import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { canTeach } from "../select.ts";
import type { Room } from "../state.ts";
import { MoveList, MoveStrip, Transport } from "./Moves.tsx";
import { CopyLink } from "./Share.tsx";
import { useApp } from "./context.ts";
import { Icon } from "./icons.tsx";
import { settingsText } from "./labels.ts";
import { lazy } from "./lazy.tsx";

const Download = lazy(async () => (await import("./Download.tsx")).Download);

/** The right column: the moves, and what else can be known of the room. */
export function Side({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  return (
    <aside class="side" aria-label={t("moves.title")}>
      <div class="card mvcard">
        <div class="cardhd">
          <h2>{t("moves.title")}</h2>
          <span class="num dim">{room.moves.length}</span>
          <span class="grow" />
          <button type="button" class="tog" aria-pressed={state.prefs.numbers} onClick={() => app.set({ numbers: !state.prefs.numbers })}>
            {t("moves.numbers.button")}
          </button>
        </div>
        <MoveList room={room} />
        <Transport room={room} />
      </div>
      <Teach room={room} />
      {room.outcome && <Download room={room} class="card" />}
      <div class="card more">
        <Watchers room={room} />
        <span class="grow" />
        {(room.game > 0 || room.you.length === 0) && <CopyLink code={room.code} class="btn sm" />}
      </div>
    </aside>
  );
}

function Watchers({ room }: { readonly room: Room }): JSX.Element {
  return (
    <span class="watchers">
      <Icon name="eye" />
      {t("room.watchers.text", { count: room.watchers })}
    </span>
  );
}

/** What the tutorial bot thinks of each point, for those who want to see how it chooses. */
function Teach({ room }: { readonly room: Room }): JSX.Element | null {
  const { app, state } = useApp();
  if (!canTeach(state, room)) return null;
  return (
    <div class="card teach">
      <label class="sw">
        <span>
          {t("teach.switch.label")}
          <small>{t("teach.switch.detail")}</small>
        </span>
        <input type="checkbox" role="switch" checked={room.overlay} onChange={(event) => app.teach(room, event.currentTarget.checked)} />
      </label>
    </div>
  );
}

/** The sheet below the board on tall phones. */
export function Peek({ room }: { readonly room: Room }): JSX.Element {
  return (
    <div class="peek">
      <div class="peekcard">
        <MoveStrip room={room} />
        <div class="peekrow">
          <span class="dim">{settingsText(room.settings)}</span>
          <span class="grow" />
          <Watchers room={room} />
        </div>
        {room.outcome && <Download room={room} />}
        <Teach room={room} />
      </div>
    </div>
  );
}
