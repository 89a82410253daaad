import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { openingBanner, question } from "../opening.ts";
import { mayDoodle } from "../rules.ts";
import { foreign } from "../script.ts";
import type { Room } from "../state.ts";
import { Chat } from "./Chat.tsx";
import { words } from "./ChatLine.tsx";
import { Download } from "./Download.tsx";
import { MoveList, MoveStrip, Transport } from "./Moves.tsx";
import { CopyLink } from "./Share.tsx";
import { Teach } from "./Teach.tsx";
import { Votes, WatcherCount } from "./Watchers.tsx";
import { useApp } from "./context.ts";
import { Explained } from "./parts.ts";
import { say, settingsText } from "./labels.ts";
import { lastSaid, mayTalk } from "../talkview.ts";

/** The right column: the moves, the talk, and what else can be known of the room. */
export function Side({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  return (
    <aside class="side" aria-label={t("moves.title")}>
      <div class="card mvcard">
        <div class="cardhd">
          <h2>{t("moves.title")}</h2>
          <span class="num dim">{room.moves.length}</span>
          <span class="grow" />
          <button type="button" class="tog" aria-pressed={state.prefs.numbers} onClick={() => app.set({ numbers: !state.prefs.numbers })}>
            {t("moves.numbers.button")}
          </button>
        </div>
        <MoveList room={room} />
        <Transport room={room} />
      </div>
      <Teach room={room} />
      <Votes room={room} />
      {room.outcome && <Download room={room} class="card" />}
      {room.settings.kind === "friend" && mayTalk(room, state.prefs) && (
        <div class="card chatcard">
          <Chat room={room} />
        </div>
      )}
      <div class="card more">
        <WatcherCount room={room} />
        <span class="grow" />
        {(room.game > 0 || room.you.length === 0) && <CopyLink code={room.code} class="btn sm" />}
      </div>
    </aside>
  );
}

/** The sheet below the board on tall phones. */
export function Peek({ room }: { readonly room: Room }): JSX.Element {
  const waiting = mayDoodle(room);
  const asked = question(room) && openingBanner(room, null);
  return (
    <div class="peek">
      <div class="peekcard">
        {waiting ? <Code room={room} /> : <MoveStrip room={room} />}
        <div class="peekrow">
          {asked ? <b>{say(asked.title)}</b> : <span class="dim">{settingsText(room.settings)}</span>}
          <span class="grow" />
          <WatcherCount room={room} />
        </div>
        {asked && <Explained room={room} />}
        <LastSaid room={room} />
        <Votes room={room} />
        {waiting && <p class="free">{t("share.doodle.text")}</p>}
        {room.outcome && <Download room={room} />}
        <Teach room={room} />
      </div>
    </div>
  );
}

/** The code of a table without moves, to say on the phone. */
function Code({ room }: { readonly room: Room }): JSX.Element {
  return (
    <div class="strip code">
      <p class="grow">{t("share.code.text", { code: room.code })}</p>
    </div>
  );
}

/** The last line of the talk in a place of its own, where nothing has to move for it; a press opens the talk. */
function LastSaid({ room }: { readonly room: Room }): JSX.Element | null {
  const { app, state } = useApp();
  const line = mayTalk(room, state.prefs) ? lastSaid(room) : null;
  if (!line) return null;
  const { language } = state.prefs;
  return (
    <button type="button" class="lastsaid" aria-haspopup="dialog" onClick={() => app.open({ kind: "room", tab: "chat" })}>
      <b {...foreign(line.name, language)}>{line.name || t("chat.anonymous")}</b> <span {...foreign(line.text ?? "", language)}>{words(line)}</span>
    </button>
  );
}
