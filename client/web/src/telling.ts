import type { App } from "./app.ts";
import { announce } from "./announce.ts";
import { afterBoard } from "./painted.ts";
import { feel } from "./senses.ts";
import { speak } from "./speak.ts";
import type { State } from "./state.ts";
import { say } from "./views/labels.ts";

/**
 * Tells those who listen what has changed since `first`, from now on.
 *
 * What comes before the board has been painted is told together: the stone that ends a game asks nobody for a move.
 */
export function tell(app: Pick<App, "state" | "follow">, first: State): void {
  let waiting = false;
  const tellFrom = (before: State): void => {
    if (waiting) return;
    waiting = true;
    afterBoard(() => {
      waiting = false;
      const after = app.state.peek();
      const { polite, assertive } = announce(before, after);
      const sentences = polite.map(say);
      feel(before, after, sentences);
      speak("status", sentences);
      speak("alert", assertive.map(say));
    });
  };
  app.follow(tellFrom);
  tellFrom(first);
}
