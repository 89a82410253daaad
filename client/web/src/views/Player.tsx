import type { JSX } from "preact";
import { type Key, t } from "../i18n/index.ts";
import { presenceOf, strength } from "../presence.ts";
import { profilePath } from "../router.ts";
import { BLACK, colorOf, due, inPlay, turn } from "../rules.ts";
import { foreign } from "../script.ts";
import type { Room, Seat } from "../state.ts";
import type { SeatPresence } from "../wire.ts";
import { Clock } from "./Clock.tsx";
import { Link } from "./Link.tsx";
import { useApp } from "./context.ts";
import { ConnectionBars } from "./Header.tsx";
import { Bars, type FirstIcon, Icon, StoneSign } from "./icons.tsx";
import { personName } from "./labels.ts";
import { Rating } from "./Rating.tsx";

interface PlayerProps {
  readonly room: Room;
  readonly seat: Seat;
  readonly place: "opp" | "me";
}

/** A player's panel. It belongs to a seat; the colour on it may change with a rematch or an opening. */
export function Player({ room, seat, place }: PlayerProps): JSX.Element {
  const { state } = useApp();
  const view = room.seats[seat];
  const black = colorOf(room, seat) === BLACK;
  const moving = inPlay(room) && turn(room) === seat;
  const colour = t(black ? "color.black" : "color.white");
  const name = room.settings.kind === "hotseat" ? colour : view ? personName(view) : t("player.empty.name");
  const timed = room.settings.clock !== null;
  const rated = room.rated?.[seat];
  return (
    <section class={`player ${place} ${moving ? "turn" : ""} ${view?.online === false ? "away" : ""} ${timed ? "timed" : ""}`} aria-label={room.game === 0 || name === colour ? name : t("player.panel.label", { colour, name })}>
      <div class="who">
        <StoneSign kind={view === null ? "e" : room.game === 0 ? "h" : black ? "b" : "w"} />
        <span class="nm" {...foreign(name, state.prefs.language)}>
          {hasProfile(room, seat) ? <Link to={profilePath(room.code, seat)}>{name}</Link> : name}
        </span>
        <Rating rating={view?.rating} change={rated && rated.after - rated.before} />
        {room.you.length === 1 && room.you[0] === seat && <span class="rt">{t("player.you.tag")}</span>}
        <span class="grow" />
        <Presence room={room} seat={seat} />
      </div>
      <Clock room={room} seat={seat} name={name} />
      <div class="now">{note(room, seat, moving)}</div>
      <div class="wins num">{room.score.some((games) => games > 0) && t("player.wins.text", { count: room.score[seat] })}</div>
    </section>
  );
}

/** A person's name leads to the profile, but not in the middle of my own game, where a slip would lead away from it. */
function hasProfile(room: Room, seat: Seat): boolean {
  const view = room.seats[seat];
  return view !== null && view.bot === null && room.settings.kind === "friend" && room.you[0] !== seat && !(inPlay(room) && room.you.length > 0);
}

function note(room: Room, seat: Seat, moving: boolean): string {
  const view = room.seats[seat];
  const absence = ABSENT[presenceOf(room, seat)?.state ?? "online"];
  if (view && absence && !room.you.includes(seat)) return t(absence.note);
  if (view && !view.online) return t("player.away.note");
  if (!moving) return room.game === 0 || room.settings.kind === "hotseat" ? "" : t(colorOf(room, seat) === BLACK ? "color.black" : "color.white");
  if (view?.bot) return t("player.thinking.note");
  return t(due(room) === "place" ? "player.to_move.note" : "player.to_choose.note");
}

/** Each way not to be here has a word and a shape of its own. */
const ABSENT: Readonly<Partial<Record<SeatPresence["state"], { readonly note: Key; readonly icon: FirstIcon }>>> = {
  hidden: { note: "player.hidden.note", icon: "hidden" },
  reconnecting: { note: "player.reconnecting.note", icon: "restore" },
  away: { note: "player.away.note", icon: "away" },
};

/** My own line to the server, or whether the other is there and how far away. */
function Presence({ room, seat }: { readonly room: Room; readonly seat: Seat }): JSX.Element | null {
  const view = room.seats[seat];
  if (!view || view.bot) return null;
  if (room.you.includes(seat)) return <ConnectionBars />;
  const presence = presenceOf(room, seat);
  const absence = ABSENT[presence?.state ?? "online"];
  if (absence) {
    return (
      <span class="absent" role="img" aria-label={t(absence.note)}>
        <Icon name={absence.icon} />
      </span>
    );
  }
  const lag = presence?.lag_ms ?? null;
  if (view.online && lag !== null) return <Bars on={strength(lag)} label={t("player.lag.label", { on: strength(lag), ms: lag })} />;
  return <Bars on={view.online ? 4 : 0} label={t(view.online ? "player.here.label" : "player.away.label")} />;
}
