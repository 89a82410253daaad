import type { JSX } from "preact";
import { lobbyRows } from "../../attendance.ts";
import { clockName } from "../../clock.ts";
import { t } from "../../i18n/index.ts";
import { type Filters, isNarrow, passes } from "../../lobby/filters.ts";
import { roomPath } from "../../router.ts";
import { isCut } from "../../select.ts";
import type { LobbyRow } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { Icon } from "../allicons.tsx";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { levelName, openingName, ruleName, say } from "../labels.ts";
import { Rating } from "../Rating.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { LivePictures } from "./LivePictures.tsx";

const SHOWN = 50;

interface TablesProps {
  readonly filters: Filters;
  /** Changes what is shown; null: everything again. */
  readonly narrow: (change: Partial<Filters> | null) => void;
}

/** Tables with a free seat. */
export function OpenTables({ filters, narrow }: TablesProps): JSX.Element {
  const { app, state } = useApp();
  const all = lobbyRows(state, "open").filter((row) => !state.rooms[row.room]?.you.length);
  const rows = all.filter((row) => passes(row, filters));
  return (
    <section class="lobby" aria-labelledby="open-tables">
      <div class="hd">
        <h2 id="open-tables">{t("lobby.open.title")}</h2>
        <span class="num dim">{rows.length}</span>
        <span class="grow" />
        {state.lobby && (
          <span class="online">
            <i />
            {t("lobby.online.text", { count: state.lobby.online })}
          </span>
        )}
      </div>
      <FilterBar filters={filters} narrow={narrow} />
      {rows.length === 0 ? (
        <Empty hidden={isNarrow(filters) ? all.length : 0} onAll={() => narrow(null)} />
      ) : (
        <Rows
          rows={rows}
          go={(row) => (
            <button type="button" class="btn sm" aria-label={t("lobby.sit.label", { name: hostOf(row) })} onClick={() => app.sit(row.room)}>
              {t("lobby.sit.button")}
            </button>
          )}
        />
      )}
    </section>
  );
}

/** No table, and what to do about it. */
function Empty({ hidden, onAll }: { readonly hidden: number; readonly onAll: () => void }): JSX.Element {
  const { app, state } = useApp();
  const off = hidden === 0 && isCut(state);
  return (
    <div class="card empty">
      <p>{hidden > 0 ? t("lobby.open.hidden", { count: hidden }) : t("lobby.open.empty")}</p>
      <button type="button" class="btn sm" aria-disabled={off} onClick={() => (hidden > 0 ? onAll() : off || app.open({ kind: "create", opponent: "anyone" }))}>
        {t(hidden > 0 ? "lobby.filter.all" : "lobby.open.make")}
      </button>
    </div>
  );
}

/** Games that can be watched: pictures of the most watched, and a list of the rest. */
export function LiveGames({ filters }: { readonly filters: Filters }): JSX.Element | null {
  const { state } = useApp();
  const rows = lobbyRows(state, "live").filter((row) => passes(row, filters));
  if (rows.length === 0) return null;
  const drawn = state.prefs.reduceData ? [] : rows.filter((row) => row.moves.length > 0);
  const listed = rows.filter((row) => !drawn.includes(row));
  return (
    <section class="lobby" aria-labelledby="live-games">
      <div class="hd">
        <h2 id="live-games">{t("lobby.live.title")}</h2>
        <span class="num dim">{rows.length}</span>
      </div>
      {drawn.length > 0 && <LivePictures rows={drawn} nameOf={nameOf} />}
      {listed.length > 0 && (
        <Rows
          rows={listed}
          go={(row) => (
            <Link class="btn sm" to={roomPath(row.room)} label={t("lobby.watch.label", { name: hostOf(row) })}>
              {t("room.watch.button")}
            </Link>
          )}
        />
      )}
    </section>
  );
}

function Rows({ rows, go }: { readonly rows: readonly LobbyRow[]; readonly go: (row: LobbyRow) => JSX.Element }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          <th>{t("lobby.column.players")}</th>
          <th>{t("lobby.column.rules")}</th>
          <th>{t("lobby.column.board")}</th>
          <th>{t("lobby.column.clock")}</th>
          <th class="kd">{t("lobby.column.kind")}</th>
          <th>
            <span class="vh">{t("lobby.column.watchers")}</span>
          </th>
          <th>
            <span class="vh">{t("lobby.column.action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map((row) => (
          <Row key={row.room} row={row} go={go(row)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, go }: { readonly row: LobbyRow; readonly go: JSX.Element }): JSX.Element {
  return (
    <tr>
      <td class="host">
        <Names row={row} />
      </td>
      <td class="ru">
        <b>{ruleName(row.rule)}</b>
        {row.opening !== "free" && <span class="dim"> {openingName(row.opening)}</span>}
      </td>
      <td class="num bd">{t("room.size.text", { size: row.size })}</td>
      <td class="num ck">{say(clockName(row.clock))}</td>
      <td class="kd">
        {row.password && t("lobby.kind.password")} {t(row.rated ? "lobby.kind.rated" : "lobby.kind.casual")}
        {row.ply > 0 && <span class="dim"> · {t("lobby.moves.text", { count: row.ply })}</span>}
      </td>
      <td class="num dim w">
        {row.watchers > 0 && (
          <>
            <Icon name="eye" />
            {row.watchers}
          </>
        )}
      </td>
      <td class="go">{go}</td>
    </tr>
  );
}

function Names({ row }: { readonly row: LobbyRow }): JSX.Element {
  return (
    <span class="names">
      {([0, 1] as const).map((seat) => (
        <span key={seat}>
          <StoneSign kind={row.names[seat] === null ? "e" : row.state === "open" ? "h" : seat === row.black ? "b" : "w"} />
          {row.names[seat] === null ? <span class="dim">{t("player.empty.name")}</span> : <b>{nameOf(row, seat)}</b>}
          <Rating rating={row.ratings?.[seat]} />
        </span>
      ))}
    </span>
  );
}

/** Who sits there, bots by their strength, guests' programs marked as such. */
function nameOf(row: LobbyRow, seat: 0 | 1): string {
  const name = row.names[seat];
  if (name === null) return "";
  if (row.bots.includes(seat)) return t("lobby.bot.name", { name });
  return name === row.level || name === row.level2 ? t("bot.name", { level: levelName(name) }) : name;
}

function hostOf(row: LobbyRow): string {
  return row.names[0] ?? row.names[1] ?? row.room;
}
