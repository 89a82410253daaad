import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { browserShelf } from "../storage.ts";
import { readStreak, running, today } from "../study/streak.ts";
import { Link } from "./Link.tsx";

/** The way to the puzzle of the day, and on how many days in a row it was solved here. */
export function DailyPuzzle(): JSX.Element {
  const days = useMemo(() => running(readStreak(browserShelf()), today(Date.now())), []);
  return (
    <p class="daily">
      <Link class="btn" to="/p">
        {t("puzzle.daily.link")}
      </Link>{" "}
      {days > 0 && <span class="dim">{t("puzzle.streak", { count: days })}</span>}
    </p>
  );
}
