import "../../styles/dialog.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { notePainted } from "../../painted.ts";
import { personPath } from "../../router.ts";
import { isMainRule } from "../../wishes.ts";
import { LIMITS, type Top as List, type TopRow } from "../../wire.ts";
import { Link } from "../Link.tsx";
import { useApp } from "../context.ts";
import { Segments } from "../fields.tsx";
import { ruleName } from "../labels.ts";
import { Footer } from "./Footer.tsx";
import { useAnswer } from "./answer.ts";

const USUAL = "freestyle";
const PERIODS = [0, 30, 7] as const;
type Period = (typeof PERIODS)[number];
const PAGE = LIMITS.TOP_ROWS;

/** The highest ratings by one rule, with my own row wherever it stands. */
export function Top({ rule: asked }: { readonly rule: string | null }): JSX.Element {
  const { state } = useApp();
  useEffect(notePainted, []);
  const rules = state.server?.rules ?? [USUAL];
  const rule = asked !== null && rules.includes(asked) ? asked : USUAL;
  const [days, setDays] = useState<Period>(0);
  return (
    <>
      <main id="main" class="page">
        <h1>{t("top.title")}</h1>
        <nav class="parts" aria-label={t("top.rules.label")}>
          {rules.filter((name) => isMainRule(name) || name === rule).map((name) => (
            <Link key={name} to={`/top/${name}`} current={name === rule}>
              {ruleName(name)}
            </Link>
          ))}
        </nav>
        <Segments legend={t("top.period.label")} choices={PERIODS.map((value) => ({ value: `${value}`, label: t(`top.period.${value}`) }))} value={`${days}`} onChange={(to) => setDays(PERIODS.find((one) => `${one}` === to) ?? 0)} />
        <Pages key={`${rule} ${days}`} rule={rule} days={days} />
        <p class="dim note">{t("top.note")}</p>
      </main>
      <Footer />
    </>
  );
}

function Pages({ rule, days }: { readonly rule: string; readonly days: Period }): JSX.Element | null {
  const [page, setPage] = useState(0);
  const { answer: top } = useAnswer("top", `${page}`, (id) => ({ t: "get_top", id, rule, days, page }));
  if (!top) return null;
  if (top.people === 0) return <Nobody />;
  return (
    <>
      <Board top={top} />
      {top.people > PAGE && <Turn page={page} people={top.people} to={setPage} />}
    </>
  );
}

function Board({ top: { rows, own } }: { readonly top: List }): JSX.Element {
  const isOwn = (row: TopRow): boolean => own !== null && row.rank === own.rank && row.tag === own.tag;
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
        {own && !rows.some(isOwn) && <Rank row={own} own />}
        {rows.map((row) => (
          <Rank key={`${row.rank} ${row.tag}`} row={row} own={isOwn(row)} />
        ))}
      </tbody>
    </table>
  );
}

function Rank({ row, own }: { readonly row: TopRow; readonly own: boolean }): JSX.Element {
  return (
    <tr class={own ? "myrow" : ""}>
      <td class="num">{row.rank}</td>
      <td class="person">
        <Link to={own ? "/u/me" : personPath(row.name, row.tag)}>
          <bdi>{row.name}</bdi>
        </Link>{" "}
        {own && <span class="dim">{t("player.you.tag")}</span>}
      </td>
      <td class="num">{row.rating}</td>
      <td class="num dim">{row.games}</td>
    </tr>
  );
}

interface TurnProps {
  readonly page: number;
  readonly people: number;
  readonly to: (page: number) => void;
}

/** Back and on through the list. */
function Turn({ page, people, to }: TurnProps): JSX.Element {
  const last = Math.ceil(people / PAGE) - 1;
  return (
    <nav class="pager" aria-label={t("top.pages.label")}>
      <button type="button" class="btn sm" aria-disabled={page === 0} onClick={() => page > 0 && to(page - 1)}>
        {t("top.pages.back")}
      </button>
      <span class="num dim" role="status">
        {t("top.pages.text", { from: page * PAGE + 1, to: Math.min(people, (page + 1) * PAGE), count: people })}
      </span>
      <button type="button" class="btn sm" aria-disabled={page === last} onClick={() => page < last && to(page + 1)}>
        {t("top.pages.next")}
      </button>
    </nav>
  );
}

/** An empty list, and how it fills. */
function Nobody(): JSX.Element {
  return (
    <div class="card empty">
      <p>{t("top.empty")}</p>
      <Link class="btn sm" to="/">
        {t("nav.lobby.link")}
      </Link>
    </div>
  );
}
