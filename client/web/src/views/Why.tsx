import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { speak } from "../speak.ts";
import type { Room, Why as Shown } from "../state.ts";
import { whyLines } from "../why.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { say } from "./labels.ts";
import "../styles/opening.css";

/** Why a stone is forbidden or does not win: sentences, and for each nested reason a look at it on the board. */
export function Why({ room, why }: { readonly room: Room; readonly why: Shown }): JSX.Element {
  const { app } = useApp();
  const lines = whyLines(room.settings.size, why.root);
  useEffect(() => speak("status", lines.map(({ text }) => say(text))), [why.root]);
  return (
    <section class="why card" aria-label={t("why.title")}>
      <div class="cardhd">
        <h2>{t("why.title")}</h2>
        <span class="grow" />
        <button type="button" class="icon" aria-label={t("why.close.button")} onClick={() => app.acts.showWhy(room, null)}>
          <Icon name="close" />
        </button>
      </div>
      <ul>
        {lines.map((line, index) => (
          <li key={index} style={{ paddingInlineStart: `${line.depth * 14}px` }}>
            {line.why && lines.some(({ depth }) => depth > 0) ? (
              <button type="button" class="link" aria-pressed={line.why.drawn === why.drawn} onClick={() => line.why && app.acts.showWhy(room, line.why)}>
                {say(line.text)}
              </button>
            ) : (
              <span class={line.why ? "strong" : ""}>{say(line.text)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
