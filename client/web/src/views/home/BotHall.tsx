import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { type Rungs, ladder, levelNumber } from "../../lobby/ladder.ts";
import { levels, online } from "../../select.ts";
import { useApp } from "../context.ts";
import { levelName } from "../labels.ts";

/** Any bot at one press, and bots against each other. */
export function BotHall(): JSX.Element {
  const { state } = useApp();
  const names = levels(state);
  const off = !online(state) || state.creating !== null;
  return (
    <section class="lobby bots" aria-labelledby="bots">
      <div class="hd">
        <h2 id="bots">{t("bots.title")}</h2>
      </div>
      <div class="card hall">
        <p>{t("bots.play.detail")}</p>
        <div class="rungs">
          {ladder(names).map((rungs) => (
            <Rung key={rungs.caption} rungs={rungs} off={off} />
          ))}
        </div>
        {names.length > 0 && <Match levels={names} off={off} />}
      </div>
    </section>
  );
}

/** Levels under what they have in common; a numbered one is its number. */
function Rung({ rungs: { caption, levels: some }, off }: { readonly rungs: Rungs; readonly off: boolean }): JSX.Element {
  const { app } = useApp();
  const id = useId();
  return (
    <>
      <h3 id={id}>{t(caption)}</h3>
      <ul aria-labelledby={id}>
        {some.map((level) => (
          <li key={level}>
            <button type="button" class="btn sm num" aria-disabled={off} aria-label={t("bots.play.label", { level: levelName(level) })} onClick={() => !off && app.create({ kind: "bot", level, side: "first", listed: false })}>
              {levelNumber(level) ?? levelName(level)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two bots at a table that I watch. */
function Match({ levels: all, off }: { readonly levels: readonly string[]; readonly off: boolean }): JSX.Element {
  const { app } = useApp();
  const [one, setOne] = useState<string | null>(null);
  const [two, setTwo] = useState<string | null>(null);
  const [level, level2] = [one ?? all.at(-1) ?? "", two ?? all.at(-2) ?? all.at(-1) ?? ""];
  const begin = (event: Event): void => {
    event.preventDefault();
    if (!off) app.create({ kind: "bots", level, level2, opening: "swap2" });
  };
  return (
    <form class="match" onSubmit={begin}>
      <LevelPick label={t("bots.match.first")} levels={all} value={level} onPick={setOne} />
      <span aria-hidden="true">–</span>
      <LevelPick label={t("bots.match.second")} levels={all} value={level2} onPick={setTwo} />
      <button type="submit" class="btn" aria-disabled={off}>
        {t("bots.match.button")}
      </button>
    </form>
  );
}

interface LevelPickProps {
  readonly label: string;
  readonly levels: readonly string[];
  readonly value: string;
  readonly onPick: (level: string) => void;
}

function LevelPick({ label, levels: all, value, onPick }: LevelPickProps): JSX.Element {
  const id = useId();
  return (
    <label class="f" for={id}>
      <span class="lb">{label}</span>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {all.map((level) => (
          <option key={level} value={level}>
            {levelName(level)}
          </option>
        ))}
      </select>
    </label>
  );
}
