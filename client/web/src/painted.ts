/** Name of the mark in the browser's timeline at which the first board of a page was painted. */
const MARK = "narabe.board";
/** A hidden tab makes no frames: what waits for one waits no longer than this. */
const PATIENCE_MS = 250;

let painted = (): void => undefined;

/** When the first board of the page has been painted; what is not needed for it waits for this. */
export const boardSeen = new Promise<void>((resolve) => {
  painted = resolve;
});

/** What waits for the frame that is being made; null when no board draws in it. */
let waiting: (() => void)[] | null = null;

/** A board draws in the next frame: everything else waits until that has been painted. */
export function boardDraws(): void {
  if (waiting) return;
  const works: (() => void)[] = [];
  waiting = works;
  const done = (): void => {
    if (waiting !== works) return;
    waiting = null;
    for (const work of works) work();
  };
  requestAnimationFrame(() => setTimeout(done, 0));
  setTimeout(done, PATIENCE_MS);
}

/** Runs `work` soon, or when what a board is about to draw has been painted. */
export function afterBoard(work: () => void): void {
  // Of those who follow a change, the board may be told last.
  queueMicrotask(() => (waiting ? waiting.push(work) : work()));
}

let said = false;

/** There is something to see in the page: when it has been painted everything else may come. */
export function notePainted(): void {
  if (said) return;
  said = true;
  boardDraws();
  afterBoard(() => {
    performance.mark(MARK);
    painted();
  });
}
