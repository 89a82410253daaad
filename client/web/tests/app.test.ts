import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import { askScores } from "../src/lessons.ts";
import type { Room } from "../src/state.ts";
import type { LobbyRow, ToServer } from "../src/wire.ts";
import { CODE, H8, settings, snapshot, stone } from "./fixtures.ts";
import { type FakeNet, WELCOME, openPage } from "./page.ts";

const ROW: LobbyRow = { room: "4WXYZ2", kind: "friend", rule: "freestyle", size: 15, state: "live", names: ["a", "b"], takeback: "ask", level: null, ply: 3, watchers: 0, opening: "free", clock: null, rated: false, host: "a", password: false, level2: null, first: "black", black: 0, moves: [], bots: [], ratings: null };

let shelf: Map<string, string>;
let paths: string[];
let later: (() => void)[];
let net: FakeNet;
let app: App;

function open(path: string): void {
  ({ app, net } = openPage(path, { shelf, paths, later }));
}

/** Opens the page and lets the server answer hello. */
function connect(path: string): ToServer {
  open(path);
  const hello = net.options.hello();
  net.options.onConn({ phase: "live" });
  net.say(WELCOME);
  return hello;
}

const room = (): Room => {
  const found = app.state.peek().rooms[CODE];
  if (!found) throw new Error("not in the room");
  return found;
};

beforeEach(() => {
  shelf = new Map();
  paths = [];
  later = [];
});

test("who makes a table is its host at once, and may do what hosts may", () => {
  connect("/");
  app.create({ kind: "friend" });
  const made = net.take().find((message) => message.t === "create");
  net.say(snapshot({ game: 0, you: [], seats: [null, null], id: made && "id" in made ? (made.id as string) : null }));
  net.say({ t: "you", room: CODE, seats: [0] });
  net.say({ t: "sat", room: CODE, v: 1, seat: 0, name: "Mika" });
  expect(room().me.host).toBe(true);
  net.say(snapshot({ game: 0, host: false }));
  expect(room().me.host).toBe(false);
});

describe("who I am and where I want to be", () => {
  test("the token of the last welcome is sent with hello and never shown in the state", () => {
    connect("/");
    expect(net.options.hello()).toMatchObject({ t: "hello", token: "secret" });
    expect(shelf.get("narabe.token")).toBe("secret");
  });

  test("hello asks for the room of the address, later with the version seen", () => {
    const hello = connect(`/r/${CODE}`);
    expect(hello).toMatchObject({ rooms: { [CODE]: 0 } });
    net.say(snapshot({ v: 17 }));
    expect(net.options.hello()).toMatchObject({ rooms: { [CODE]: 17 } });
  });

  test("an unfinished game is remembered across visits and forgotten with its end", () => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    expect(shelf.get("narabe.room")).toBe(CODE);
    const hello = connect("/");
    expect(hello).toMatchObject({ rooms: {} });
    expect(net.take()).toContainEqual({ t: "enter", room: CODE, v: 0, beside: true });
    net.say(snapshot());
    net.say({ t: "over", room: CODE, v: 4, outcome: { reason: "resigned", winner: 1, lines: [] }, score: [0, 1, 0] });
    expect(shelf.has("narabe.room")).toBe(false);
  });

  test("a link to a room that is not there ends in the lobby with the reason, and is asked for again when it is opened again", () => {
    const refused = { t: "refused", code: "no_such_room", id: null, room: CODE, params: {} } as const;
    connect(`/r/${CODE}`);
    net.say(refused);
    expect(net.take()).toEqual([{ t: "watch_lobby", on: true }]);
    expect(app.state.peek().route).toEqual({ page: "home", embed: null, why: { code: "no_such_room", room: CODE } });
    expect(paths).toEqual(["/"]);
    app.go(`/r/${CODE}`);
    expect(net.take()).toContainEqual({ t: "enter", room: CODE, v: null });
  });

  test("before a room with a password one stands at its door, not in the lobby", () => {
    connect(`/r/${CODE}`);
    net.say({ t: "refused", code: "password_needed", id: null, room: CODE, params: {} });
    expect(app.state.peek().route).toMatchObject({ page: "room", code: CODE });
    app.unlock(CODE, "secret");
    expect(net.take()).toContainEqual({ t: "enter", room: CODE, v: null, password: "secret" });
  });

  test("a gap in the events asks for the state once", () => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    net.take();
    net.say(stone(9, 1, 5));
    net.say(stone(10, 2, 6));
    expect(net.take()).toEqual([{ t: "enter", room: CODE }]);
  });

  test.each([
    ["the same", "one", false],
    ["another", "two", true],
  ])("after a reconnect to %s run of the server the state is asked for: %s %s", (_, run, asked) => {
    connect(`/r/${CODE}`);
    net.say({ ...WELCOME, run: "one" });
    net.say(snapshot());
    net.take();
    net.say({ ...WELCOME, run });
    net.say({ t: "resumed", room: CODE, v: 3, you: [0] });
    expect(net.take()).toEqual(asked ? [{ t: "enter", room: CODE }] : []);
  });
});

