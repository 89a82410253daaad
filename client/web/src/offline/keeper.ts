import type { App } from "../app.ts";
import { myUnfinished } from "../select.ts";
import type { State } from "../state.ts";

/** The part of the browser's worker that is used. */
export interface Waiting {
  postMessage(message: "apply"): void;
}

/** Whether a new version may take the place of this one now: never in a game that goes on, nor over a dialog. */
export function mayApply(state: State): boolean {
  return myUnfinished(state) === null && state.dialog === null;
}

/**
 * Has a version that waits applied as soon as that disturbs nobody.
 *
 * In a game of mine one remark says that it comes afterwards. The result hears of each version that has come.
 */
export function applier(app: Pick<App, "state" | "follow" | "remark">): (worker: Waiting) => void {
  let waiting: Waiting | null = null;
  const apply = (state: State): void => {
    if (waiting === null || !mayApply(state)) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    waiting.postMessage("apply");
    waiting = null;
  };
  app.follow((_before, after) => apply(after));
  return (worker) => {
    waiting = worker;
    apply(app.state.value);
    if (waiting !== null) app.remark("update_waiting");
  };
}

/** Keeps the shell on this device. Browsers without service workers, or on plain HTTP, keep nothing. */
export async function keepShell(app: App): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const replaced = serviceWorker.controller !== null;
  const registration = await serviceWorker.register("/sw.js");
  const arrived = applier(app);
  const look = (): void => {
    if (registration.waiting && serviceWorker.controller) arrived(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  serviceWorker.addEventListener("controllerchange", () => replaced && mayApply(app.state.value) && location.reload());
}
