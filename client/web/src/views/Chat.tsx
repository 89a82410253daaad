import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Room } from "../state.ts";
import { myChannel } from "../talk.ts";
import { channels, shownLines, unread } from "../talkview.ts";
import { type Channel, type Line, PHRASES, type Phrase } from "../wire.ts";
import { ChatLine } from "./ChatLine.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";

/** The talk of a room. It never takes the focus by itself, and a reader hears of new lines only while reading it. */
export function Chat({ room }: { readonly room: Room }): JSX.Element {
  const open = channels(room);
  const [wanted, want] = useState<Channel>(myChannel(room));
  const channel = open.includes(wanted) ? wanted : myChannel(room);
  return (
    <section class="chat" aria-label={t("chat.title")}>
      <div class="tabs" role="group" aria-label={t("chat.title")}>
        {open.map((one) => (
          <button type="button" key={one} class="tab" aria-pressed={one === channel} onClick={() => want(one)}>
            {t(`chat.channel.${one}`)}
            {one !== channel && unread(room, one) > 0 && <span class="num"> {unread(room, one)}</span>}
          </button>
        ))}
      </div>
      <Lines key={channel} room={room} channel={channel} />
      {channel === myChannel(room) && <Say room={room} />}
    </section>
  );
}

/** The lines of a channel, the last one in view unless somebody reads further up; what is on show counts as read. */
function Lines({ room, channel }: { readonly room: Room; readonly channel: Channel }): JSX.Element {
  const { app } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const lines = shownLines(room, channel);
  const last = room.lines[channel].at(-1);
  const height = useRef(0); // with the line before
  const isAtEnd = ({ scrollTop, clientHeight }: HTMLElement): boolean => height.current - scrollTop - clientHeight < NEAR_PX;
  useEffect(() => {
    const element = list.current;
    if (!element || element.offsetParent === null) return; // in a column that this window does not show
    const follows = isAtEnd(element) || last?.who === room.me.who;
    height.current = element.scrollHeight;
    if (!follows) return;
    element.scrollTop = element.scrollHeight;
    app.deeds.read(room, channel);
  }, [last?.n]);
  return (
    <div class="lines" role="log" aria-live="off" aria-label={t(`chat.channel.${channel}`)} tabIndex={0} ref={list} onScroll={({ currentTarget }) => isAtEnd(currentTarget) && app.deeds.read(room, channel)}>
      <ol>
      {lines.map((line: Line) => (
        <ChatLine key={line.n} room={room} line={line} />
      ))}
      {lines.length === 0 && <li class="dim">{t("chat.empty")}</li>}
      {channel === "watchers" && room.you.length === 0 && !room.outcome && <li class="dim">{t("chat.sealed")}</li>}
      {room.muted.length > 0 && (
        <li>
          <button type="button" class="link" onClick={() => room.muted.forEach((who) => app.deeds.mute(room, who, false))}>
            {t("chat.unmute.button")}
          </button>
        </li>
      )}
      </ol>
    </div>
  );
}

/** Bring what has the focus into a strip's view: browsers leave alone what is seen in part. */
function shown({ target }: FocusEvent): void {
  (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The field and the phrases. Enter sends, but not the Enter that ends the writing of a Chinese or Japanese word. */
function Say({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  const id = useId();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === COMPOSING) return;
    event.preventDefault();
    app.deeds.say(room, null);
  };
  return (
    <div class="say">
      <Phrases room={room} />
      <div class="row">
        <label class="vh" for={id}>
          {t("chat.message.label")}
        </label>
        <input id={id} value={room.draft} maxLength={MAX_CHARS} placeholder={t("chat.message.label")} autocomplete="off" enterkeyhint="send" onKeyDown={onKey} onInput={(event) => app.deeds.write(room.code, event.currentTarget.value)} />
        <button type="button" class="icon" aria-label={t("chat.send.button")} onClick={() => app.deeds.say(room, null)}>
          <Icon name="send" />
        </button>
      </div>
    </div>
  );
}

/** What can be said at one press: the first of them in a row that fades out, all of them on demand. */
function Phrases({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  const [all, setAll] = useState(false);
  const say = (phrase: Phrase): void => {
    setAll(false);
    app.deeds.say(room, phrase);
  };
  return (
    <div class="phrasebar">
      <div class={all ? "phrases all" : "phrases"} role="group" aria-label={t("chat.phrases.label")} onFocusIn={shown}>
        {PHRASES.map((phrase) => (
          <button type="button" key={phrase} class="chip" onClick={() => say(phrase)}>
            {t(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <button type="button" class="icon" aria-expanded={all} aria-label={t("chat.phrases.all")} title={t("chat.phrases.all")} onClick={() => setAll(!all)}>
        <Icon name={all ? "down" : "up"} />
      </button>
    </div>
  );
}

/** So near the end of the talk, in pixels, somebody is at it. */
const NEAR_PX = 24;
/** What browsers that don't say `isComposing` give as the code of a key within a composition. */
const COMPOSING = 229;
/** The server counts what people take for characters, which may be several of these. */
const MAX_CHARS = 900;
