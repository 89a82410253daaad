import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { claimOf, oopsUntil } from "../actions.ts";
import { bannerOf } from "../banner.ts";
import { clockText, read } from "../clock.ts";
import { pointName } from "../board/index.ts";
import { t } from "../i18n/index.ts";
import { question } from "../opening.ts";
import { nearSeat, other } from "../rules.ts";
import { isMyOffer } from "../select.ts";
import type { Room, Seat } from "../state.ts";
import type { ClocksView, OfferName, OfferView } from "../wire.ts";
import { ClaimCard } from "./Claim.tsx";
import { Countdown } from "./Countdown.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { useFocusHome } from "./focus.ts";
import { useFresh } from "./fresh.ts";
import { say } from "./labels.ts";
import { Opening } from "./parts.ts";

interface OfferProps {
  readonly room: Room;
  readonly offer: OfferView;
  /** For narrow places: one word a button. */
  readonly short?: boolean;
}

export function OfferButtons({ room, offer, short = false }: OfferProps): JSX.Element {
  const { app } = useApp();
  const fresh = useFresh(offer.offer);
  const answer = (accept: boolean) => (): void => {
    if (!fresh) app.deeds.answer(room, offer.offer, accept);
  };
  const row = useRef<HTMLSpanElement>(null);
  useFocusHome(row);
  return (
    <span class="row" ref={row}>
      <button type="button" class="btn sm primary" aria-disabled={fresh} onClick={answer(true)}>
        {short ? t("offer.accept.short") : t(`offer.${offer.kind}.accept`)}
      </button>
      <button type="button" class="btn sm" aria-disabled={fresh} onClick={answer(false)}>
        {t("offer.decline.button")}
      </button>
    </span>
  );
}

interface SlotProps {
  readonly room: Room;
  readonly kinds: readonly OfferName[];
  /** What stands there while nothing is asked. */
  readonly children?: JSX.Element | false | null;
}

/** A kind of offers in its own place; what comes never takes the place of another. */
function Slot({ room, kinds, children }: SlotProps): JSX.Element {
  const offer = room.offers.find(({ kind }) => kinds.includes(kind));
  const shown = offer && room.you.length > 0 ? <OfferCard room={room} offer={offer} /> : children;
  return <div class="slot">{shown}</div>;
}

function OfferCard({ room, offer }: OfferProps): JSX.Element {
  const { app } = useApp();
  const mine = isMyOffer(room, offer);
  return (
    <>
      <p>
        <b>
          {mine ? t(`offer.${offer.kind}.mine`) : asked(room, offer)}
          {offer.expires !== null && <Expiry at={offer.expires} />}
        </b>
        {offer.clocks ? <ClocksAfter room={room} clocks={offer.clocks} /> : <span>{mine ? t("offer.pending.text") : consequence(room, offer)}</span>}
      </p>
      <div class="row">
        {mine ? (
          <button type="button" class="btn sm" onClick={() => app.deeds.withdraw(room, offer.offer)}>
            {t("offer.cancel.button")}
          </button>
        ) : (
          <OfferButtons key={offer.offer} room={room} offer={offer} />
        )}
      </div>
    </>
  );
}

function Expiry({ at }: { readonly at: number }): JSX.Element {
  return (
    <small class="expiry">
      {t("offer.expires")} <Countdown at={at} />
    </small>
  );
}

/** What both clocks will read if it is accepted, mine first. */
function ClocksAfter({ room, clocks }: { readonly room: Room; readonly clocks: ClocksView }): JSX.Element | null {
  const spec = room.settings.clock;
  if (!spec) return null;
  const at = (seat: Seat): string => say(clockText(read(clocks, spec, seat, clocks.since).ms));
  const near = nearSeat(room);
  return <span class="num">{t("clock.after", { near: at(near), far: at(other(near)) })}</span>;
}

/** As many stones are named in a question; more are counted. */
const NAMED = 2;

/** What is asked of me. */
function asked(room: Room, offer: OfferView): string {
  const { kind, plies, to_ply: back } = offer;
  if (back !== null) return t("offer.takeback.back", { n: back });
  if ((kind === "takeback" || kind === "restore") && plies > 0 && plies <= NAMED) return t(`offer.${kind}.points`, { points: stonesOf(room, offer) });
  return t(`offer.${kind}.short`, { count: plies });
}

