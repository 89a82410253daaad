import { beforeEach, describe, expect, test } from "vitest";
import { NO_FILTERS, paceOf, parseFilters, passes } from "../src/lobby/filters.ts";
import { Lounge } from "../src/lobby/lounge.ts";
import { ago, sorted } from "../src/lobby/mine.ts";
import { rowView } from "../src/lobby/pictures.ts";
import { begun, onMessage, secondsBetween } from "../src/lobby/search.ts";
import { control } from "../src/timecontrols.ts";
import type { LobbyRow, MyGame } from "../src/wire.ts";
import { CODE, full, snapshot } from "./fixtures.ts";
import { type FakeNet, WELCOME, openPage } from "./page.ts";

const ROW: LobbyRow = { room: "4WXYZ2", kind: "friend", rule: "freestyle", size: 15, state: "open", names: ["a", null], takeback: "ask", level: null, ply: 0, watchers: 0, opening: "free", clock: null, rated: false, host: "a", password: false, level2: null, first: "black", black: 0, moves: [], bots: [], ratings: null };
const WANTED = { rule: "freestyle", size: 15, opening: "free", clock: control("fischer", { main_ms: 180_000, increment_ms: 2000 }) };

describe("filters", () => {
  test("each narrows by its own field, and none by any", () => {
    const bot: LobbyRow = { ...ROW, level: "strong" };
    expect(passes({ ...ROW, bots: [1] }, { ...NO_FILTERS, bots: false })).toBe(false);
    expect([passes(ROW, NO_FILTERS), passes(bot, NO_FILTERS), passes(bot, { ...NO_FILTERS, bots: false })]).toEqual([true, true, false]);
    for (const other of [{ rule: "renju" }, { size: 19 }, { pace: "quick" as const }, { rated: true }]) expect(passes(ROW, { ...NO_FILTERS, ...other })).toBe(false);
    for (const same of [{ rule: "freestyle" }, { size: 15 }, { pace: "none" as const }, { rated: false }]) expect(passes(ROW, { ...NO_FILTERS, ...same })).toBe(true);
  });

  test("the pace is what a player gets for a usual game", () => {
    const controls = [null, WANTED.clock, control("sudden", { main_ms: 300_000 }), control("per_move", { period_ms: 5000 }), control("correspondence", { period_ms: 86_400_000 })];
    expect(controls.map(paceOf)).toEqual(["none", "quick", "slow", "quick", "days"]);
  });

  test("a device's memory is read back, and rubbish is no filter", () => {
    const filters = { rule: "renju", size: 19, pace: "days" as const, rated: true, bots: false };
    expect(parseFilters(JSON.stringify(filters))).toEqual(filters);
    for (const text of [null, "", "[", "7", '{"rule":3,"size":"x","pace":"?","rated":1}']) expect(parseFilters(text)).toEqual(NO_FILTERS);
  });
});

describe("my games", () => {
  const game = (room: string, change: Partial<MyGame>): MyGame => ({ room, rule: "freestyle", size: 15, state: "live", at: 0, opponent: "Bo", your_turn: false, clock: null, due: null, ...change });

  test("those that wait for me come first, then by part, then the latest", () => {
    const all = [game("over", { state: "over", at: 9 }), game("late", { at: 5 }), game("mine", { your_turn: true }), game("rest", { state: "adjourned" }), game("days", { clock: control("correspondence") }), game("early", { at: 1 })];
    expect(sorted(all).map(({ room }) => room)).toEqual(["mine", "late", "early", "rest", "days", "over"]);
  });

  test("where my time runs comes before what can wait, the least of it first", () => {
    const [days, blitz] = [control("correspondence"), control("fischer")];
    const all = [game("bot", { your_turn: true, at: 9 }), game("later", { your_turn: true, clock: days, due: 900, at: 8 }), game("theirs", { clock: days, due: 10 }), game("soon", { your_turn: true, clock: days, due: 500 }), game("now", { your_turn: true, clock: blitz })];
    expect(sorted(all).map(({ room }) => room)).toEqual(["now", "soon", "later", "bot", "theirs"]);
  });

  test("their age is told in the reader's words, never of the future", () => {
    expect([ago(0, 61_000, "en"), ago(0, 7_300_000, "en"), ago(9000, 0, "en")]).toEqual(["1 minute ago", "2 hours ago", "this minute"]);
  });
});

