import { describe, expect, test } from "vitest";
import { type Command, isCommand, settles } from "../src/commands.ts";
import { parseRoute, personPath, roomCode, themeOf } from "../src/router.ts";
import { DEFAULT_PREFS } from "../src/state.ts";
import { Memory, type Shelf } from "../src/storage.ts";
import { Store } from "../src/store.ts";
import type { ToClient } from "../src/wire.ts";
import { CODE, full, snapshot, stateAfter, stone } from "./fixtures.ts";

describe("addresses", () => {
  const route = (path: string): unknown => parseRoute(new URL(path, "http://x/"));

  test("a code is found in what people type and paste", () => {
    const found = [CODE, " kq7-m2p ", `https://x.example/r/${CODE}?a=1`, `/r/${CODE}`].map(roomCode);
    expect(found).toEqual([CODE, CODE, CODE, CODE]);
    expect(["", "KQ7M2", "KQ7M2P9", "KQ7M2O", "hello there"].map(roomCode)).toEqual([null, null, null, null, null]);
  });

  test("paths lead to their pages, unknown ones home with the reason", () => {
    expect(route(`/r/${CODE}`)).toEqual({ page: "room", code: CODE, embed: false });
    expect(route(`/r/${CODE}?embed=1`)).toEqual({ page: "room", code: CODE, embed: true });
    for (const page of ["top", "help", "settings"]) expect(route(`/${page}/renju`)).toEqual({ page, what: "renju", embed: null });
    expect(route("/u/me")).toEqual({ page: "profile", whose: null, embed: null });
    expect(route(`/u/${CODE}/1`)).toEqual({ page: "profile", whose: { room: CODE, seat: 1 }, embed: null });
    expect(route("/u/%E7%9F%B3%20x")).toEqual({ page: "profile", whose: { name: "石 x" }, embed: null });
    expect(route(personPath("a/b", "k3f7qa"))).toEqual({ page: "profile", whose: { name: "a/b", tag: "k3f7qa" }, embed: null });
    expect(route(`/u/${CODE}`)).toEqual({ page: "profile", whose: { name: CODE }, embed: null });
    for (const [path, code] of [["/nowhere", "no_page"], ["/r/x", "no_such_room"], ["/u", "no_page"]]) expect(route(path ?? "")).toEqual({ page: "home", embed: null, why: { code } });
    expect(route("/")).toEqual({ page: "home", embed: null });
    expect(route("/?embed=1&bot=tutorial-10&size=9")).toEqual({ page: "home", embed: { level: "tutorial-10", size: 9 } });
    expect(route("/?embed=1&size=99")).toEqual({ page: "home", embed: { level: null, size: 15 } });
  });

  test("only looks that exist are taken from the address", () => {
    expect(["/?theme=night", "/?theme=pink", "/"].map((path) => themeOf(new URL(path, "http://x/")))).toEqual(["night", null, null]);
  });
});

describe("what the device remembers", () => {
  function shelf(content: Record<string, string> = {}): Shelf & { content: Record<string, string | undefined> } {
    const store: Record<string, string | undefined> = { ...content };
    return {
      content: store,
      getItem: (key) => store[key] ?? null,
      setItem: (key, value) => void (store[key] = value),
      removeItem: (key) => void (store[key] = undefined),
    };
  }

  test("choices come back, anything else is the default", () => {
    const kept = shelf();
    new Memory(kept).savePrefs({ ...DEFAULT_PREFS, theme: "night", numbers: true });
    expect(new Memory(kept).prefs(["en"])).toEqual({ ...DEFAULT_PREFS, theme: "night", numbers: true });
    expect(new Memory(shelf({ "narabe.prefs": '{"theme":"pink","numbers":1}' })).prefs(["en"])).toEqual(DEFAULT_PREFS);
    expect(new Memory(shelf({ "narabe.prefs": "not json" })).prefs(["en"])).toEqual(DEFAULT_PREFS);
  });

  test("the language is the browser's until one is chosen", () => {
    const kept = shelf();
    new Memory(kept).savePrefs(DEFAULT_PREFS);
    expect(new Memory(kept).prefs(["zh-CN"]).language).toBe("en");
  });

  test("token, name and room are kept and can be forgotten; without storage nothing is kept and nothing breaks", () => {
    const kept = shelf();
    const memory = new Memory(kept);
    [memory.token, memory.name, memory.room] = ["t", "Mika", CODE];
    expect([memory.token, memory.name, memory.room]).toEqual(["t", "Mika", CODE]);
    memory.room = null;
    expect(kept.content["narabe.room"]).toBeUndefined();
    const none = new Memory(null);
    none.token = "t";
    expect([none.token, none.name, none.prefs(["en"])]).toEqual([null, "", DEFAULT_PREFS]);
  });

  test("a shelf that is full keeps what it has and stops nothing", () => {
    const packed = shelf({ "narabe.name": "Mika" });
    packed.setItem = () => {
      throw new DOMException("no space left", "QuotaExceededError");
    };
    const memory = new Memory(packed);
    memory.token = "t";
    memory.savePrefs(DEFAULT_PREFS);
    expect([memory.token, memory.name]).toEqual([null, "Mika"]);
  });
});