describe("going about", () => {
  test("home follows the lobby and shows a live game, a room leaves both", () => {
    connect("/");
    expect(net.take()).toEqual([{ t: "watch_lobby", on: true }]);
    net.say({ t: "lobby", rows: [ROW], online: 1 });
    expect(net.take()).toEqual([{ t: "enter", room: ROW.room, v: 0, beside: true }]);
    expect(app.shown).toBe(ROW.room);
    app.go(`/r/${CODE}`);
    expect(net.take()).toEqual([
      { t: "leave", room: ROW.room },
      { t: "enter", room: CODE, v: null },
      { t: "watch_lobby", on: false },
    ]);
  });

  test("home is in my unfinished game beside another tab, and who opens its page there plays there", () => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    connect("/");
    net.say(snapshot());
    net.say({ t: "tab", room: CODE, active: false });
    net.take();
    app.go(`/r/${CODE}`);
    expect(net.take()).toMatchObject([{ t: "watch_lobby", on: false }, { t: "play_here", room: CODE }]);
    app.go("/");
    app.go(`/r/${CODE}`);
    expect(net.take()).toEqual([
      { t: "watch_lobby", on: true },
      { t: "watch_lobby", on: false },
    ]);
    expect(net.options.hello()).toMatchObject({ rooms: { [CODE]: 3 } });
  });

  test("a player who looks at the lobby stays at his table; a watcher leaves", () => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    app.go("/");
    expect(net.take()).toEqual([{ t: "watch_lobby", on: true }]);
    connect(`/r/${CODE}`);
    net.say(snapshot({ you: [] }));
    app.go("/");
    expect(net.take()).toContainEqual({ t: "leave", room: CODE });
    expect(app.state.peek().rooms).toEqual({});
  });

  test("making a room leads to it as soon as I sit there", () => {
    connect("/");
    net.take();
    app.create({ kind: "friend" });
    app.create({ kind: "friend" });
    expect(net.take()).toEqual([{ t: "create", id: "id1", kind: "friend" }]);
    net.say(snapshot({ v: 0, you: [], seats: [null, null], game: 0, id: "id1" }));
    expect(paths).toEqual([]);
    net.say({ t: "you", room: CODE, seats: [0] });
    expect(paths).toEqual([]); // the seat is still shown as free
    net.say({ t: "sat", room: CODE, v: 1, seat: 0, name: "Mika" });
    expect(paths).toEqual([`/r/${CODE}`]);
    expect(net.take()).toEqual([{ t: "watch_lobby", on: false }]);
  });

  test("whoever makes a room under a new name is called so before, and remembered", () => {
    connect("/");
    net.take();
    app.create({ kind: "friend" }, " Hana ");
    expect(net.take()).toEqual([
      { t: "rename", name: "Hana" },
      { t: "create", id: "id1", kind: "friend" },
    ]);
    expect(shelf.get("narabe.name")).toBe("Hana");
    expect(net.options.hello()).toMatchObject({ name: "Hana" });
  });

  test("a name that is chosen while the server answers hello is told after that", () => {
    open("/u/me");
    net.options.hello();
    app.rename("Hana");
    net.take();
    net.options.onConn({ phase: "live" });
    net.say(WELCOME);
    expect(net.take()).toContainEqual({ t: "rename", name: "Hana" });
    expect(app.state.peek().name).toBe("Hana");
    expect(shelf.get("narabe.name")).toBe("Hana");
  });

  test("sitting down from the lobby goes there and sits when the room is there", () => {
    connect("/");
    app.sit(CODE, "Mika");
    expect(net.take()).toContainEqual({ t: "rename", name: "Mika" });
    net.say(snapshot({ game: 0, you: [], seats: [snapshot().seats[0], null] }));
    expect(net.take()).toEqual([{ t: "sit", room: CODE, id: "id1" }]);
  });

  test("an embedded page makes its own bot game and keeps it to itself", () => {
    connect("/?embed=1&bot=tutorial-10&size=9&theme=classic");
    expect(net.take()).toEqual([{ t: "create", id: "id1", kind: "bot", size: 9, side: "first", listed: false, level: "tutorial-10" }]);
    net.say(snapshot({ id: "id1", settings: settings({ kind: "bot", size: 9 }) }));
    expect(paths).toEqual([`/r/${CODE}?embed=1`]);
    expect(app.state.peek().prefs.theme).toBe("classic");
    expect(shelf.has("narabe.room")).toBe(false);
  });
});

