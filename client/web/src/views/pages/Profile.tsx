import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { sorted } from "../../lobby/mine.ts";
import { notePainted } from "../../painted.ts";
import { roomPath } from "../../router.ts";
import type { Seat } from "../../state.ts";
import type { RatingView } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { Game } from "../home/MyGames.tsx";
import { ruleName } from "../labels.ts";
import { Footer } from "./Footer.tsx";
import { useAnswer } from "./answer.ts";

const PAGE = 20;
/** A rating that is less sure than this is provisional. */
const UNSURE_OVER = 110;

interface ProfileProps {
  readonly room: string | null;
  readonly seat: Seat | null;
}

/** Somebody's ratings; of mine also my name and my games. */
export function Profile({ room, seat }: ProfileProps): JSX.Element {
  const { state } = useApp();
  useEffect(notePainted, []);
  const there = room === null || state.rooms[room] !== undefined;
  const profile = useAnswer("profile", `${room} ${seat} ${there}`, (id) => ({ t: "get_profile", id, ...(room !== null && { room, seat }) }));
  return (
    <>
      <main id="main" class="page">
        <h1>{profile?.name ?? (room === null ? state.name : t("profile.title"))}</h1>
        {room === null ? (
          <Name />
        ) : (
          <Link class="btn sm" to={roomPath(room)}>
            {t("profile.room.link")}
          </Link>
        )}
        <section aria-labelledby="ratings">
          <h2 id="ratings">{t("profile.ratings.title")}</h2>
          {profile && (profile.ratings.length > 0 ? <Ratings all={profile.ratings} /> : <p class="card empty">{t("profile.ratings.empty")}</p>)}
        </section>
        {room === null && <Games />}
      </main>
      <Footer />
    </>
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

function Ratings({ all }: { readonly all: readonly RatingView[] }): JSX.Element {
  return (
    <ul class="ratings">
      {all.map((one) => (
        <li key={one.rule} class="card">
          <span>{ruleName(one.rule)}</span>
          <b class="num">{one.rating}</b>
          <small>
            {t("profile.games.text", { count: one.games })}
            {one.deviation > UNSURE_OVER && ` · ${t("profile.provisional.text")}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** My games, twenty at a time. */
function Games(): JSX.Element {
  const answer = useAnswer("my_games", "", (id) => ({ t: "get_my_games", id }));
  const [pages, setPages] = useState(1);
  const games = sorted(answer?.rows ?? []);
  return (
    <section aria-labelledby="games">
      <h2 id="games">{t("mine.title")}</h2>
      {answer && games.length === 0 && <p class="card empty">{t("profile.games.empty")}</p>}
      <ul class="mine">
        {games.slice(0, pages * PAGE).map((game) => (
          <li key={game.room}>
            <Game game={game} />
          </li>
        ))}
      </ul>
      {games.length > pages * PAGE && (
        <button type="button" class="btn sm" onClick={() => setPages(pages + 1)}>
          {t("mine.more.button", { count: games.length - pages * PAGE })}
        </button>
      )}
    </section>
  );
}
