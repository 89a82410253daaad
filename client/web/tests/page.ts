import { App } from "../src/app.ts";
import type { NetOptions } from "../src/net.ts";
import type { NetLike } from "../src/ports.ts";
import { Memory, type Shelf } from "../src/storage.ts";
import { type RawToClient, type ToServer, type Welcome, withDefaults } from "../src/wire.ts";
import type { Room } from "../src/state.ts";
import { CODE, full, snapshot } from "./fixtures.ts";

/** A connection in the test's hands. */
export class FakeNet implements NetLike {
  readonly sent: ToServer[] = [];
  urgent = false;
  constructor(readonly options: Omit<NetOptions, "open" | "time">) {}
  start = (): void => undefined;
  retry = (): void => undefined;
  send = (message: ToServer): void => void this.sent.push(message);
  watchClosely = (urgent: boolean): void => void (this.urgent = urgent);
  say(message: RawToClient): void {
    this.options.onMessage(full(message));
  }
  take(): ToServer[] {
    return this.sent.splice(0);
  }
}

export const WELCOME = withDefaults({
  t: "welcome",
  protocol: 1,
  server: "narabe",
  token: "secret",
  name: "Guest 1",
  now: 0,
  rules: ["freestyle"],
  levels: [{ name: "tutorial-30", scores: true }],
}) as Welcome;

/** What a browser keeps and does around the page. */
export interface Around {
  readonly shelf: Map<string, string>;
  readonly paths: string[];
  readonly later: (() => void)[];
  /** Counts the reloads. */
  readonly reload?: () => void;
}

/** A page at an address, not yet connected; ids are `id1`, `id2`, and so on. */
export function openPage(path: string, { shelf, paths, later, reload = () => undefined }: Around): { readonly app: App; readonly net: FakeNet } {
  const store: Shelf = { getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => void shelf.set(key, value), removeItem: (key) => void shelf.delete(key) };
  const made: FakeNet[] = [];
  let id = 0;
  const place = { url: new URL(path, "http://x/"), languages: ["en"], setPath: (to: string) => void paths.push(to), newId: () => `id${++id}`, after: (_ms: number, work: () => void) => void later.push(work), page: "page1", now: () => 0, hidden: () => false, reload };
  const app = new App(place, new Memory(store), (options) => (made[0] = new FakeNet(options)));
  const [net] = made;
  if (!net) throw new Error("an app connects");
  return { app, net };
}

/** A connected page at the table of `fixtures.ts`, which `about` says more of; nothing that was sent is left. */
export function atTheTable(about: Parameters<typeof snapshot>[0] = {}, later: (() => void)[] = []): { readonly app: App; readonly net: FakeNet } {
  const { app, net } = openPage(`/r/${CODE}`, { shelf: new Map(), paths: [], later });
  net.options.onConn({ phase: "live" });
  net.say(WELCOME);
  net.say(snapshot(about));
  net.take();
  return { app, net };
}

/** The room of that page now. */
export function roomIn(app: App): Room {
  const found = app.state.peek().rooms[CODE];
  if (!found) throw new Error("not in the room");
  return found;
}
