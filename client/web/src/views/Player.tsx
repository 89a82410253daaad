import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { BLACK, colorOf, due, inPlay, turn } from "../rules.ts";
import type { Room, Seat } from "../state.ts";
import { ConnectionBars } from "./Header.tsx";
import { Bars, StoneSign } from "./icons.tsx";
import { personName } from "./labels.ts";

interface PlayerProps {
  readonly room: Room;
  readonly seat: Seat;
  readonly place: "opp" | "me";
}

/** A player's panel. It belongs to a seat; the colour on it may change with a rematch or an opening. */
export function Player({ room, seat, place }: PlayerProps): JSX.Element {
  const view = room.seats[seat];
  const black = colorOf(room, seat) === BLACK;
  const moving = inPlay(room) && turn(room) === seat;
  const colour = t(black ? "color.black" : "color.white");
  const name = room.settings.kind === "hotseat" ? colour : view ? personName(view) : t("player.empty.name");
  return (
    <section class={`player ${place} ${moving ? "turn" : ""} ${view?.online === false ? "away" : ""}`} aria-label={room.game === 0 || name === colour ? name : t("player.panel.label", { colour, name })}>
      <div class="who">
        <StoneSign kind={view === null ? "e" : room.game === 0 ? "h" : black ? "b" : "w"} />
        <span class="nm">{name}</span>
        {room.you.length === 1 && room.you[0] === seat && <span class="rt">{t("player.you.tag")}</span>}
        <span class="grow" />
        <Presence room={room} seat={seat} />
      </div>
      <div class="now">{note(room, seat, moving)}</div>
      <div class="wins num">{room.score.some((games) => games > 0) && t("player.wins.text", { count: room.score[seat] })}</div>
    </section>
  );
}

function note(room: Room, seat: Seat, moving: boolean): string {
  const view = room.seats[seat];
  if (view && !view.online) return t("player.away.note");
  if (!moving) return room.game === 0 || room.settings.kind === "hotseat" ? "" : t(colorOf(room, seat) === BLACK ? "color.black" : "color.white");
  if (view?.bot) return t("player.thinking.note");
  return t(due(room) === "place" ? "player.to_move.note" : "player.to_choose.note");
}

/** My own line to the server, or whether the other is there. */
function Presence({ room, seat }: { readonly room: Room; readonly seat: Seat }): JSX.Element | null {
  const view = room.seats[seat];
  if (!view || view.bot) return null;
  if (room.you.includes(seat)) return <ConnectionBars />;
  return <Bars on={view.online ? 4 : 0} label={t(view.online ? "player.here.label" : "player.away.label")} />;
}
