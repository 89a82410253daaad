import type { MyGame } from "../wire.ts";

/** Parts of the list of my games, in the order they are shown in. */
export const PARTS = ["live", "adjourned", "days", "open", "over"] as const;
export type Part = (typeof PARTS)[number];

/** Where a game of mine belongs. */
export function partOf(game: MyGame): Part {
  return game.state === "live" && game.clock?.kind === "correspondence" ? "days" : game.state;
}

/**
 * My games as they are shown: those where my time runs, the one with the least of it first, before all that can wait; these
 * by part, in each those that wait for me first, then the latest.
 */
export function sorted(games: readonly MyGame[]): readonly MyGame[] {
  return games.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 && (a.due ?? 0) - (b.due ?? 0)) || b.at - a.at);
}

function rank(game: MyGame): number {
  if (game.your_turn && game.clock !== null) return 0;
  return 1 + PARTS.indexOf(partOf(game)) * 2 + (game.your_turn ? 0 : 1);
}

/** The time of something as the reader counts it: "5 minutes ago". Server time in milliseconds. */
export function ago(at: number, now: number, language: string): string {
  const seconds = Math.min(0, Math.round((at - now) / 1000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) if (-seconds >= length) return format.format(Math.ceil(seconds / length), unit);
  return format.format(0, "minute");
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
