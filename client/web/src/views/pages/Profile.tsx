import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { sorted } from "../../lobby/mine.ts";
import { notePainted } from "../../painted.ts";
import { roomPath } from "../../router.ts";
import type { Whose } from "../../state.ts";
import type { Profile as Person } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { Game } from "../home/MyGames.tsx";
import { Account } from "./Account.tsx";
import { Footer } from "./Footer.tsx";
import { Manners } from "./Manners.tsx";
import { Played } from "./Played.tsx";
import { Ratings, Results } from "./Ratings.tsx";
import { useAnswer } from "./answer.ts";

/** My games that go on or wait; those that are over stand below. */
const FEW = 8;

/** Somebody's ratings, results and games; of mine also my name and what can be done with my data. */
export function Profile({ whose }: { readonly whose: Whose }): JSX.Element {
  const { state } = useApp();
  useEffect(notePainted, []);
  const room = whose && "room" in whose ? whose.room : null;
  const there = room === null || state.rooms[room] !== undefined;
  const { answer: profile, refused } = useAnswer("profile", `${JSON.stringify(whose)} ${there}`, (id) => ({ t: "get_profile", id, ...whose }));
  const nobody = refused === "no_such_person";
  return (
    <>
      <main id="main" class="page profile">
        <h1 dir="auto">{profile?.name ?? (whose === null ? state.name : "name" in whose ? whose.name : t("profile.title"))}</h1>
        {whose === null && <Name />}
        {room !== null && (
          <Link class="btn sm" to={roomPath(room)}>
            {t("profile.room.link")}
          </Link>
        )}
        {nobody && (
          <div class="card empty">
            <p>{t("profile.nobody.text")}</p>
            <Link class="btn sm" to="/top">
              {t("top.title")}
            </Link>
          </div>
        )}
        {profile && <About profile={profile} whose={whose} />}
        {profile?.who && room !== null && <Manners room={room} who={profile.who} name={profile.name} />}
        {whose === null && <Account />}
      </main>
      <Footer />
    </>
  );
}

function About({ profile, whose }: { readonly profile: Person; readonly whose: Whose }): JSX.Element {
  return (
    <>
      <section aria-labelledby="ratings">
        <h2 id="ratings">{t("profile.ratings.title")}</h2>
        {profile.ratings.length > 0 ? <Ratings all={profile.ratings} /> : <Unrated mine={whose === null} />}
      </section>
      <Results black={profile.black} white={profile.white} />
      {whose === null && <Unfinished />}
      <Played key={profile.id} first={profile} whose={whose} />
    </>
  );
}

/** No rating yet; how I get one. */
function Unrated({ mine }: { readonly mine: boolean }): JSX.Element {
  const { app } = useApp();
  return (
    <div class="card empty">
      <p>{t("profile.ratings.empty")}</p>
      {mine && (
        <button type="button" class="btn sm" onClick={() => app.open({ kind: "create", opponent: "anyone" })}>
          {t("lobby.open.make")}
        </button>
      )}
    </div>
  );
}

/** What others call me. */
function Name(): JSX.Element {
  const { app, state } = useApp();
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const keep = (event: Event): void => {
    event.preventDefault();
    if (name !== null) app.rename(name);
    setName(null);
  };
  return (
    <form class="namer" onSubmit={keep}>
      <label for={id}>{t("table.name.label")}</label>
      <div class="row">
        <input id={id} value={name ?? state.name} maxLength={24} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        <button type="submit" class="btn">
          {t("profile.name.keep")}
        </button>
      </div>
    </form>
  );
}

/** My games that are not over, those that wait for me first. */
function Unfinished(): JSX.Element | null {
  const { answer } = useAnswer("my_games", "", (id) => ({ t: "get_my_games", id }));
  const games = sorted(answer?.rows ?? []).filter(({ state }) => state !== "over");
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="games">
      <h2 id="games">{t("mine.title")}</h2>
      <ul class="mine">
        {games.slice(0, FEW).map((game) => (
          <li key={game.room}>
            <Game game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
