import type { JSX } from "preact";
import { type Reason, menuActions } from "../actions.ts";
import { type Key, t } from "../i18n/index.ts";
import { inPlay, mayDoodle, shared } from "../rules.ts";
import type { Room } from "../state.ts";
import { Download } from "./Download.tsx";
import { HandOver } from "./HandOver.tsx";
import { CopyLink, QrToggle, roomLink } from "./Share.tsx";
import { Teach } from "./Teach.tsx";
import { Votes, Watchers } from "./Watchers.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { ruleName, settingsText } from "./labels.ts";

/** What one may do at a table beyond playing. */
export function Menu({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  return (
    <div class="menu">
      <p class="dim">
        <b>{ruleName(room.settings.rule)}</b> · {settingsText(room.settings)}
      </p>
      <Asks room={room} />
      {room.outcome && <Download room={room} />}
      <Teach room={room} />
      <Votes room={room} />
      <Watchers room={room} />
      <div class="row">
        <CopyLink code={room.code} class="btn sm" />
        <button type="button" class="btn sm" aria-pressed={room.turned} onClick={() => app.turn(room)}>
          <Icon name="turn" />
          {t("menu.turn.button")}
        </button>
      </div>
      {!mayDoodle(room) && <QrToggle link={roomLink(room.code)} />}
      {room.you.length > 0 && !shared(room) && <HandOver room={room} />}
      {room.me.host && <Host room={room} />}
    </div>
  );
}

/** What may be asked for or given, with the reason where it may not be. */
function Asks({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const all = menuActions(state, room);
  const names = Object.keys(all) as (keyof typeof all)[];
  const act = (name: keyof typeof all): void => {
    if (name === "give_time") app.deeds.giveTime(room);
    else if (name === "to_ply") app.deeds.propose(room, "takeback", room.shown);
    else app.deeds.propose(room, name);
    app.open(null);
  };
  return (
    <div class="asks">
      {names.map((name) => (
        <Ask key={name} text={t(`menu.${name}.button`, { n: room.shown ?? room.moves.length })} off={why(name, all[name] ?? null)} onPress={() => act(name)} />
      ))}
    </div>
  );
}

function why(name: string, reason: Reason | null): Key | null {
  if (reason === null) return null;
  return name === "to_ply" && reason === "nothing_to_take_back" ? "menu.to_ply.off" : `refused.${reason}`;
}

function Ask({ text, off, onPress }: { readonly text: string; readonly off: Key | null; readonly onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="ask-row" aria-disabled={off !== null} onClick={() => off === null && onPress()}>
      {text}
      {off && <small>{t(off)}</small>}
    </button>
  );
}

/** House rules, for whoever made the table. */
function Host({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  const lock = room.locked ? "unlock" : "lock";
  return (
    <section class="asks">
      <h3>{t("menu.host.title")}</h3>
      <Ask text={t(`menu.${lock}.button`)} off={null} onPress={() => app.deeds.manage(room, lock)} />
      <Ask text={t("menu.close.button")} off={inPlay(room) ? "menu.close.off" : null} onPress={() => app.deeds.manage(room, "close")} />
    </section>
  );
}
