import type { App } from "./app.ts";
import { currentRoom, shownPly } from "./select.ts";

/** Where typing is meant as text, or a dialog has the keys. */
const TYPING = "input, select, textarea, dialog";

/**
 * Keys that hold on the whole page: to the point field, the list of keys, zen mode; with the board under the keys also
 * back, forward and live. All are single keys, so one setting turns them off.
 */
export function onPageKey(app: App, event: KeyboardEvent): void {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const begins = event.key === "/" && target.id === "point"; // there already: what follows is a new point all the same
  if (target.closest(TYPING) && !begins) return;
  if (app.state.peek().prefs.letterKeys && act(app, event.key, target.closest("[role=grid]") !== null)) event.preventDefault();
}

/** Whether the key was one of ours. */
function act(app: App, key: string, onBoard: boolean): boolean {
  const room = currentRoom(app.state.peek());
  const field = document.getElementById("point");
  if (key === "/" && field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
  else if (key === "?") app.open({ kind: "keys" });
  else if (key.toLowerCase() === "z" && room) app.set({ zen: !app.state.peek().prefs.zen });
  else if (onBoard && room && key in STEPS) app.show(room, Math.max(0, shownPly(room) + (STEPS[key] ?? 0)));
  else return false;
  return true;
}

/** Beyond the last stone is live. */
const STEPS: Readonly<Record<string, number>> = { ",": -1, ".": 1, ";": Number.POSITIVE_INFINITY };
