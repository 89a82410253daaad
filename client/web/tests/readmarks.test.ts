import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import { keepRead } from "../src/readmarks.ts";
import { Memory } from "../src/storage.ts";
import { unread } from "../src/talkview.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, snapshot } from "./fixtures.ts";
import { type FakeNet, WELCOME, openPage, roomIn } from "./page.ts";

const shelf = new Map<string, string>();
const line = (n: number, room = CODE): Extract<RawToClient, { t: "line" }> => ({ t: "line", room, n, channel: "players", who: "linh", name: "Linh", ply: 0, at: 0, seat: 1, text: "hello" });
const lines = (count: number): RawToClient => ({ t: "lines", room: CODE, channel: "players", lines: Array.from({ length: count }, (_, index) => line(index + 1)) });

/** A visit to the table, with what the device has kept. */
function visit(path = `/r/${CODE}`): { readonly app: App; readonly net: FakeNet } {
  const { app, net } = openPage(path, { shelf, paths: [], later: [] });
  const store = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) };
  keepRead(app, new Memory(store));
  net.options.onConn({ phase: "live" });
  net.say(WELCOME);
  return { app, net };
}

beforeEach(() => shelf.clear());

describe("talk that was read", () => {
  test("stays read on the next visit, and what came since does not count as read", () => {
    const { app, net } = visit();
    net.say(snapshot());
    net.say(lines(3));
    expect(unread(roomIn(app), "players")).toBe(3);
    app.deeds.read(roomIn(app), "players");
    const next = visit();
    next.net.say(snapshot());
    next.net.say(lines(4));
    expect(unread(roomIn(next.app), "players")).toBe(1);
  });

  test("is known of a room that was there before anybody asked", () => {
    shelf.set("narabe.read", JSON.stringify({ [CODE]: { players: 2, watchers: 0 } }));
    const { app, net } = openPage(`/r/${CODE}`, { shelf, paths: [], later: [] });
    net.options.onConn({ phase: "live" });
    net.say(WELCOME);
    net.say(snapshot());
    net.say(lines(2));
    keepRead(app, new Memory({ getItem: (key) => shelf.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined }));
    expect(unread(roomIn(app), "players")).toBe(0);
  });

  test("does not hide what is said in talk that has begun anew", () => {
    shelf.set("narabe.read", JSON.stringify({ [CODE]: { players: 57, watchers: 0 } }));
    const { app, net } = visit();
    net.say(snapshot());
    net.say(line(1));
    expect(unread(roomIn(app), "players")).toBe(1);
  });

  test("is kept of the rooms read last, and what another page wrote into its place is nothing", () => {
    shelf.set("narabe.read", JSON.stringify({ A: 7, B: { players: "x", watchers: 1 }, C: null, D: { players: 1, watchers: 0 } }));
    for (let n = 0; n < 21; n++) {
      const code = `KQ7M2${"23456789ABCDEFGHJKLMN"[n]}`;
      const { app, net } = visit(`/r/${code}`);
      net.say(snapshot({ room: code }));
      net.say(line(1, code));
      const room = app.state.peek().rooms[code];
      if (room) app.deeds.read(room, "players");
    }
    const kept = Object.keys(JSON.parse(shelf.get("narabe.read") ?? "{}") as object);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, "KQ7M23", "KQ7M2N"]);
  });
});
