import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { foreign } from "../script.ts";
import type { Room } from "../state.ts";
import { useApp } from "./context.ts";
import { StoneSign } from "./icons.tsx";
import { personName, ruleDetail, ruleName, settingsText } from "./labels.ts";
import { Rating } from "./Rating.tsx";

/** Who waits here and what is to be played; sit or watch. */
export function JoinCard({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const id = useId();
  const [name, setName] = useState(state.name);
  const host = room.seats[0] ?? room.seats[1];
  const sit = (event: Event): void => {
    event.preventDefault();
    app.sit(room.code, name);
  };
  return (
    <form class="card join-card" onSubmit={sit}>
      <h1>{host ? t("table.heading.host", { name: personName(host) }) : t("table.heading.empty")}</h1>
      <p>
        <b>{ruleName(room.settings.rule)}</b> · {settingsText(room.settings)}
      </p>
      <p class="dim">{ruleDetail(room.settings.rule)}</p>
      <ul class="seats-list">
        {room.seats.map((seat, index) => (
          <li key={index}>
            <StoneSign kind={seat ? "h" : "e"} /> {seat ? <span {...foreign(seat.name, state.prefs.language)}>{personName(seat)}</span> : t("player.empty.name")} <Rating rating={seat?.rating} />
          </li>
        ))}
      </ul>
      <label for={id}>{t("table.name.label")}</label>
      <input id={id} value={name} maxLength={24} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
      <div class="row">
        <button type="submit" class="btn primary lg">
          {t("room.sit.button")}
        </button>
        <button type="button" class="btn" onClick={() => app.deeds.watch(room.code)}>
          {t("room.watch.button")}
        </button>
      </div>
    </form>
  );
}
