import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { ago } from "../../lobby/mine.ts";
import { gamePath } from "../../records.ts";
import { isCut, online } from "../../select.ts";
import type { Whose } from "../../state.ts";
import { ask } from "../../study/server.ts";
import type { PlayedGame, Profile } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { ruleName } from "../labels.ts";

interface PlayedProps {
  /** The answer with the latest games. */
  readonly first: Profile;
  readonly whose: Whose;
}

/** Finished games between people, twenty at a time, each a link to go through it. */
export function Played({ first, whose }: PlayedProps): JSX.Element {
  const { app, state } = useApp();
  const [games, setGames] = useState(first.games);
  const [more, setMore] = useState(first.more);
  const next = async (): Promise<void> => {
    if (more === null || !online(state)) return;
    setMore(null);
    const told = await ask(app.asks, { t: "get_profile", ...whose, before: more }, (one) => one.t === "profile");
    if (told.t !== "profile") return setMore(more);
    setGames((before) => [...before, ...told.games]);
    setMore(told.more);
  };
  return (
    <section aria-labelledby="played">
      <h2 id="played">{t("profile.played.title")}</h2>
      {games.length > 0 ? <Games games={games} /> : whose === null ? <None /> : <p class="card empty">{t("profile.played.empty")}</p>}
      {more !== null && (
        <button type="button" class="btn sm more" onClick={() => void next()}>
          {t("profile.more.button")}
        </button>
      )}
    </section>
  );
}

/** I have no game yet; how I get one. */
function None(): JSX.Element {
  const { app, state } = useApp();
  const off = isCut(state);
  return (
    <div class="card empty">
      <p>{t("profile.played.mine")}</p>
      <div class="row">
        {(["friend", "bot"] as const).map((opponent) => (
          <button type="button" key={opponent} class="btn sm" aria-disabled={off} onClick={() => off || app.open({ kind: "create", opponent })}>
            {t(`home.${opponent}.button`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Games({ games }: { readonly games: readonly PlayedGame[] }): JSX.Element {
  return (
    <table class="played">
      <thead>
        <tr>
          <th>{t("profile.column.result")}</th>
          <th>{t("profile.column.opponent")}</th>
          <th>{t("lobby.column.rules")}</th>
          <th>{t("top.column.rating")}</th>
          <th>{t("profile.column.when")}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <Row key={`${game.room} ${game.game}`} game={game} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ game }: { readonly game: PlayedGame }): JSX.Element {
  const { state } = useApp();
  const { offset } = state.conn;
  return (
    <tr>
      <td class={`res ${game.result}`}>
        <StoneSign kind={game.black ? "b" : "w"} />
        <span class="vh">{t(game.black ? "color.black" : "color.white")}</span> {t(`profile.result.${game.result}`)}
      </td>
      <td class="opp">
        <Link to={gamePath({ code: game.room, game: game.game, key: game.key })}>
          <bdi>{game.opponent || t("profile.gone.name")}</bdi>
        </Link>
      </td>
      <td class="ru">{ruleName(game.rule)}</td>
      <td class="num rt">{game.rating ?? <span class="dim">{t("lobby.kind.casual")}</span>}</td>
      <td class="dim when">{offset === null ? "" : ago(game.at, performance.now() + offset, state.prefs.language)}</td>
    </tr>
  );
}
