import type { App } from "./app.ts";
import { isElsewhere } from "./presence.ts";
import { hasBot, inPlay } from "./rules.ts";
import { isEmbedded } from "./select.ts";
import type { Room, State } from "./state.ts";

/** Whether somebody waits for me there, or my clock runs on without me. Days are long enough to come back. */
function needsMeThere(room: Room): boolean {
  const { clock, kind } = room.settings;
  const rests = room.held === "pause" || room.held === "adjourn";
  const urgent = clock ? clock.kind !== "correspondence" : kind === "friend" && !hasBot(room);
  return room.you.length === 1 && inPlay(room) && !isElsewhere(room) && !rests && urgent;
}

/** Whether leaving the page now would leave a game that goes on. */
export function isLeavingGame(state: State): boolean {
  const { phase } = state.conn;
  const over = phase === "mismatch" || phase === "kicked" || phase === "banned";
  return !over && !isEmbedded(state) && Object.values(state.rooms).some(needsMeThere);
}

// There only while it is needed: a page that always asks is not kept for the way back.
const ask = (event: Event): void => event.preventDefault();

function follow(state: State): void {
  window[isLeavingGame(state) ? "addEventListener" : "removeEventListener"]("beforeunload", ask);
}

/** Lets the browser ask before the page is left, for as long as a game would be left with it. */
export function askBeforeLeaving(app: App): void {
  app.follow((_, after) => follow(after));
  follow(app.state.peek());
}
