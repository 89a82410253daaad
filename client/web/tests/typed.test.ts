import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import type { Room } from "../src/state.ts";
import { CODE, H8, snapshot, stone } from "./fixtures.ts";
import { type FakeNet, WELCOME, atTheTable, openPage, roomIn } from "./page.ts";

let net: FakeNet;
let app: App;

const room = (): Room => roomIn(app);

beforeEach(() => void ({ app, net } = atTheTable()));

describe("what is written into the talk", () => {
  const line = { t: "line", room: CODE, n: 1, channel: "players", who: "me", name: "Mika", ply: 0, at: 0, seat: 0, text: "hello" } as const;

  test("leaves the field when it is sent and stays away when it is said", () => {
    app.deeds.write(CODE, " hello ");
    app.deeds.say(room(), null);
    expect(net.take()).toEqual([{ t: "say", room: CODE, channel: "players", text: "hello", id: "id1" }]);
    net.say({ ...line, id: "id1" });
    net.say({ t: "refused", code: "too_fast", id: "id1", room: CODE }); // a question asked again under its id
    expect(room().draft).toBe("");
  });

  test("is in the field again when it is refused, before what was written since", () => {
    app.deeds.write(CODE, "hello");
    app.deeds.say(room(), null);
    app.deeds.write(CODE, "are you");
    net.say({ t: "refused", code: "too_fast", id: "id1", room: CODE, params: { wait_ms: 3000 } });
    expect([room().draft, room().notice?.code]).toEqual(["hello are you", "too_fast"]);
  });

  test("stays while there is no connection, which is said, and comes through a new one", () => {
    net.options.onConn({ phase: "reconnecting" });
    app.deeds.write(CODE, "hello");
    app.deeds.say(room(), null);
    app.deeds.say(room(), "thanks");
    expect([room().draft, room().notice?.code, net.take()]).toEqual(["hello", "offline", []]);
    net.options.onConn({ phase: "live" });
    net.say(snapshot({ v: 9 }));
    expect(room().draft).toBe("hello");
  });

  test("may be nothing, which is not sent, and a phrase leaves it alone", () => {
    app.deeds.write(CODE, "  ");
    app.deeds.say(room(), null);
    app.deeds.say(room(), "thanks");
    expect([room().draft, net.take()]).toEqual(["  ", [{ t: "say", room: CODE, channel: "players", phrase: "thanks", id: "id1" }]]);
  });
});

test("a second stone while one is on its way is refused in words, whatever is tried with it", () => {
  app.acts.play(room(), H8);
  app.acts.play(room(), H8 + 1);
  expect([room().notice?.code, net.take().length]).toEqual(["sending", 1]);
  net.say(stone(4, 0, H8));
  expect(room().notice).toBeNull();
});

test("the password of a room is tried again by each new connection, and is known at its door", () => {
  ({ app, net } = openPage(`/r/${CODE}`, { shelf: new Map(), paths: [], later: [] }));
  net.options.onConn({ phase: "live" });
  net.say(WELCOME);
  net.say({ t: "refused", code: "password_needed", room: CODE });
  app.unlock(CODE, "sesam");
  net.say({ t: "refused", code: "wrong_password", room: CODE });
  expect(app.password(CODE)).toBe("sesam");
  app.unlock(CODE, "sesame");
  net.say(snapshot({ you: [] }));
  net.take();
  net.options.onConn({ phase: "reconnecting" });
  expect(net.options.hello()).toMatchObject({ rooms: {} });
  net.say(WELCOME);
  expect(net.take()).toContainEqual({ t: "enter", room: CODE, v: 3, password: "sesame" });
});
