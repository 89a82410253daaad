import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { useApp } from "../context.ts";
import { REASONS } from "../ChatLine.tsx";

interface MannersProps {
  readonly room: string;
  /** His handle there. */
  readonly who: string;
  readonly name: string;
}

/** What can be done about somebody: hear nothing of them any more, or tell the operator. */
export function Manners({ room: code, who, name }: MannersProps): JSX.Element | null {
  const { app, state } = useApp();
  const room = state.rooms[code];
  const [blocked, setBlocked] = useState(false);
  const [step, setStep] = useState<"closed" | "why" | "done">("closed");
  if (!room) return null;
  const block = (): void => {
    app.deeds.block(room, who);
    setBlocked(true);
  };
  return (
    <section class="manners" aria-label={t("profile.manners.title")}>
      {blocked ? (
        <p role="status">{t("profile.blocked.text")}</p>
      ) : (
        <button type="button" class="btn sm" onClick={block}>
          {t("chat.block.button")}
        </button>
      )}
      {step === "closed" && (
        <button type="button" class="btn sm" onClick={() => setStep("why")}>
          {t("watchers.report.button", { name })}
        </button>
      )}
      {step === "why" && (
        <span role="group" aria-label={t("chat.report.title")}>
          {REASONS.map((why) => (
            <button type="button" key={why} class="btn sm" onClick={() => (app.deeds.reportPerson(room, who, why), setStep("done"))}>
              {t(`chat.report.${why}`)}
            </button>
          ))}
        </span>
      )}
      {step === "done" && <p role="status">{t("chat.reported")}</p>}
    </section>
  );
}
