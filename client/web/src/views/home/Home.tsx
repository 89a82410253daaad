import "../../styles/home.css";
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { refusal } from "../../banner.ts";
import { t } from "../../i18n/index.ts";
import { type Filters, NO_FILTERS, parseFilters } from "../../lobby/filters.ts";
import { Lounge } from "../../lobby/lounge.ts";
import { notePainted } from "../../painted.ts";
import { roomCode, roomPath } from "../../router.ts";
import { other } from "../../rules.ts";
import { myUnfinished } from "../../select.ts";
import type { Room, TurnedAway } from "../../state.ts";
import { browserShelf, put } from "../../storage.ts";
import { seatName } from "../../texts.ts";
import { DailyPuzzle } from "../DailyPuzzle.tsx";
import { Link } from "../Link.tsx";
import { Icon } from "../allicons.tsx";
import { useApp } from "../context.ts";
import { say } from "../labels.ts";
import { Footer } from "../pages/Footer.tsx";
import { BotHall } from "./BotHall.tsx";
import { MyGames } from "./MyGames.tsx";
import { Quick } from "./Quick.tsx";
import { Showcase } from "./Showcase.tsx";
import { OneScreen, Start } from "./Start.tsx";
import { LiveGames, OpenTables } from "./Tables.tsx";

/** Where this device keeps what the lobby is narrowed to. */
const FILTERS = "narabe.filters";
const shelf = browserShelf();

/** The first page: what to do, something alive to look at, and the lobby. `why`: a link led here in vain. */
export function Home({ why }: { readonly why: TurnedAway | null }): JSX.Element {
  const { app, state } = useApp();
  const lounge = useMemo(() => new Lounge(app), [app]);
  const [filters, setFilters] = useState(() => parseFilters(shelf?.getItem(FILTERS) ?? null));
  useEffect(notePainted, []);
  useEffect(() => lounge.enter(), [lounge]);
  const narrow = (change: Partial<Filters> | null): void => {
    const next = change === null ? NO_FILTERS : { ...filters, ...change };
    put(shelf, FILTERS, JSON.stringify(next));
    setFilters(next);
  };
  const mine = myUnfinished(state);
  return (
    <>
      <main id="main" class="home">
        {state.posted !== "" && <Posted text={state.posted} />}
        {why && <Astray why={why} />}
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
              <Start opponent="friend" primary={!mine} />
              <Start opponent="bot" />
              <Quick lounge={lounge} />
            </div>
            <Join known={why?.room ?? ""} />
          </div>
          <Showcase />
        </section>
        <MyGames lounge={lounge} />
        <OpenTables filters={filters} narrow={narrow} />
        <LiveGames filters={filters} />
        <div class="twin">
          <DailyPuzzle />
          <OneScreen />
        </div>
        <BotHall />
      </main>
      <Footer />
    </>
  );
}

/** A line of the operator's. */
function Posted({ text }: { readonly text: string }): JSX.Element {
  return (
    <p class="card posted" role="status">
      <small>{t("lobby.notice.label")}</small> <span dir="auto">{text}</span>
    </p>
  );
}

/** Why a link led here, and what to do instead. */
function Astray({ why }: { readonly why: TurnedAway }): JSX.Element {
  const { app } = useApp();
  return (
    <p class="card astray" role="alert">
      <Icon name="warn" />
      <span>
        <b>{say(refusal(why.code, { room: why.room ?? "" }))}</b> {t("home.astray.detail")}
      </span>
      <button type="button" class="icon" aria-label={t("home.astray.close")} onClick={() => app.go("/", true)}>
        <Icon name="close" />
      </button>
    </p>
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

/** A code or a pasted link leads to its room; `known`: one that led nowhere, and may be mended. */
function Join({ known }: { readonly known: string }): JSX.Element {
  const { app, state } = useApp();
  const id = useId();
  const [text, setText] = useState(known);
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
          <input id={id} value={text} placeholder="K7QF2M" autocomplete="off" autocapitalize="characters" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit" class="btn">
            {t("home.join.button")}
          </button>
        </div>
      </form>
      <p class="formnote">{state.notice && !state.dialog ? say(refusal(state.notice.code, state.notice.params)) : ""}</p>
    </>
  );
}
