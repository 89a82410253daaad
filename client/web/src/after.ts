/** What no board waits for: one chunk, fetched when the first has been painted. */
export { announce } from "./announce.ts";
export { askBeforeLeaving } from "./leaving.ts";
export { keepShell } from "./offline/keeper.ts";
export { feel } from "./senses.ts";
export { onPageKey } from "./shortcuts.ts";
export { syncChoices } from "./syncing.ts";
export { begin } from "./sound/follow.ts";
