import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { browserShelf } from "../storage.ts";
import { type Kept, Studies } from "../study/shelf.ts";
import { Link } from "../views/Link.tsx";
import { recordedName } from "../views/labels.ts";

const SHOWN = 3;

/** What works without a server: a board for two, and the games that this device keeps. */
export function Offline(): JSX.Element {
  const kept = new Studies(browserShelf()).list();
  return (
    <>
      <span>{t("offline.detail")}</span>
      <Link class="btn sm" to="/a">
        {t("offline.board.button")}
      </Link>
      {kept.slice(0, SHOWN).map((game) => (
        <Link key={game.id} to={`/a/${game.id}`}>
          {title(game)}
        </Link>
      ))}
    </>
  );
}

function title({ black, white, moves }: Kept): string {
  return `${[black, white].filter(Boolean).map(recordedName).join(" – ") || t("study.game.own")}, ${t("study.moves.count", { count: moves })}`;
}
