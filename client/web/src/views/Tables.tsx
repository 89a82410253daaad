import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { lobbyRows } from "../attendance.ts";
import { roomPath } from "../router.ts";
import type { LobbyRow } from "../wire.ts";
import { Link } from "./Link.tsx";
import { useApp } from "./context.ts";
import { Icon, StoneSign } from "./icons.tsx";
import { levelName, ruleName } from "./labels.ts";

const SHOWN = 50;

/** Tables with a free seat. */
export function OpenTables(): JSX.Element {
  const { app, state } = useApp();
  const rows = lobbyRows(state, "open").filter((row) => !state.rooms[row.room]?.you.length);
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
      {rows.length === 0 ? (
        <p class="card empty">{t("lobby.open.empty")}</p>
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

/** Games that can be watched. */
export function LiveGames(): JSX.Element | null {
  const { state } = useApp();
  const rows = lobbyRows(state, "live");
  if (rows.length === 0) return null;
  return (
    <section class="lobby" aria-labelledby="live-games">
      <div class="hd">
        <h2 id="live-games">{t("lobby.live.title")}</h2>
        <span class="num dim">{rows.length}</span>
      </div>
      <Rows
        rows={rows}
        go={(row) => (
          <Link class="btn sm" to={roomPath(row.room)} label={t("lobby.watch.label", { name: hostOf(row) })}>
            {t("room.watch.button")}
          </Link>
        )}
      />
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
          <th>{t("lobby.column.moves")}</th>
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
          <tr key={row.room}>
            <td class="host">
              <Names row={row} />
            </td>
            <td class="ru">{ruleName(row.rule)}</td>
            <td class="num bd">{t("room.size.text", { size: row.size })}</td>
            <td class="num mvs">{row.ply}</td>
            <td class="num dim w">
              {row.watchers > 0 && (
                <>
                  <Icon name="eye" />
                  {row.watchers}
                </>
              )}
            </td>
            <td class="go">{go(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Names({ row }: { readonly row: LobbyRow }): JSX.Element {
  const names = row.names.map((name) => (name !== null && name === row.level ? t("bot.name", { level: levelName(name) }) : name));
  return (
    <span class="names">
      {names.map((name, index) => (
        <span key={index}>
          <StoneSign kind={name === null ? "e" : "h"} />
          {name === null ? <span class="dim">{t("player.empty.name")}</span> : <b>{name}</b>}
        </span>
      ))}
    </span>
  );
}

function hostOf(row: LobbyRow): string {
  return row.names[0] ?? row.names[1] ?? row.room;
}
