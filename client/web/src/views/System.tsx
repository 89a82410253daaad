import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notePainted } from "../painted.ts";
import type { Text } from "../texts.ts";
import { t } from "../i18n/index.ts";
import { Link } from "./Link.tsx";
import { say } from "./labels.ts";

/** A room that can't be entered: what is, and what to do. */
export function Lost({ text }: { readonly text: Text }): JSX.Element {
  useEffect(notePainted, []);
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
