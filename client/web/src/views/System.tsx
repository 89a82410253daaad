import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Text } from "../texts.ts";
import { BoardHost } from "./BoardHost.tsx";
import { type BoardView, emptyView } from "../board/index.ts";
import { t } from "../i18n/index.ts";
import { Link } from "./Link.tsx";
import { say } from "./labels.ts";

const skeleton = emptyView(15);
const showSkeleton = (): BoardView => skeleton;
const PATIENCE_MS = 300;

/** The real empty board at once; words only if it takes longer than a blink. */
export function Connecting(): JSX.Element {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" class="game">
      <h1 class="vh">{t("conn.connecting.title")}</h1>
      <div class="banner">{slow && <b>{t("conn.connecting.title")}</b>}</div>
      <div class="boardwrap">
        <BoardHost view={showSkeleton} picture />
      </div>
    </main>
  );
}

/** A room that can't be entered: what is, and what to do. */
export function Lost({ text }: { readonly text: Text }): JSX.Element {
  return (
    <main id="main" class="system">
      <h1>{say(text)}</h1>
      <p>{t("sys.lost.detail")}</p>
      <Link class="btn primary lg" to="/">
        {t("sys.lost.button")}
      </Link>
    </main>
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
