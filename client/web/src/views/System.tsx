import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { lineBanner, refusal } from "../banner.ts";
import { notePainted } from "../painted.ts";
import { isDoor } from "../select.ts";
import { loadMore, t } from "../i18n/index.ts";
import { LIMITS } from "../wire.ts";
import { Link } from "./Link.tsx";
import { Countdown } from "./Countdown.tsx";
import { useApp } from "./context.ts";
import { say } from "./labels.ts";
import { lazy } from "./lazy.tsx";

const Offline = lazy(async () => (await import("../offline/Offline.tsx")).Offline, async () => void (await Promise.all([loadMore(), loadMore("study")])));

interface LostProps {
  /** The refusal's code. */
  readonly why: string;
  /** Code of the room. */
  readonly room: string;
}

/** A room that can't be entered: what is, and what to do. */
export function Lost({ why, room }: LostProps): JSX.Element {
  useEffect(notePainted, []);
  return (
    <main id="main" class="system">
      <h1>{say(refusal(why, { room }))}</h1>
      {isDoor(why) ? <Door code={room} /> : <p>{t("sys.lost.detail")}</p>}
      <Link class={isDoor(why) ? "btn" : "btn primary lg"} to="/">
        {t("sys.lost.button")}
      </Link>
    </main>
  );
}

/** Browsers take no composed characters in a field of the kind "password", and the table's may be of such. */
function Door({ code }: { readonly code: string }): JSX.Element {
  const { app } = useApp();
  const id = useId();
  const [password, setPassword] = useState(() => app.password(code)); // one that was wrong can be mended
  const enter = (event: Event): void => {
    event.preventDefault();
    app.unlock(code, password);
  };
  return (
    <form class="row" onSubmit={enter}>
      <label for={id}>{t("table.password.label")}</label>
      <input id={id} value={password} maxLength={LIMITS.MAX_PASSWORD} autocomplete="off" autocapitalize="none" spellcheck={false} onInput={(event) => setPassword(event.currentTarget.value)} />
      <button type="submit" class="btn primary">
        {t("table.password.button")}
      </button>
    </form>
  );
}

/** It speaks of the board, which is on other pages. */
const OF_BOARD = "conn.reconnecting.detail";

/** What is wrong with the connection, on pages without a banner of their own. */
export function ConnectionNote(): JSX.Element | null {
  const { app, state } = useApp();
  const note = lineBanner(state);
  if (!note) return null;
  return (
    <p class="connnote card">
      <b>{say(note.title)}</b> {note.detail && note.detail.key !== OF_BOARD && say(note.detail)}
      {state.draining !== null && state.conn.phase === "live" && <Countdown at={state.draining} />}
      {note.mark === "warn" && state.conn.phase !== "stalled" && state.route.page === "home" && <Offline />}
      {note.mark === "warn" && (
        <button type="button" class="btn sm" onClick={() => app.retry()}>
          {t("conn.retry.button")}
        </button>
      )}
    </p>
  );
}

/** The page is older or newer than the server. */
export function Mismatch(): JSX.Element {
  return (
    <main id="main" class="system">
      <h1>{t("sys.mismatch.title")}</h1>
      <p>{t("sys.mismatch.detail")}</p>
      <button type="button" class="btn primary lg" onClick={() => location.reload()}>
        {t("sys.mismatch.button")}
      </button>
    </main>
  );
}
