import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { ticketPath } from "../router.ts";
import type { HandOverTicket } from "../wire.ts";
import type { Room } from "../state.ts";
import { Countdown, useReached } from "./Countdown.tsx";
import { CopyLink, QrToggle } from "./Share.tsx";
import { useApp } from "./context.ts";

/** A private link with which another device of mine takes my seat. */
export function HandOver({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  return (
    <section class="asks">
      <h3>{t("handover.title")}</h3>
      <button type="button" class="ask-row" onClick={() => app.deeds.handOver(room)}>
        {t("handover.button")}
      </button>
      {room.ticket && <Ticket key={room.ticket.ticket} ticket={room.ticket} />}
    </section>
  );
}

function Ticket({ ticket }: { readonly ticket: HandOverTicket }): JSX.Element {
  const gone = useReached(ticket.expires);
  const path = ticketPath(ticket.room, ticket.ticket);
  if (gone) return <p class="dim">{t("handover.gone")}</p>;
  return (
    <>
      <p>{t("handover.warning")}</p>
      <p class="dim">
        {t("handover.expires")} <Countdown at={ticket.expires} />
      </p>
      <div class="row">
        <CopyLink code={ticket.room} path={path} class="btn sm" />
      </div>
      <QrToggle link={`${location.origin}${path}`} open />
    </>
  );
}
