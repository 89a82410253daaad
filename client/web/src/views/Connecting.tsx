import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BoardHost } from "./BoardHost.tsx";
import { type BoardView, emptyView } from "../board/index.ts";
import { t } from "../i18n/index.ts";

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
