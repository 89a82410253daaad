import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { signed } from "../signed.ts";
import { useApp } from "./context.ts";

interface RatingProps {
  /** null or undefined: none is known, or the games are not rated. */
  readonly rating: number | null | undefined;
  /** By how much the game that is over has changed it. */
  readonly change?: number | undefined;
}

/** Somebody's rating beside the name, for those who want to see ratings. */
export function Rating({ rating, change }: RatingProps): JSX.Element | null {
  const { state } = useApp();
  if (typeof rating !== "number" || !state.prefs.ratings) return null;
  return (
    <span class="rt rating num" role="img" aria-label={t("player.rating.label", { rating })}>
      {rating}
      {change !== undefined && <b> {signed(change)}</b>}
    </span>
  );
}
