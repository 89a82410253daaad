import type { JSX } from "preact";
import { pointName } from "../board/index.ts";
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { couldGuess, online, votesNow } from "../select.ts";
import { foreign } from "../script.ts";
import type { Room } from "../state.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { REASONS } from "./ChatLine.tsx";
import { Switch } from "./fields.tsx";

/** How many watch, and how far behind they are. */
export function WatcherCount({ room }: { readonly room: Room }): JSX.Element {
  const { delay_plies: plies, delay_s: seconds } = room.settings;
  return (
    <span class="watchers">
      <Icon name="eye" />
      {t("room.watchers.text", { count: room.watchers })}
      {plies > 0 && <span class="delay">{t("watchers.delay.plies", { count: plies })}</span>}
      {seconds > 0 && <span class="delay">{t("watchers.delay.s", { count: seconds })}</span>}
    </span>
  );
}

/** A person can be reported without having said anything: by name, for one. */
function ReportPerson({ room, who, name }: { readonly room: Room; readonly who: string; readonly name: string }): JSX.Element {
  const { app } = useApp();
  const [step, setStep] = useState<"closed" | "why" | "done">("closed");
  if (step === "done") return <span class="dim">{t("chat.reported")}</span>;
  if (step === "closed") {
    return (
      <button type="button" class="btn sm" aria-label={t("watchers.report.button", { name })} onClick={() => setStep("why")}>
        {t("watchers.report.short")}
      </button>
    );
  }
  return (
    <span class="linemenu" role="group" aria-label={t("chat.report.title")}>
      {REASONS.map((why) => (
        <button type="button" key={why} class="chip" onClick={() => (app.deeds.reportPerson(room, who, why), setStep("done"))}>
          {t(`chat.report.${why}`)}
        </button>
      ))}
    </span>
  );
}

/** Who watches, on demand. The host may send somebody out. */
export function Watchers({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const { audience } = room;
  return (
    <section class="asks">
      <h3>
        {t("watchers.title")} <WatcherCount room={room} />
      </h3>
      {room.settings.watching === "open" && (
        <button type="button" class="ask-row" onClick={() => app.deeds.askWatchers(room)}>
          {t("watchers.show.button")}
        </button>
      )}
      {room.you.length === 0 && room.settings.watching === "open" && <Switch label={t("watchers.hide.label")} on={state.server?.hides === true} off={!online(state)} onChange={(on) => app.deeds.hideMe(on)} />}
      {audience && (
        <ul class="audience">
          {audience.names.map(({ who, name }) => (
            <li key={who}>
              <span {...foreign(name, state.prefs.language)}>{name}</span>
              {who !== room.me.who && <ReportPerson room={room} who={who} name={name} />}
              {room.me.host && (
                <button type="button" class="btn sm" aria-label={t("watchers.remove.button", { name })} onClick={() => app.deeds.manage(room, "remove", who)}>
                  {t("watchers.remove.short")}
                </button>
              )}
            </li>
          ))}
          {audience.names.length === 0 && <li class="dim">{t("watchers.nobody")}</li>}
          {audience.more > 0 && <li class="dim">{t("watchers.more", { count: audience.more })}</li>}
        </ul>
      )}
    </section>
  );
}

/** Watchers who want to guess the next stone; everybody's guesses are counted. */
export function Votes({ room }: { readonly room: Room }): JSX.Element | null {
  const { app } = useApp();
  if (!couldGuess(room)) return null;
  const votes = votesNow(room);
  const name = (at: number): string => pointName(room.settings.size, at);
  const [right, asked] = room.votes?.score ?? [0, 0];
  return (
    <div class="card votes">
      <Switch label={t("votes.title")} on={room.guessing} onChange={(on) => app.acts.guessing(room, on)} />
      {room.guessing && <p>{typeof votes?.yours === "number" ? t("votes.yours", { point: name(votes.yours) }) : t("votes.hint")}</p>}
      <ul>
        {(votes?.counts ?? []).slice(0, 3).map(([at, count]) => (
          <li key={at}>{t("votes.count", { point: name(at), count })}</li>
        ))}
      </ul>
      {asked > 0 && <p class="dim">{t("votes.score", { right, asked })}</p>}
    </div>
  );
}