describe("playing", () => {
  beforeEach(() => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    net.take();
  });

  test("a placed point is sent once with its ply and shown as pending", () => {
    app.acts.onIntent(room(), { kind: "place", point: H8 });
    app.acts.onIntent(room(), { kind: "place", point: 113 });
    expect(net.take()).toEqual([{ t: "play", room: CODE, ply: 0, at: H8, id: "id1" }]);
    expect(room().pending).toEqual({ id: "id1", ply: 0, point: H8 });
    expect(net.urgent).toBe(true);
  });

  test("a stone that is not confirmed soon is spoken of, one that is confirmed is not", () => {
    app.acts.play(room(), H8);
    later[0]?.();
    expect(room().notice?.code).toBe("sending");
    net.say(stone(4, 0, H8));
    later[0]?.();
    expect(room().notice).toBeNull();
  });

  test("a press that can't be a move says why", () => {
    net.say(stone(4, 0, H8));
    app.acts.onIntent(room(), { kind: "tap", point: 3 });
    expect(room().notice?.code).toBe("not_your_turn");
    net.say(stone(5, 1, 113));
    app.acts.onIntent(room(), { kind: "tap", point: H8 });
    expect(room().notice?.code).toBe("occupied");
    net.options.onConn({ phase: "reconnecting" });
    app.acts.onIntent(room(), { kind: "tap", point: 3 });
    expect(room().notice?.code).toBe("offline");
    expect(net.take()).toEqual([]);
  });

  test("a room that the server knows nothing of is entered anew, once", () => {
    connect(`/r/${CODE}`);
    net.say(snapshot());
    net.take();
    for (const id of ["a", "b"]) net.say({ t: "refused", code: "not_in_room", id, room: CODE, params: {} });
    expect(net.take()).toEqual([{ t: "enter", room: CODE }]);
    net.say(snapshot());
    expect(room().gap).toBe(false);
  });

  test("what was refused stays a while and then gives way to the game, unless there is newer news", () => {
    net.say(stone(4, 0, H8));
    app.acts.onIntent(room(), { kind: "tap", point: 3 });
    app.acts.onIntent(room(), { kind: "tap", point: 4 });
    const [first, second] = later;
    first?.();
    expect(room().notice?.serial).toBe(2);
    second?.();
    expect(room().notice).toBeNull();
  });

  test("on an old position the first press only leads back", () => {
    net.say(snapshot({ moves: [1, 2] }));
    app.show(room(), 1);
    app.acts.onIntent(room(), { kind: "tap", point: H8 });
    expect(room()).toMatchObject({ shown: null, notice: null });
    expect(net.take()).toEqual([]);
  });

  test("the overlay is asked for after each change while it is on", () => {
    net.say(snapshot({ settings: settings({ kind: "bot", level: "tutorial-30" }) }));
    askScores(app);
    app.change(room(), { overlay: true });
    net.say(stone(4, 0, H8));
    expect(net.take().map(({ t }) => t)).toEqual(["get_scores", "get_scores"]);
    app.change(room(), { overlay: false });
    net.say(stone(5, 1, 113));
    expect(net.take()).toEqual([]);
  });

  test("what ends a game takes two steps", () => {
    app.deeds.ask(room(), "resign");
    expect(net.take()).toEqual([]);
    app.deeds.end(room(), "resign");
    expect(net.take()).toEqual([{ t: "resign", room: CODE, id: "id1" }]);
    expect(room().asking).toBeNull();
    app.deeds.end(room(), "draw");
    expect(net.take()).toEqual([{ t: "propose", room: CODE, kind: "draw", id: "id2" }]);
  });
});