test("the stones of a row alternate from the colour that begins", () => {
  const view = rowView({ ...ROW, first: "white", moves: [3, 1, 2] });
  expect([view.cells.slice(0, 5), view.lastMove]).toEqual([[0, 1, 2, 2, 0], 2]);
});

describe("a search", () => {
  const search = begun("s1", WANTED);

  test("waits, is offered a bot, and ends with a partner or a refusal", () => {
    const waiting = onMessage(search, full({ t: "seeking", id: "s1", since: 5, bot_at: 9, bot_level: "strong" }));
    expect(waiting).toMatchObject({ since: 5, botAt: 9, offered: null });
    expect(onMessage(search, full({ t: "bot_offered", level: "strong" }))?.offered).toBe("strong");
    expect(onMessage(search, full({ t: "matched", room: CODE }))).toBeNull();
    expect(onMessage(search, full({ t: "refused", code: "bad_setting", id: "s1" }))).toBeNull();
    expect(onMessage(search, full({ t: "refused", code: "stale", id: "other" }))).toBe(search);
  });

  test("time is told in whole seconds that never run backwards", () => {
    expect([secondsBetween(0, 1999), secondsBetween(5, 0)]).toEqual([1, 0]);
  });
});

describe("in the lobby", () => {
  let net: FakeNet;
  let lounge: Lounge;
  let leave: () => void;
  let paths: string[];
  const said = (): string[] => net.take().map(({ t }) => t).filter((tag) => tag !== "watch_lobby");

  beforeEach(() => {
    paths = [];
    const page = openPage("/", { shelf: new Map(), paths, later: [] });
    net = page.net;
    net.options.hello();
    net.options.onConn({ phase: "live" });
    net.say(WELCOME);
    net.take();
    lounge = new Lounge(page.app);
    leave = lounge.enter();
  });

  test("my games are asked for, and only the answer to that question counts", () => {
    const [ask] = net.take();
    net.say({ t: "my_games", id: "another", rows: [] });
    expect(lounge.games.value).toBeNull();
    if (ask?.t !== "get_my_games") throw new Error("nothing was asked");
    net.say({ t: "my_games", id: ask.id, rows: [{ room: CODE, rule: "freestyle", size: 15, state: "live", at: 1 }] });
    expect(lounge.games.value?.map(({ room }) => room)).toEqual([CODE]);
  });

  test("a partner leads to the room, without asking to come in", () => {
    lounge.seek(WANTED);
    net.take();
    net.say({ t: "matched", room: CODE });
    net.say(snapshot());
    expect([lounge.search.value, paths]).toEqual([null, [`/r/${CODE}`]]);
    leave();
    expect(said()).toEqual([]);
  });

  test("whoever goes away looks no longer", () => {
    lounge.seek(WANTED);
    net.take();
    leave();
    expect(said()).toEqual(["unseek"]);
  });

  test("a new connection begins the search anew", async () => {
    lounge.seek(WANTED);
    net.take();
    net.say(WELCOME);
    await Promise.resolve();
    expect(said()).toEqual(["get_my_games", "seek"]);
  });

  test("the bot that is offered plays the game that was looked for; to wait on keeps the search", () => {
    lounge.seek(WANTED);
    net.say({ t: "bot_offered", level: "strong" });
    lounge.waitOn();
    expect(lounge.search.value?.offered).toBeNull();
    net.say({ t: "bot_offered", level: "strong" });
    net.take();
    lounge.takeBot();
    expect(net.take()).toMatchObject([{ t: "unseek" }, { t: "create", kind: "bot", level: "strong", clock: WANTED.clock }]);
  });
});
