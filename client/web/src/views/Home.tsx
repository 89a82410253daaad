import "../styles/home.css";
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { type Key, t } from "../i18n/index.ts";
import { notePainted } from "../painted.ts";
import { roomCode, roomPath } from "../router.ts";
import { myUnfinished } from "../select.ts";
import { refusal } from "../banner.ts";
import { seatName } from "../texts.ts";
import { other } from "../rules.ts";
import type { Dialog, Room } from "../state.ts";
import { DailyPuzzle } from "./DailyPuzzle.tsx";
import { Link } from "./Link.tsx";
import { Showcase } from "./Showcase.tsx";
import { LiveGames, OpenTables } from "./Tables.tsx";
import { useApp } from "./context.ts";
import { Icon, StoneSign } from "./icons.tsx";
import { say } from "./labels.ts";

type Opponent = Extract<Dialog, { kind: "create" }>["opponent"];

export function Home(): JSX.Element {
  const { state } = useApp();
  const mine = myUnfinished(state);
  useEffect(notePainted, []);
  return (
    <main id="main" class="home">
      <section class="hero">
        <div class="pitch">
          <h1>
            {t("home.headline.first")}
            <br />
            {t("home.headline.second")}
          </h1>
          <p class="sub">{t("home.sub.text")}</p>
          {mine && <Resume room={mine} />}
          <div class="big">
            <Start opponent="friend" primary={!mine} sign={<Stones />} />
            <Start opponent="bot" sign={<Robot />} />
            <Start opponent="hotseat" sign={<Pair />} />
          </div>
          <Join />
        </div>
        <Showcase />
      </section>
      <OpenTables />
      <LiveGames />
      <DailyPuzzle />
    </main>
  );
}

interface StartProps {
  readonly opponent: Opponent;
  readonly sign: JSX.Element;
  readonly primary?: boolean;
}

const TEXTS: Readonly<Record<Opponent, readonly [Key, Key]>> = {
  friend: ["home.friend.button", "home.friend.detail"],
  bot: ["home.bot.button", "home.bot.detail"],
  hotseat: ["home.hotseat.button", "home.hotseat.detail"],
};

function Start({ opponent, sign, primary = false }: StartProps): JSX.Element {
  const { app } = useApp();
  const [title, detail] = TEXTS[opponent];
  const id = useId();
  return (
    <div class={primary ? "bigbtn pri" : "bigbtn"}>
      {sign}
      <div>
        <button type="button" aria-describedby={id} onClick={() => app.open({ kind: "create", opponent })}>
          {t(title)}
        </button>
        <small id={id}>{t(detail)}</small>
      </div>
      <Icon name="next" />
    </div>
  );
}

function Stones(): JSX.Element {
  return (
    <span class="gl">
      <StoneSign kind="b" />
      <StoneSign kind="w" />
    </span>
  );
}

function Robot(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <rect x="10" y="3" width="24" height="22" rx="7" fill="var(--shell)" stroke="var(--shell-edge)" stroke-width="1.2" />
      <circle cx="18" cy="14" r="2.6" fill="var(--ink)" />
      <circle cx="26" cy="14" r="2.6" fill="var(--ink)" />
    </svg>
  );
}

function Pair(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <rect x="5" y="4" width="34" height="20" rx="4" fill="none" stroke="var(--shell-edge)" stroke-width="1.4" />
      <circle cx="17" cy="14" r="4.600" fill="var(--ink)" />
      <circle cx="27.500" cy="14" r="4" fill="var(--shell)" stroke="var(--ink)" stroke-width="1.2" />
    </svg>
  );
}

/** The way back to my unfinished game. */
function Resume({ room }: { readonly room: Room }): JSX.Element {
  const opponent = say(seatName(room, other(room.you[0] ?? 0)));
  const text = room.game === 0 ? t("home.resume.waiting") : room.you.length === 2 ? t("home.resume.hotseat") : t("home.resume.playing", { name: opponent });
  return (
    <p class="card resume">
      <span>{text}</span>
      <span class="grow" />
      <Link class="btn primary" to={roomPath(room.code)}>
        {t("home.resume.button")}
      </Link>
    </p>
  );
}

/** A code or a pasted link leads to its room. */
function Join(): JSX.Element {
  const { app, state } = useApp();
  const id = useId();
  const [text, setText] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    const code = roomCode(text);
    if (code === null) app.remark("no_code");
    else app.go(roomPath(code));
  };
  return (
    <>
      <form class="join" onSubmit={join}>
        <label for={id}>{t("home.join.label")}</label>
        <div>
          <input id={id} value={text} placeholder="K7QF2M" autocomplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit" class="btn">
            {t("home.join.button")}
          </button>
        </div>
      </form>
      <p class="formnote">
        {state.notice && !state.dialog ? say(refusal(state.notice.code, state.notice.params)) : ""}
      </p>
    </>
  );
}
