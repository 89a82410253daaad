import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import type { State } from "../src/state.ts";
import { Memory, type Shelf } from "../src/storage.ts";
import { syncChoices } from "../src/syncing.ts";
import type { ToServer } from "../src/wire.ts";
import { type FakeNet, WELCOME, openPage } from "./page.ts";

let shelf: Map<string, string>;
let later: (() => void)[];
let app: App;
let net: FakeNet;

/** Opens a page, with what was chosen here before, and connects it. */
async function connect(prefs: object = {}): Promise<void> {
  open(prefs);
  follow(app.state.peek());
  welcome();
  await Promise.resolve();
}

function open(prefs: object = {}): void {
  if (Object.keys(prefs).length > 0) shelf.set("narabe.prefs", JSON.stringify(prefs));
  ({ app, net } = openPage("/", { shelf, paths: [], later: [] }));
}

/** The part that follows choices has come. */
function follow(first: State): void {
  const kept: Shelf = { getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => void shelf.set(key, value), removeItem: (key) => void shelf.delete(key) };
  syncChoices(app, new Memory(kept), first.prefs, (_ms, work) => void later.push(work));
}

function welcome(): void {
  net.options.onConn({ phase: "live" });
  net.say(WELCOME);
}

function sent<T extends ToServer["t"]>(tag: T): Extract<ToServer, { readonly t: T }>[] {
  return net.sent.filter((message): message is Extract<ToServer, { readonly t: T }> => message.t === tag);
}

function answer(values: Readonly<Record<string, boolean | number | string>>): void {
  net.say({ t: "choices", id: sent("get_choices").at(-1)?.id ?? "", values });
}

beforeEach(() => {
  shelf = new Map();
  later = [];
});

describe("settings follow the person", () => {
  test("those of the server come here, what belongs to the device stays as it is", async () => {
    await connect({ placing: "slide", numbers: false });
    answer({ theme: "night", numbers: true, placing: "direct", loupe: false, language: "ja", tenths: "nonsense" });
    expect(app.state.peek().prefs).toMatchObject({ theme: "night", numbers: true, placing: "slide", loupe: true, language: "en", tenths: "low" });
    expect(sent("keep_choices")).toEqual([]);
  });

  test("what is chosen goes to the server a moment later, once for several, without the touch mode", async () => {
    await connect();
    answer({ theme: "wood" });
    app.set({ theme: "paper" });
    app.set({ numbers: true });
    expect([sent("keep_choices").length, later.length]).toEqual([0, 1]);
    later.shift()?.();
    const [kept] = sent("keep_choices");
    expect(kept?.values).toMatchObject({ theme: "paper", numbers: true });
    expect(Object.keys(kept?.values ?? {})).not.toEqual(expect.arrayContaining(["placing"]));
    for (const key of ["placing", "offset", "loupe", "mouseConfirm", "vibration", "reduceData", "language"]) expect(kept?.values).not.toHaveProperty(key);
    expect(shelf.has("narabe.unsent")).toBe(true);
    net.say({ t: "choices", id: kept?.id ?? "", values: kept?.values ?? {} });
    expect(shelf.has("narabe.unsent")).toBe(false);
  });

  test("what is chosen while the one before is on its way is not forgotten", async () => {
    await connect();
    answer({ theme: "wood" });
    app.set({ theme: "paper" });
    later.shift()?.();
    app.set({ numbers: true });
    net.say({ t: "choices", id: sent("keep_choices")[0]?.id ?? "", values: { theme: "paper" } });
    expect(shelf.has("narabe.unsent")).toBe(true);
    later.shift()?.();
    expect(sent("keep_choices")[1]?.values).toMatchObject({ theme: "paper", numbers: true });
  });

  test("what is chosen while the server is asked stays, and goes there with what it had of the rest", async () => {
    await connect();
    app.set({ theme: "paper" });
    later.shift()?.();
    expect(sent("keep_choices")).toEqual([]);
    answer({ theme: "night", numbers: true });
    expect(app.state.peek().prefs).toMatchObject({ theme: "paper", numbers: true });
    expect(sent("keep_choices")[0]?.values).toMatchObject({ theme: "paper", numbers: true });
  });

  test("what is chosen before the page can follow choices stays as well", async () => {
    open({ theme: "classic" });
    const first = app.state.peek();
    welcome();
    app.set({ theme: "paper" });
    follow(first);
    answer({ theme: "night", numbers: true });
    expect(app.state.peek().prefs).toMatchObject({ theme: "paper", numbers: true });
    expect(shelf.has("narabe.unsent")).toBe(true);
    later.shift()?.();
    expect(sent("keep_choices")[0]?.values).toMatchObject({ theme: "paper", numbers: true });
  });

  test("a choice of the device alone is nobody else's business", async () => {
    await connect();
    answer({ theme: "wood" });
    app.set({ placing: "direct", reduceData: true, language: "ru" });
    expect(later).toEqual([]);
  });

  test("what was chosen without a connection wins over what the server has", async () => {
    shelf.set("narabe.unsent", "1");
    await connect({ theme: "classic" });
    expect(sent("get_choices")).toEqual([]);
    expect(sent("keep_choices")[0]?.values).toMatchObject({ theme: "classic" });
  });

  test("a server that knows nothing learns what was chosen before, and not the defaults", async () => {
    await connect({ theme: "classic" });
    answer({});
    expect(sent("keep_choices")[0]?.values).toMatchObject({ theme: "classic" });
    shelf = new Map();
    await connect();
    answer({});
    expect(sent("keep_choices")).toEqual([]);
  });
});
