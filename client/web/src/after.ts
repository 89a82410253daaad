/** What no board waits for: one chunk, fetched when the first has been painted. */
export { askBeforeLeaving } from "./leaving.ts";
export { askScores } from "./lessons.ts";
export { keepShell } from "./offline/keeper.ts";
export { onPageKey } from "./shortcuts.ts";
export { keepRead } from "./readmarks.ts";
export { syncChoices } from "./syncing.ts";
export { begin } from "./sound/follow.ts";
export { tell } from "./telling.ts";
