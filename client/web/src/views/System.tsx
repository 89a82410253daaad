import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { notePainted } from "../painted.ts";
import type { Text } from "../texts.ts";
import { t } from "../i18n/index.ts";
import { LIMITS } from "../wire.ts";
import { Link } from "./Link.tsx";
import { useApp } from "./context.ts";
import { say } from "./labels.ts";

interface LostProps {
  readonly text: Text;
  /** Code of a room that only a password keeps one out of. */
  readonly locked: string | null;
}

/** A room that can't be entered: what is, and what to do. */
export function Lost({ text, locked }: LostProps): JSX.Element {
  useEffect(notePainted, []);
  return (
    <main id="main" class="system">
      <h1>{say(text)}</h1>
      {locked === null ? <p>{t("sys.lost.detail")}</p> : <Door code={locked} />}
      <Link class="btn primary lg" to="/">
        {t("sys.lost.button")}
      </Link>
    </main>
  );
}

function Door({ code }: { readonly code: string }): JSX.Element {
  const { app } = useApp();
  const id = useId();
  const [password, setPassword] = useState("");
  const enter = (event: Event): void => {
    event.preventDefault();
    app.unlock(code, password);
  };
  return (
    <form class="row" onSubmit={enter}>
      <label for={id}>{t("table.password.label")}</label>
      <input id={id} type="password" value={password} maxLength={LIMITS.MAX_PASSWORD} autocomplete="off" onInput={(event) => setPassword(event.currentTarget.value)} />
      <button type="submit" class="btn">
        {t("table.password.button")}
      </button>
    </form>
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
