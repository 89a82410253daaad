import { beforeAll, describe, expect, test } from "vitest";
import { canHurry } from "../src/actions.ts";
import { announce } from "../src/announce.ts";
import { banner, connBanner, lineBanner, myRating } from "../src/banner.ts";
import { isCommand, settles } from "../src/commands.ts";
import { loadMore } from "../src/i18n/index.ts";
import { reduce } from "../src/reducer.ts";
import { hasBot } from "../src/rules.ts";
import { signed } from "../src/signed.ts";
import type { State } from "../src/state.ts";
import { say, settingsText } from "../src/views/labels.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, full, roomAfter, roomOf, settings, snapshot, stateAfter, stone } from "./fixtures.ts";

beforeAll(() => loadMore());

const RATED = settings({ rated: true });
const OVER: RawToClient = { t: "over", room: CODE, v: 4, outcome: { reason: "resigned", winner: 0 }, score: [1, 0, 0] };
const CHANGED: RawToClient = { t: "rated", room: CODE, v: 5, ratings: [{ before: 1500, after: 1512 }, { before: 1520, after: 1508 }] };
const BOT = { name: "level-3", bot: "level-3", online: true, rating: null };
const PERSON = { name: "Mika", bot: null, online: true, rating: null };
const line = (state: State): string => {
  const { title, detail } = banner(state, roomOf(state));
  return [title, ...(detail ? [detail] : [])].map(say).join(" – ");
};

describe("a rating that a game has changed", () => {
  test.each([
    [0, "You won – Linh resigned · rating 1512 (+12)"],
    [1, "You lost – you resigned · rating 1508 (−12)"],
  ] as const)("seat %i reads it behind how the game ended", (seat, text) => {
    expect(line(stateAfter(snapshot({ settings: RATED, you: [seat] }), OVER, CHANGED))).toBe(text);
  });

  test("is there after a reload, and for nobody who only watched or whose game did not count", () => {
    const reloaded = stateAfter(snapshot({ settings: RATED, outcome: { reason: "resigned", winner: 0, lines: [] }, rated: [{ before: 1500, after: 1500 }, { before: 1, after: 2 }] }));
    expect(line(reloaded)).toBe("You won – Linh resigned · rating 1500 (±0)");
    expect([myRating(roomAfter(snapshot({ you: [] }), OVER, CHANGED)), myRating(roomAfter(snapshot(), OVER))]).toEqual([null, null]);
  });

  test("is told to those who listen, once", () => {
    const before = stateAfter(snapshot({ settings: RATED }), OVER);
    const after = reduce(before, { kind: "message", message: full(CHANGED) });
    expect(announce(before, after).polite.map(say)).toEqual(["rating 1512 (+12)"]);
    expect(announce(after, { ...after }).polite).toEqual([]);
  });

  test.each([[12, "+12"], [-8, "−8"], [0, "±0"]])("a change of %i is written %s", (change, text) => {
    expect(signed(change)).toBe(text);
  });
});

describe("a server that is about to stop", () => {
  const DRAINING: RawToClient = { t: "draining", ms: 40_000 };
  const soon = (state: State): State => reduce(reduce(state, { kind: "conn", conn: { offset: 1000 } }), { kind: "message", message: full(DRAINING), now: 500 });

  test("is known with the moment, by the server's time, until somebody answers again", () => {
    const state = soon(stateAfter(snapshot()));
    expect(state.draining).toBe(41_500);
    const welcome: RawToClient = { t: "welcome", protocol: 1, server: "x", token: "t", name: "Mika", now: 0 };
    expect(reduce(state, { kind: "message", message: full(welcome) }).draining).toBeNull();
  });

  test("is told beside the game, which goes on, and on pages without one", () => {
    const state = soon(stateAfter(snapshot()));
    expect(line(state)).toBe("Your move – Restart soon; the game goes on after it");
    expect([lineBanner(state)?.title.key, connBanner(state), lineBanner(stateAfter(snapshot()))]).toEqual(["sys.draining.title", null, null]);
    expect(lineBanner(reduce(state, { kind: "conn", conn: { phase: "stalled" } }))?.title.key).toBe("conn.stalled.title");
  });

  test("is announced at once, and once", () => {
    const before = stateAfter(snapshot());
    const after = soon(before);
    expect(announce(before, after).assertive.map(say)).toEqual(["The server is about to restart"]);
    expect(announce(after, { ...after, name: "Miki" }).assertive).toEqual([]);
  });
});

describe("a bot at the table", () => {
  test.each([
    ["a bot's game", { settings: settings({ kind: "bot" }) }, true],
    ["one that was invited", { seats: [PERSON, BOT] }, true],
    ["a guest's program", { seats: [PERSON, { ...BOT, name: "Deep Five" }] }, false],
    ["two people", {}, false],
  ] as const)("%s", (_, change, bot) => {
    expect(hasBot(roomAfter(snapshot(change as Parameters<typeof snapshot>[0])))).toBe(bot);
  });

  test("can be hurried by the one who plays it alone, while it thinks, where nothing is rated", () => {
    const table = { settings: settings({ kind: "bot" }), seats: [PERSON, BOT], thinking: 5 } as const;
    const hurry = (change: Parameters<typeof snapshot>[0], ...messages: readonly RawToClient[]): boolean => canHurry(roomAfter(snapshot({ ...table, seats: [PERSON, BOT], ...change }), ...messages));
    expect(hurry({})).toBe(true);
    expect([hurry({ thinking: null }), hurry({ you: [] }), hurry({ you: [0, 1] }), hurry({ settings: settings({ kind: "bot", rated: true }) }), hurry({ seats: [PERSON, PERSON], settings: settings({}) })]).toEqual([false, false, false, false, false]);
    expect(hurry({}, stone(4, 0, 7))).toBe(false);
  });

  test("is asked by commands that are sent again until they are answered", () => {
    const invite = { t: "invite_bot", room: CODE, id: "b" } as const;
    const hurry = { t: "move_now", room: CODE, id: "m" } as const;
    expect([isCommand(invite), isCommand(hurry)]).toEqual([true, true]);
    const sat: RawToClient = { t: "sat", room: CODE, v: 4, seat: 1, name: "level-3", bot: "level-3" };
    expect([settles(invite, full(sat)), settles(hurry, full(sat)), settles(hurry, full({ t: "done", id: "m" }))]).toEqual([true, false, true]);
  });
});

test.each([
  [{ takeback: "limited", takebacks: 3 }, "15 × 15 · 3 takebacks each"],
  [{ takeback: "limited", takebacks: 1, oops: true }, "15 × 15 · 1 takeback each · a slip comes back for 2 s"],
  [{ takeback: "ask", takebacks: 3 }, "15 × 15 · takeback on request"],
  [{ takeback: "ask", rated: true }, "15 × 15 · rated · takeback on request"],
] as const)("a table says how stones come back, and whether it counts: %j", (change, text) => {
  expect(settingsText(settings(change)).replaceAll("\u00a0", " ")).toBe(text);
});

test("what was agreed is broken between its parts only", () => {
  const parts = settingsText(settings({ rated: true, oops: true })).split(" ");
  expect(parts.map((part) => part.replaceAll("\u00a0", " "))).toEqual(["15 × 15 ·", "rated ·", "takeback on request ·", "a slip comes back for 2 s"]);
});
