import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { banner, bannerOf } from "../banner.ts";
import { t } from "../i18n/index.ts";
import { offersToMe } from "../select.ts";
import type { Room } from "../state.ts";
import type { Banner } from "../texts.ts";
import type { OfferView } from "../wire.ts";
import { CopyLink } from "./Share.tsx";
import { OfferButtons } from "./Offers.tsx";
import { useApp } from "./context.ts";
import { Icon } from "./icons.tsx";
import { say } from "./labels.ts";

/** The line over the board. Its place is always reserved; on a phone it also holds the buttons of an offer. */
export function BannerLine({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const [picked, pick] = useState<number | null>(null);
  const { mark, short, ...long } = banner(state, room);
  const offers = offersToMe(room);
  // What was there first stays until it is answered or put aside: a new offer never comes under the finger.
  const offer = offers.find((one) => one.offer === picked) ?? offers[0];
  const lost = state.conn.phase === "stalled" || state.conn.phase === "reconnecting" || state.conn.phase === "kicked";
  return (
    <div class={`banner ${mark}`}>
      {mark === "seal" && <i class="sealdot" />}
      {mark === "warn" && <Icon name="warn" />}
      <Said {...long} class={short ? "said roomy-only" : "said"} />
      {short && (offer && offers.length > 1 ? <OneOfMany room={room} offers={offers} offer={offer} pick={pick} /> : <Said {...short} class="said phone-only" />)}
      {lost && (
        <button type="button" class="btn sm" onClick={() => app.retry()}>
          {t("conn.retry.button")}
        </button>
      )}
      {!lost && !offer && room.shown !== null && (
        <button type="button" class="btn sm" onClick={() => app.show(room, null)}>
          {t("game.shown.button")}
        </button>
      )}
      {!lost && offer && (
        <span class="phone-only">
          <OfferButtons key={offer.offer} room={room} offer={offer} short />
        </span>
      )}
      {!lost && room.game === 0 && room.you.length > 0 && (
        <span class="row phone-only">
          <CopyLink code={room.code} />
        </span>
      )}
    </div>
  );
}

interface OneOfManyProps {
  readonly room: Room;
  readonly offers: readonly OfferView[];
  readonly offer: OfferView;
  readonly pick: (offer: number) => void;
}

/** On a phone: which of several offers the buttons answer; a press leads to the next. */
function OneOfMany({ room, offers, offer, pick }: OneOfManyProps): JSX.Element {
  const at = offers.indexOf(offer);
  const next = offers[(at + 1) % offers.length] ?? offer;
  const { short } = bannerOf(room, offer);
  const label = t("offer.many.text", { n: at + 1, total: offers.length });
  return (
    <button type="button" class="said many phone-only" onClick={() => pick(next.offer)}>
      <b>{short && say(short.title)}</b>
      <span>
        {label}
        <Icon name="next" />
      </span>
    </button>
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
