import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { clockName, clockText } from "../../clock.ts";
import { t } from "../../i18n/index.ts";
import type { Lounge } from "../../lobby/lounge.ts";
import { ago, partOf, sorted } from "../../lobby/mine.ts";
import { roomPath } from "../../router.ts";
import { levels } from "../../select.ts";
import type { MyGame } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { levelName, ruleName, say } from "../labels.ts";

const REFRESH_MS = 30_000;
const FEW = 4;

/** My games, those that wait for me first; nothing before the first one. */
export function MyGames({ lounge }: { readonly lounge: Lounge }): JSX.Element | null {
  const [all, setAll] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || lounge.askGames(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [lounge]);
  const games = sorted(lounge.games.value ?? []);
  if (games.length === 0) return null;
  return (
    <section class="lobby" aria-labelledby="my-games">
      <div class="hd">
        <h2 id="my-games">{t("mine.title")}</h2>
        <span class="num dim">{games.length}</span>
      </div>
      <ul class="mine">
        {games.slice(0, all ? games.length : FEW).map((game) => (
          <li key={game.room}>
            <Game game={game} />
          </li>
        ))}
      </ul>
      {games.length > FEW && !all && (
        <button type="button" class="btn sm more" onClick={() => setAll(true)}>
          {t("mine.more.button", { count: games.length - FEW })}
        </button>
      )}
    </section>
  );
}

/** One game of mine: with whom, what, whether it waits for me, and for how long yet where days are counted. */
export function Game({ game }: { readonly game: MyGame }): JSX.Element {
  const { state } = useApp();
  const { offset } = state.conn;
  const now = performance.now() + (offset ?? 0);
  const part = partOf(game);
  const { opponent } = game;
  const name = opponent !== null && levels(state).includes(opponent) ? t("bot.name", { level: levelName(opponent) }) : (opponent ?? "");
  return (
    <div class="card mygame">
      <Link to={roomPath(game.room)}>
        {opponent === null ? t(part === "open" ? "mine.open.name" : "mine.alone.name") : t("mine.with.name", { name })}
      </Link>
      <small>
        {ruleName(game.rule)} {t("room.size.text", { size: game.size })} · {say(clockName(game.clock))}
      </small>
      <span class={game.your_turn ? "st8 on" : "st8"}>{t(game.your_turn ? "mine.state.turn" : `mine.state.${part}`)}</span>
      <small class="when">{offset === null ? "" : game.due === null ? ago(game.at, now, state.prefs.language) : t("mine.left.text", { time: say(clockText(Math.max(0, game.due - now))) })}</small>
    </div>
  );
}
