import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { browserShelf } from "../storage.ts";
import { readStreak, running, today } from "../study/streak.ts";
import { Link } from "./Link.tsx";
import { Icon } from "./allicons.tsx";

/** The way to the puzzle of the day, and on how many days in a row it was solved here. */
export function DailyPuzzle(): JSX.Element {
  const days = useMemo(() => running(readStreak(browserShelf()), today(Date.now())), []);
  return (
    <p class="bigbtn daily">
      <Four />
      <span>
        <Link to="/p">{t("puzzle.daily.link")}</Link>
        <small>
          {t("puzzle.daily.detail")}
          {days > 0 && ` · ${t("puzzle.streak", { count: days })}`}
        </small>
      </span>
      <Icon name="next" />
    </p>
  );
}

/** Four stones, and the point that is to be found. */
function Four(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <g fill="var(--ink)">
        {[0, 1, 2, 3].map((n) => (
          <circle key={n} cx={5 + n * 8.500} cy={25 - n * 5.500} r="3.600" />
        ))}
      </g>
      <circle cx="39" cy="3.600" r="2.900" fill="none" stroke="var(--ink-2)" stroke-width="1.200" stroke-dasharray="2 1.800" />
    </svg>
  );
}
