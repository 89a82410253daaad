import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import { boardView, handling } from "../src/select.ts";
import { DEFAULT_PREFS, type Room } from "../src/state.ts";
import { CODE, H8, roomAfter, settings, snapshot, stone } from "./fixtures.ts";
import { type FakeNet, atTheTable, roomIn } from "./page.ts";

let net: FakeNet;
let app: App;

const room = (): Room => roomIn(app);
const choose = (point: number): void => app.acts.onIntent(room(), { kind: "place", point });

beforeEach(() => {
  ({ app, net } = atTheTable({ v: 4, moves: [H8] }));
  app.set({ premove: true });
  net.take();
});

describe("a stone chosen while the other thinks", () => {
  test("is sent for its ply as soon as the other's stone is there, and is gone", () => {
    choose(50);
    expect(net.take()).toEqual([]);
    expect(boardView(room(), app.state.peek().prefs, true)).toMatchObject({ premove: 50, interactive: true, toMove: 1, aim: null });
    net.say(stone(5, 1, 60));
    expect(net.take()).toMatchObject([{ t: "play", ply: 2, at: 50 }]);
    expect([room().premove, room().pending?.point]).toEqual([null, 50]);
  });

  test("is replaced by another point, and given up by the same point or by Escape", () => {
    choose(50);
    choose(51);
    expect(room().premove).toEqual({ ply: 2, point: 51 });
    choose(51);
    expect(room().premove).toBeNull();
    choose(50);
    app.acts.onIntent(room(), { kind: "cancel" });
    expect(room().premove).toBeNull();
  });

  test("is dropped without a trace when its point was taken", () => {
    choose(60);
    net.say(stone(5, 1, 60));
    expect([room().premove, room().pending, net.take()]).toEqual([null, null, []]);
  });

  test("dies with a takeback and with the connection", () => {
    choose(50);
    net.say({ t: "taken_back", room: CODE, v: 5, plies: 1 });
    expect(room().premove).toBeNull();
    net.say(snapshot({ v: 6, moves: [H8] }));
    choose(50);
    net.options.onConn({ phase: "reconnecting" });
    expect(room().premove).toBeNull();
  });

  test("is not there unless it was chosen, in an opening, or where stones may be forbidden", () => {
    app.set({ premove: false });
    choose(50);
    expect(room().premove).toBeNull();
    app.set({ premove: true });
    net.say(snapshot({ v: 6, moves: [H8], next: { do: "place", seat: 1, color: "white" } }));
    choose(50);
    net.say(snapshot({ v: 7, moves: [H8], settings: settings({ rule: "renju" }) }));
    choose(50);
    expect([room().premove, net.take()]).toEqual([null, []]);
  });
});

test.each([
  ["free", "auto", "auto"],
  ["ask", "auto", "confirm"],
  ["none", "auto", "confirm"],
  ["ask", "direct", "direct"],
  ["ask", "slide", "slide"],
  ["free", "confirm", "confirm"],
] as const)("where takebacks are %s, %s touch is %s", (takeback, placing, touch) => {
  const table = roomAfter(snapshot({ settings: settings({ takeback }) }));
  expect(handling(table, { ...DEFAULT_PREFS, placing }).touch).toBe(touch);
});
