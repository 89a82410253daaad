import type { JSX } from "preact";
import { banner } from "../banner.ts";
import { t } from "../i18n/index.ts";
import { offersToMe } from "../select.ts";
import type { Room } from "../state.ts";
import type { Banner } from "../texts.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icons.tsx";
import { say } from "./labels.ts";
import { CopyLink, OfferAnswer } from "./parts.ts";

/** The line over the board. Its place is always reserved; on a phone it also holds the buttons of an offer. */
export function BannerLine({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const { mark, short, ...long } = banner(state, room);
  const offers = offersToMe(room);
  const lost = state.conn.phase === "stalled" || state.conn.phase === "reconnecting" || state.conn.phase === "kicked";
  const answer = !lost && offers.length > 0;
  return (
    <div class={`banner ${mark}`}>
      {mark === "seal" && <i class="sealdot" />}
      {mark === "warn" && <Icon name="warn" />}
      <Said {...long} class={short ? "said roomy-only" : "said"} />
      {short && !(answer && offers.length > 1) && <Said {...short} class="said phone-only" />}
      {lost && (
        <button type="button" class="btn sm" onClick={() => app.retry()}>
          {t("conn.retry.button")}
        </button>
      )}
      {!lost && !answer && room.shown !== null && (
        <button type="button" class="btn sm" onClick={() => app.show(room, null)}>
          {t("game.shown.button")}
        </button>
      )}
      {answer && <OfferAnswer room={room} offers={offers} />}
      {!lost && room.game === 0 && room.you.length > 0 && (
        <span class="row phone-only">
          <CopyLink code={room.code} />
        </span>
      )}
    </div>
  );
}

function Said({ title, detail, class: name }: Pick<Banner, "title" | "detail"> & { readonly class: string }): JSX.Element {
  return (
    <span class={name}>
      <b>{say(title)}</b>
      {detail && <span>{say(detail)}</span>}
    </span>
  );
}
