/** Name of the mark in the browser's timeline at which the first board of a page was painted. */
const MARK = "narabe.board";

let painted = (): void => undefined;

/** When the first board of the page has been painted; what is not needed for it waits for this. */
export const boardSeen = new Promise<void>((resolve) => {
  painted = resolve;
});

let said = false;

/** A board with something to show is in the page: from the next frame on everything else may come. */
export function notePainted(): void {
  if (said) return;
  said = true;
  // After the frame that is being made; a hidden tab makes none, and waits for nothing.
  setTimeout(() => {
    performance.mark(MARK);
    painted();
  }, 0);
}
