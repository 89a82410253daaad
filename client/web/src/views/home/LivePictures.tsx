import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { rowView } from "../../lobby/pictures.ts";
import { roomPath } from "../../router.ts";
import { other } from "../../rules.ts";
import type { LobbyRow } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { Picture } from "../Picture.tsx";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { ruleName } from "../labels.ts";

const SIDE = 180;

interface PicturesProps {
  readonly rows: readonly LobbyRow[];
  readonly nameOf: (row: LobbyRow, seat: 0 | 1) => string;
}

/** The most watched games as pictures of their boards. */
export function LivePictures({ rows, nameOf }: PicturesProps): JSX.Element {
  return (
    <ul class="livegrid">
      {rows.map((row) => (
        <li key={row.room}>
          <LiveOne row={row} names={[nameOf(row, 0), nameOf(row, 1)]} />
        </li>
      ))}
    </ul>
  );
}

function LiveOne({ row, names }: { readonly row: LobbyRow; readonly names: readonly [string, string] }): JSX.Element {
  const { pattern } = useApp().state.prefs;
  // A row comes anew with each stone, and with each watcher: only the stones are a reason to draw.
  const view = useMemo(() => ({ ...rowView(row), pattern }), [row.room, row.moves.join(), pattern]);
  return (
    <Link class="lv" to={roomPath(row.room)}>
      <Picture view={view} side={SIDE} alt={t("lobby.watch.label", { name: names[0] })} />
      {[row.black, other(row.black)].map((seat) => (
        <span key={seat}>
          <StoneSign kind={seat === row.black ? "b" : "w"} />
          {names[seat]}
        </span>
      ))}
      <small>
        {ruleName(row.rule)} · {t("lobby.moves.text", { count: row.ply })}
      </small>
    </Link>
  );
}
