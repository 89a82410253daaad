import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { Lounge } from "../../lobby/lounge.ts";
import { type Search, secondsBetween } from "../../lobby/search.ts";
import { online } from "../../select.ts";
import { control } from "../../timecontrols.ts";
import type { ClockSpec } from "../../wire.ts";
import { useApp } from "../context.ts";
import { levelName } from "../labels.ts";

const MINUTE = 60_000;
const PRESETS = [
  { short: "3+2", clock: control("fischer", { main_ms: 3 * MINUTE, increment_ms: 2000 }) },
  { short: "5+3", clock: control("fischer", { main_ms: 5 * MINUTE, increment_ms: 3000 }) },
  { short: "10+5", clock: control("fischer", { main_ms: 10 * MINUTE, increment_ms: 5000 }) },
] as const;
/** What is played unless one makes a table of one's own. */
const GAME = { rule: "freestyle", size: 15, opening: "free" } as const;
const SECOND_MS = 1000;

/** The next free player: three presets, and in their place the wait, so that nothing moves. */
export function Quick({ lounge }: { readonly lounge: Lounge }): JSX.Element {
  const search = lounge.search.value;
  return (
    <section class="bigbtn quick" aria-label={t("home.quick.title")}>
      <Rising />
      {search === null ? <Presets onChoose={(clock) => lounge.seek({ ...GAME, clock })} /> : search.offered === null ? <Waiting search={search} onCancel={() => lounge.cancel()} /> : <Offer level={search.offered} lounge={lounge} />}
    </section>
  );
}

function Presets({ onChoose }: { readonly onChoose: (clock: ClockSpec) => void }): JSX.Element {
  const { state } = useApp();
  const off = !online(state) || state.creating !== null;
  return (
    <>
      <div>
        <b>{t("home.quick.title")}</b>
        <small>{t("home.quick.detail")}</small>
      </div>
      <span class="presets">
        {PRESETS.map(({ short, clock }) => (
          <button key={short} type="button" class="btn sm num" aria-disabled={off} aria-label={t("home.quick.label", { clock: short })} onClick={() => !off && onChoose(clock)}>
            {short}
          </button>
        ))}
      </span>
    </>
  );
}

function Waiting({ search, onCancel }: { readonly search: Search; readonly onCancel: () => void }): JSX.Element {
  const now = useServerTime();
  const waited = search.since === null || now === null ? 0 : secondsBetween(search.since, now);
  const left = search.botAt === null || now === null ? null : secondsBetween(now, search.botAt);
  return (
    <>
      <div>
        <b role="status">{t("home.quick.looking")}</b>
        <small>
          <span class="num">{`${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`}</span>
          {left === null ? "" : ` · ${t("home.quick.bot_in", { count: left })}`}
        </small>
      </div>
      <span class="presets">
        <button type="button" class="btn sm" onClick={onCancel}>
          {t("home.quick.cancel")}
        </button>
      </span>
    </>
  );
}

function Offer({ level, lounge }: { readonly level: string; readonly lounge: Lounge }): JSX.Element {
  return (
    <>
      <div>
        <b role="status">{t("home.quick.nobody")}</b>
        <small>{t("home.quick.offer", { name: t("bot.name", { level: levelName(level) }) })}</small>
      </div>
      <span class="presets">
        <button type="button" class="btn sm" onClick={() => lounge.takeBot()}>
          {t("home.quick.take")}
        </button>
        <button type="button" class="btn sm" onClick={() => lounge.waitOn()}>
          {t("home.quick.wait")}
        </button>
        <button type="button" class="btn sm" onClick={() => lounge.cancel()}>
          {t("home.quick.cancel")}
        </button>
      </span>
    </>
  );
}

/** The server's time, a new one each second; null before it is known. */
function useServerTime(): number | null {
  const { offset } = useApp().state.conn;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return offset === null ? null : now + offset;
}

/** Stones that come nearer. */
function Rising(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <g fill="var(--ink)">
        <circle cx="32" cy="14" r="8" />
        <circle cx="19.5" cy="14" r="5" opacity=".5" />
        <circle cx="10.5" cy="14" r="3" opacity=".28" />
      </g>
    </svg>
  );
}