/** What would happen. */
function consequence(room: Room, offer: OfferView): string {
  switch (offer.kind) {
    case "takeback":
      if (offer.to_ply !== null) return t("offer.takeback.to", { n: offer.to_ply });
      return offer.plies === 0 ? t("offer.takeback.unsaid") : t("offer.takeback.consequence", { points: stonesOf(room, offer) });
    case "restore":
      return offer.plies === 0 ? t("offer.restore.said") : t("offer.restore.consequence", { points: stonesOf(room, offer) });
    default:
      return t(`offer.${offer.kind}.consequence`);
  }
}

/** The stones that would leave, or come back, by the names of their points. */
function stonesOf(room: Room, { kind, plies }: OfferView): string {
  const points = kind === "takeback" ? room.moves.slice(room.moves.length - plies) : (room.removed.at(-1) ?? []);
  return points.map((point) => pointName(room.settings.size, point)).join(", ");
}

/** What is about time, seats and the next game has one place: it is never asked in the middle of a fight. */
const REST: readonly OfferName[] = ["rematch", "more_time", "pause", "adjourn", "resume", "swap_seats"];

/** Three reserved places, always in this order; my step of an opening has them all, but for offers that wait. */
export function Slots({ room }: { readonly room: Room }): JSX.Element {
  if (question(room) !== null) {
    return (
      <>
        {room.offers.map((offer) => (
          <Slot key={offer.offer} room={room} kinds={[offer.kind]} />
        ))}
        <Opening room={room} short={false} />
      </>
    );
  }
  return (
    <>
      <Slot room={room} kinds={["draw"]} />
      <Slot room={room} kinds={["takeback", "restore"]}>
        {oopsUntil(room) !== null && <Oops key={room.version} room={room} />}
      </Slot>
      <Slot room={room} kinds={REST}>
        {room.outcome && room.you.length > 0 ? <Again room={room} /> : claimOf(room) && <ClaimCard room={room} />}
      </Slot>
    </>
  );
}

interface OopsProps {
  readonly room: Room;
  /** The button alone. */
  readonly short?: boolean;
}

/** The stone I have just put may come back at once, for two seconds and while nobody has answered it. */
export function Oops({ room, short = false }: OopsProps): JSX.Element | null {
  const { app } = useApp();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), (oopsUntil(room) ?? 0) - app.deeds.pageNow());
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  const button = (
    <button type="button" class="btn sm" onClick={() => app.deeds.propose(room, "takeback")}>
      {t("oops.button")}
    </button>
  );
  if (short) return <span class="row phone-only">{button}</span>;
  return (
    <>
      <p>
        <b>{t("oops.title")}</b>
        <span>{t("oops.detail")}</span>
      </p>
      <div class="row">{button}</div>
    </>
  );
}

function Again({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  return (
    <>
      <p>
        <b>{t("offer.again.title")}</b>
        <span>{t("offer.again.detail")}</span>
      </p>
      <div class="row">
        <button type="button" class="btn sm primary" onClick={() => app.deeds.propose(room, "rematch")}>
          <Icon name="restore" />
          {t("action.rematch.button")}
        </button>
      </div>
    </>
  );
}

interface OfferAnswerProps {
  readonly room: Room;
  /** What waits for my word, oldest first; at least one. */
  readonly offers: readonly OfferView[];
}

/** On a phone, in the line over the board: which of the offers the buttons answer, and the buttons. */
export function OfferAnswer({ room, offers }: OfferAnswerProps): JSX.Element | null {
  const [picked, pick] = useState<number | null>(null);
  // What was there first stays until it is answered or put aside: a new offer never comes under the finger.
  const offer = offers.find((one) => one.offer === picked) ?? offers[0];
  if (!offer) return null;
  return (
    <>
      {offers.length > 1 && <OneOfMany room={room} offers={offers} offer={offer} pick={pick} />}
      <span class="phone-only">
        {offer.expires !== null && offers.length === 1 && (
          <small class="expiry">
            <Countdown at={offer.expires} />
          </small>
        )}
        <OfferButtons key={offer.offer} room={room} offer={offer} short />
      </span>
    </>
  );
}

interface OneOfManyProps extends OfferAnswerProps {
  readonly offer: OfferView;
  readonly pick: (offer: number) => void;
}

/** A press leads to the next one. */
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
