import { type Shelf, put } from "../storage.ts";

/** How many days in a row the puzzle of the day was solved on this device. */
export interface Streak {
  readonly days: number;
  /** The last day, counted from 1970; -1: none. */
  readonly last: number;
}

const KEY = "narabe.streak";
const NO_STREAK: Streak = { days: 0, last: -1 };

/** Today, counted from 1970 in UTC as the server counts. */
export function today(now: number): number {
  return Math.floor(now / 86_400_000);
}

/** The streak after a puzzle of a day was solved: of the day when it was set, though it be solved after midnight. */
export function prolong(streak: Streak, day: number): Streak {
  if (isNear(streak, day) && day <= streak.last) return streak;
  return { days: streak.last === day - 1 ? streak.days + 1 : 1, last: day };
}

/** What is left of a streak on a day: one missed day ends it. */
export function running(streak: Streak, day: number): number {
  return isNear(streak, day) ? streak.days : 0;
}

/** Yesterday, today, or the day after one that was begun before midnight; what lies further ahead was told by a wrong clock. */
function isNear({ last }: Streak, day: number): boolean {
  return Math.abs(last - day) <= 1;
}

export function readStreak(shelf: Shelf | null): Streak {
  const found = /^(\d{1,6}) (\d{1,6})$/.exec(shelf?.getItem(KEY) ?? "");
  return found ? { days: Number(found[1]), last: Number(found[2]) } : NO_STREAK;
}

export function writeStreak(shelf: Shelf | null, { days, last }: Streak): void {
  put(shelf, KEY, `${days} ${last}`);
}
