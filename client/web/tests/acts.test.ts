import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import type { Room } from "../src/state.ts";
import { CODE, H8, snapshot, stone } from "./fixtures.ts";
import { type FakeNet, atTheTable, roomIn } from "./page.ts";

let net: FakeNet;
let app: App;

const room = (): Room => roomIn(app);

beforeEach(() => void ({ app, net } = atTheTable()));

describe("what is done at the board", () => {
  test("the steps of an opening are sent for the position they are meant for", () => {
    net.say(snapshot({ moves: [1, 2, 3], next: { do: "choose", seat: 0, color: "black", options: ["stay", "swap"] } }));
    app.acts.onIntent(room(), { kind: "tap", point: H8 });
    expect(room().notice?.code).toBe("not_now");
    app.acts.choose(room(), "swap");
    app.acts.declare(room(), 3);
    app.acts.pass(room());
    expect(net.take()).toEqual([
      { t: "choose", room: CODE, ply: 3, option: "swap", id: "id1" },
      { t: "declare", room: CODE, ply: 3, count: 3, id: "id2" },
      { t: "pass", room: CODE, ply: 3, id: "id3" },
    ]);
  });

  test("points to offer are chosen and given up on the board, and sent all at once", () => {
    net.say(snapshot({ moves: [1, 2, 3, 4], next: { do: "offer", seat: 0, color: "black", count: 2 } }));
    for (const point of [9, 10, 10, 11, 12]) app.acts.play(room(), point);
    expect([room().picks, net.take()]).toEqual([[11, 12], []]);
    app.acts.offerPoints(room());
    expect(net.take()).toEqual([{ t: "offer_points", room: CODE, ply: 4, points: [11, 12], id: "id1" }]);
  });

  test("one of the offered points is picked, any other one is told", () => {
    net.say(snapshot({ moves: [1, 2, 3, 4], next: { do: "pick", seat: 0, color: "white", points: [9, 10] } }));
    app.acts.play(room(), 11);
    expect(room().notice?.code).toBe("not_offered");
    app.acts.play(room(), 10);
    expect(net.take()).toEqual([{ t: "pick", room: CODE, ply: 4, at: 10, id: "id1" }]);
  });

  test("a press on a forbidden point asks why, one that was refused is asked about by itself", () => {
    net.say(snapshot({ forbidden: [{ at: H8, kinds: ["overline"] }] }));
    app.acts.play(room(), H8);
    expect(net.take()).toEqual([{ t: "explain", room: CODE, at: H8, id: "id1" }]);
    app.set({ forbidden: false });
    app.acts.play(room(), H8);
    net.say({ t: "refused", room: CODE, id: "id2", code: "forbidden", params: { kinds: "overline" } });
    expect(net.take().map(({ t }) => t)).toEqual(["play", "explain"]);
    expect(room().pending).toBeNull();
  });

  test("a row that did not win is asked about once, and closing the answer does not ask again", () => {
    net.say(snapshot({ moves: [30, 0, 31, 2, 32, 4, 33, 6] }));
    net.say(stone(4, 8, 34));
    expect(net.take()).toEqual([{ t: "explain", room: CODE, at: 34, id: "id1" }]);
    net.say({ t: "explained", room: CODE, v: 4, why: { at: 34, color: "black" } });
    app.acts.showWhy(room(), null);
    expect([room().why, net.take()]).toEqual([null, []]);
    app.acts.onIntent(room(), { kind: "tap", point: 34 });
    expect(net.take().map(({ t }) => t)).toEqual(["explain"]);
  });
});
