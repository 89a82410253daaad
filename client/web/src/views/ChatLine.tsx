import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isKey, t } from "../i18n/index.ts";
import { BLACK, colorOf } from "../rules.ts";
import { foreign } from "../script.ts";
import type { Room } from "../state.ts";
import type { Line, ReportReason } from "../wire.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { StoneSign } from "./icons.tsx";

/** Why something or somebody may be reported. */
export const REASONS: readonly ReportReason[] = ["abuse", "spam", "cheat", "name", "other"];

/** Something said, pinned to the position it was said at; what can be done about it is behind the name. */
export function ChatLine({ room, line }: { readonly room: Room; readonly line: Line }): JSX.Element {
  const { app, state } = useApp();
  const page = state.prefs.language;
  const [open, setOpen] = useState(false);
  const mine = line.who === room.me.who;
  const name = line.name || t("chat.anonymous");
  return (
    <li class={mine ? "mine" : ""}>
      <button type="button" class="at num" aria-label={t("chat.ply.label", { n: line.ply })} onClick={() => app.show(room, line.ply)}>
        {line.ply}
      </button>
      <span class="what">
        {line.seat !== null && <StoneSign kind={colorOf(room, line.seat) === BLACK ? "b" : "w"} />}
        <b {...foreign(line.name, page)}>{name}</b> <span {...foreign(line.text ?? "", page)}>{words(line)}</span>
      </span>
      {!mine && (
        <button type="button" class="icon sm" aria-expanded={open} aria-label={t("chat.line.menu", { name })} onClick={() => setOpen(!open)}>
          <Icon name="more" />
        </button>
      )}
      {open && <LineMenu room={room} line={line} onDone={() => setOpen(false)} />}
    </li>
  );
}

/** A phrase in the reader's language; one of a newer server is shown as it is. */
export function words({ text, phrase }: Line): string {
  const key = `phrase.${phrase}`;
  return text ?? (isKey(key) ? t(key) : (phrase ?? ""));
}

interface LineMenuProps {
  readonly room: Room;
  readonly line: Line;
  readonly onDone: () => void;
}

function LineMenu({ room, line, onDone }: LineMenuProps): JSX.Element {
  const { app } = useApp();
  const [step, setStep] = useState<"what" | "why" | "done">("what");
  const done = (work: () => void) => (): void => {
    work();
    onDone();
  };
  if (step === "done") return <p class="linemenu dim">{t("chat.reported")}</p>;
  if (step === "why") {
    return (
      <div class="linemenu" role="group" aria-label={t("chat.report.title")}>
        <span>{t("chat.report.title")}</span>
        {REASONS.map((why) => (
          <button type="button" key={why} class="chip" onClick={() => (app.deeds.report(room, line, why), setStep("done"))}>
            {t(`chat.report.${why}`)}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div class="linemenu">
      <button type="button" class="chip" onClick={done(() => app.deeds.mute(room, line.who, true))}>
        {t("chat.mute.button")}
      </button>
      <button type="button" class="chip" onClick={done(() => app.deeds.block(room, line.who))}>
        {t("chat.block.button")}
      </button>
      <button type="button" class="chip" onClick={() => setStep("why")}>
        {t("chat.report.button")}
      </button>
    </div>
  );
}
