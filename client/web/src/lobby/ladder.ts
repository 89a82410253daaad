import type { Key } from "../i18n/index.ts";

/** Levels that belong together, weakest first. */
export interface Rungs {
  readonly caption: Key;
  readonly levels: readonly string[];
}

const isTutorial = (name: string): boolean => name.startsWith("tutorial-");

/** The levels of a server as they are offered: by strength, and those of the old tutorials apart, for what they show. */
export function ladder(names: readonly string[]): readonly Rungs[] {
  const rungs: readonly Rungs[] = [
    { caption: "bots.ladder.levels", levels: names.filter((name) => !isTutorial(name)) },
    { caption: "bots.ladder.tutorials", levels: names.filter(isTutorial) },
  ];
  return rungs.filter(({ levels }) => levels.length > 0);
}

/** The number of a numbered level; null: it has a name. */
export function levelNumber(name: string): string | null {
  return /^level-(\d+)$/.exec(name)?.[1] ?? null;
}
