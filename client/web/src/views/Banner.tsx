import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { canHurry, claimOf, oopsUntil } from "../actions.ts";
import { banner } from "../banner.ts";
import { t } from "../i18n/index.ts";
import { question } from "../opening.ts";
import { isElsewhere } from "../presence.ts";
import { inPlay } from "../rules.ts";
import { offersToMe } from "../select.ts";
import type { Room } from "../state.ts";
import type { Banner } from "../texts.ts";
import { PhoneClaim } from "./Claim.tsx";
import { Countdown, useReached } from "./Countdown.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { say } from "./labels.ts";
import { OfferAnswer, Oops } from "./Offers.tsx";
import { CopyLink } from "./Share.tsx";
import { Opening } from "./parts.ts";

/** The line over the board. Its place is always reserved; on a phone it also holds the buttons of what is asked. */
export function BannerLine({ room }: { readonly room: Room }): JSX.Element {
  const { state } = useApp();
  const open = useReached(claimOf(room)?.at ?? null);
  const { mark, short, ...long } = whileAway(banner(state, room), open);
  const offers = offersToMe(room);
  const { phase } = state.conn;
  const lost = phase === "stalled" || phase === "reconnecting" || phase === "kicked";
  const answer = !lost && offers.length > 0;
  const choosing = !lost && !answer && room.notice === null && room.shown === null && question(room) !== null;
  return (
    <div class={`banner ${mark}`}>
      {mark === "seal" && <i class="sealdot" />}
      {mark === "warn" && <Icon name="warn" />}
      <Said {...long} class={short || choosing ? "said roomy-only" : "said"} />
      {short && !(answer && offers.length > 1) && <Said {...short} class="said phone-only" />}
      {choosing && (
        <span class="opening phone-only">
          <Opening room={room} short />
        </span>
      )}
      {answer && <OfferAnswer room={room} offers={offers} />}
      {!answer && <Aside room={room} lost={lost} />}
    </div>
  );
}

/** Once the game may be claimed nothing is counted down any more; a phone has buttons where the sentence would go on. */
function whileAway(said: Banner, open: boolean): Banner {
  if (!open || said.detail?.key !== "game.claim.detail") return said;
  return { ...said, detail: { key: "claim.open" }, short: { title: said.title, detail: null } };
}

/** What there is to press at the end of the line, at most one thing. */
function Aside({ room, lost }: { readonly room: Room; readonly lost: boolean }): JSX.Element | null {
  const { app, state } = useApp();
  const claim = claimOf(room);
  const fresh = room.shown === null ? 0 : room.moves.length - room.shown;
  if (lost) return <Press text={t("conn.retry.button")} onPress={() => app.retry()} />;
  if (room.shown !== null) return <Press text={room.you.length > 0 ? t("game.shown.button") : t("live.new.button", { count: fresh })} onPress={() => app.show(room, null)} />;
  if (isElsewhere(room)) return <Press text={t("tab.here.button")} onPress={() => app.deeds.playHere(room)} />;
  if ((room.held === "pause" || room.held === "adjourn") && room.you.length > 0 && !room.offers.some(({ kind }) => kind === "resume")) return <Press text={t("held.resume.button")} onPress={() => app.deeds.propose(room, "resume")} />;
  if (claim) {
    return (
      <>
        {claim.at > app.deeds.now() && <Countdown at={claim.at} />}
        <PhoneClaim room={room} />
      </>
    );
  }
  if (room.thinking !== null && inPlay(room)) {
    return (
      <>
        <Elapsed since={room.thinking} />
        {canHurry(room) && <Press text={t("bot.hurry.button")} onPress={() => app.deeds.moveNow(room)} />}
      </>
    );
  }
  if (state.draining !== null) return <Countdown at={state.draining} />;
  if (oopsUntil(room) !== null) return <Oops key={room.version} room={room} short />;
  if (room.game > 0 || room.you.length === 0) return null;
  return (
    <span class="row phone-only">
      <CopyLink code={room.code} />
    </span>
  );
}

/** For how many seconds something has gone on. */
function Elapsed({ since }: { readonly since: number }): JSX.Element {
  const { app } = useApp();
  const [, tick] = useState(0);
  const gone = Math.max(0, app.deeds.now() - since);
  useEffect(() => {
    const timer = setTimeout(() => tick((n) => n + 1), 1000 - (gone % 1000) + 1);
    return () => clearTimeout(timer);
  });
  return (
    <span class="elapsed num" role="timer">
      {t("bot.thinking.time", { s: Math.floor(gone / 1000) })}
    </span>
  );
}

function Press({ text, onPress }: { readonly text: string; readonly onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="btn sm" onClick={onPress}>
      {text}
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