describe("the store", () => {
  test("tells followers each step in order, also of steps they cause themselves", () => {
    const store = new Store(stateAfter());
    const seen: string[] = [];
    store.follow((before, after) => {
      seen.push(`${before.name}>${after.name}`);
      if (after.name === "b") store.dispatch({ kind: "name", name: "c" });
    });
    store.follow((before, after) => void seen.push(`${before.name}-${after.name}`));
    store.dispatch({ kind: "name", name: "b" });
    expect(seen).toEqual(["Mika>b", "Mika-b", "b>c", "b-c"]);
  });

  test("goes on after a follower that failed", () => {
    const store = new Store(stateAfter());
    store.follow((_before, { name }) => {
      if (name === "b") throw new Error("a follower's own fault");
    });
    expect(() => store.dispatch({ kind: "name", name: "b" })).toThrow("a follower's own fault");
    store.dispatch({ kind: "name", name: "c" });
    expect(store.now.name).toBe("c");
  });

  test("a step that changes nothing is not told", () => {
    const store = new Store(stateAfter(snapshot(), stone(4, 0, 7)));
    let told = 0;
    store.follow(() => told++);
    store.dispatch({ kind: "message", message: full(stone(4, 0, 7)) });
    expect(told).toBe(0);
  });
});

describe("when a command is answered", () => {
  const command = (fields: object): Command => ({ room: CODE, id: "c1", ...fields }) as Command;
  const event = (fields: object): ToClient => ({ room: CODE, v: 4, seat: 0, ...fields }) as ToClient;

  test.each([
    [command({ t: "play", ply: 3, at: 1 }), event({ t: "stone", ply: 3, at: 1 })],
    [command({ t: "sit" }), event({ t: "you", seats: [1] })],
    [command({ t: "propose", kind: "draw" }), event({ t: "offered", kind: "draw" })],
    [command({ t: "propose", kind: "takeback" }), event({ t: "taken_back", plies: 1 })],
    [command({ t: "answer", offer: 2 }), event({ t: "offer_closed", offer: 2 })],
    [command({ t: "withdraw", offer: 2 }), event({ t: "stone", ply: 1, at: 1 })],
    [command({ t: "resign" }), event({ t: "over" })],
    [command({ t: "create" }), snapshot({ id: "c1" })],
    [command({ t: "resign" }), { t: "refused", code: "busy", id: "c1", room: CODE, params: {} }] as [Command, ToClient],
  ])("%o by %o", (asked, answer) => {
    expect(settles(asked, answer)).toBe(true);
  });

  test.each([
    [command({ t: "play", ply: 3, at: 1 }), event({ t: "stone", ply: 2, at: 1 })],
    [command({ t: "play", ply: 3, at: 1 }), { ...event({ t: "stone", ply: 3, at: 1 }), room: "4WXYZ2" } as ToClient],
    [command({ t: "propose", kind: "draw" }), event({ t: "offered", kind: "takeback" })],
    [command({ t: "answer", offer: 2 }), event({ t: "offer_closed", offer: 3 })],
    [command({ t: "create" }), snapshot({ id: "c2" })],
    [command({ t: "sit" }), event({ t: "you", seats: [] })],
  ])("%o not by %o", (asked, answer) => {
    expect(settles(asked, answer)).toBe(false);
  });

  test("pings and visits are no commands", () => {
    expect([isCommand({ t: "ping", n: 1 }), isCommand({ t: "enter", room: CODE, id: "c1" }), isCommand(command({ t: "resign" }))]).toEqual([false, false, true]);
  });
});
