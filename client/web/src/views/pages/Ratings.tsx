import type { JSX } from "preact";
import { t } from "../../i18n/index.ts";
import type { RatingView, Tally } from "../../wire.ts";
import { StoneSign } from "../icons.tsx";
import { ruleName } from "../labels.ts";
import { line } from "./graph.ts";

/** A rating that is less sure than this is provisional. */
const UNSURE_OVER = 110;
const [WIDTH, HEIGHT] = [160, 36];
const NONE: Tally = { won: 0, drawn: 0, lost: 0 };

/** A card for each rule: the number, its way, and how much it means. */
export function Ratings({ all }: { readonly all: readonly RatingView[] }): JSX.Element {
  return (
    <ul class="ratings">
      {all.map((one) => (
        <li key={one.rule} class="card">
          <span>{ruleName(one.rule)}</span>
          <b class="num">{one.rating}</b>
          <Graph points={one.points} />
          <small>
            {t("profile.games.text", { count: one.games })}
            {one.deviation > UNSURE_OVER && ` · ${t("profile.provisional.text")}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** The way of a rating over the latest games; with one point there is no way yet. */
function Graph({ points }: { readonly points: readonly number[] }): JSX.Element | null {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  const { path, end } = line(points, WIDTH, HEIGHT);
  const label = t("profile.graph.label", { count: points.length, from: first, to: last, top: Math.max(...points) });
  return (
    <svg class="way" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMinYMid" role="img" aria-label={label}>
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="3" />
    </svg>
  );
}

interface ResultsProps {
  readonly black: Tally | null;
  readonly white: Tally | null;
}

/** Games won, drawn and lost by colour, as numbers and as a bar; nothing before the first. */
export function Results({ black, white }: ResultsProps): JSX.Element | null {
  if (!black && !white) return null;
  const rows = [
    { key: "black", name: t("color.black"), tally: black ?? NONE },
    { key: "white", name: t("color.white"), tally: white ?? NONE },
  ] as const;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t("profile.results.title")}</h2>
      <table class="results">
        <thead>
          <tr>
            <th>{t("profile.column.colour")}</th>
            <th>{t("profile.column.won")}</th>
            <th>{t("profile.column.drawn")}</th>
            <th>{t("profile.column.lost")}</th>
            <td class="share" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, tally }) => (
            <tr key={key}>
              <th scope="row">
                <StoneSign kind={key === "black" ? "b" : "w"} /> {name}
              </th>
              <td class="num">{tally.won}</td>
              <td class="num">{tally.drawn}</td>
              <td class="num">{tally.lost}</td>
              <td class="share">
                <Share tally={tally} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The share of each result; the numbers stand beside it. */
function Share({ tally: { won, drawn, lost } }: { readonly tally: Tally }): JSX.Element | null {
  if (won + drawn + lost === 0) return null;
  return (
    <span class="bar" aria-hidden="true">
      <i class="won" style={{ flexGrow: won }} />
      <i class="drawn" style={{ flexGrow: drawn }} />
      <i class="lost" style={{ flexGrow: lost }} />
    </span>
  );
}
