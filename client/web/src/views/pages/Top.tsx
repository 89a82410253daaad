import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { notePainted } from "../../painted.ts";
import { isMainRule } from "../../wishes.ts";
import type { TopRow } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { ruleName } from "../labels.ts";
import { Footer } from "./Footer.tsx";
import { useAnswer } from "./answer.ts";

const USUAL = "freestyle";

/** The highest ratings by one rule, with my own row wherever it stands. */
export function Top({ rule: asked }: { readonly rule: string | null }): JSX.Element {
  const { state } = useApp();
  useEffect(notePainted, []);
  const rules = state.server?.rules ?? [USUAL];
  const rule = asked !== null && rules.includes(asked) ? asked : USUAL;
  const answer = useAnswer("top", rule, (id) => ({ t: "get_top", id, rule }));
  const top = answer?.rule === rule ? answer : null;
  return (
    <>
      <main id="main" class="page">
        <h1>{t("top.title")}</h1>
        <nav class="tabs" aria-label={t("top.rules.label")}>
          {rules.filter((name) => isMainRule(name) || name === rule).map((name) => (
            <Link key={name} to={`/top/${name}`} current={name === rule}>
              {ruleName(name)}
            </Link>
          ))}
        </nav>
        {top && (top.rows.length > 0 ? <Board rows={top.rows} own={top.own} /> : <Nobody />)}
        <p class="dim note">{t("top.note")}</p>
      </main>
      <Footer />
    </>
  );
}

function Board({ rows, own }: { readonly rows: readonly TopRow[]; readonly own: TopRow | null }): JSX.Element {
  const isOwn = (row: TopRow): boolean => own !== null && row.rank === own.rank && row.name === own.name;
  return (
    <table class="ranks">
      <thead>
        <tr>
          <th>{t("top.column.rank")}</th>
          <th>{t("top.column.name")}</th>
          <th>{t("top.column.rating")}</th>
          <th>{t("top.column.games")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Rank key={`${row.rank} ${row.name}`} row={row} own={isOwn(row)} />
        ))}
        {own && !rows.some(isOwn) && <Rank row={own} own />}
      </tbody>
    </table>
  );
}

function Rank({ row, own }: { readonly row: TopRow; readonly own: boolean }): JSX.Element {
  return (
    <tr class={own ? "own" : ""}>
      <td class="num">{row.rank}</td>
      <td>
        <b>{row.name}</b> {own && <span class="dim">{t("player.you.tag")}</span>}
      </td>
      <td class="num">{row.rating}</td>
      <td class="num dim">{row.games}</td>
    </tr>
  );
}

function Nobody(): JSX.Element {
  return (
    <div class="card empty">
      <p>{t("top.empty")}</p>
      <Link class="btn sm" to="/">
        {t("sys.lost.button")}
      </Link>
    </div>
  );
}
