import { describe, expect, test } from "vitest";
import { type Waiting, applier, mayApply } from "../../src/offline/keeper.ts";
import { reduce } from "../../src/reducer.ts";
import type { State } from "../../src/state.ts";
import { Store } from "../../src/store.ts";
import { CODE, full, snapshot, stateAfter } from "../fixtures.ts";

const lobby = stateAfter();
const playing = stateAfter(snapshot());

/** A page in a state, a version that waits, and what they were told. */
function page(state: State): { store: Store; arrived: (worker: Waiting) => void; worker: Waiting; told: string[] } {
  const store = new Store(state);
  const told: string[] = [];
  const app = { state: store.state, follow: store.follow.bind(store), remark: (code: string) => void told.push(code) };
  return { store, arrived: applier(app), worker: { postMessage: (message) => void told.push(message) }, told };
}

describe("a new version of the page", () => {
  test("is applied at once where no game goes on", () => {
    const { arrived, worker, told } = page(lobby);
    arrived(worker);
    expect(told).toEqual(["apply"]);
  });

  test("waits for the end of my game, says so once, and is applied once", () => {
    const { store, arrived, worker, told } = page(playing);
    arrived(worker);
    store.dispatch({ kind: "name", name: "Else" });
    expect(told).toEqual(["update_waiting"]);
    store.dispatch({ kind: "message", message: full(snapshot({ v: 4, outcome: { winner: 0, reason: "resigned" } as never })) });
    store.dispatch({ kind: "name", name: "Other" });
    expect(told).toEqual(["update_waiting", "apply"]);
  });

  test("waits for a dialog, but not for a game that is only watched", () => {
    const asking = reduce(lobby, { kind: "dialog", dialog: { kind: "settings" } });
    expect([mayApply(asking), mayApply(stateAfter(snapshot({ you: [] }))), mayApply(playing)]).toEqual([false, true, false]);
    expect(playing.rooms[CODE]).toBeDefined();
  });
});
