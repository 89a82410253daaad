import { describe, expect, test } from "vitest";
import { actions, claimOf, menuActions, oopsUntil } from "../src/actions.ts";
import { banner } from "../src/banner.ts";
import { fittedHouse, freshHouse, noDays, offReasons, takebackPolicies } from "../src/houserules.ts";
import { isStopped, strength } from "../src/presence.ts";
import { reduce } from "../src/reducer.ts";
import { parseRoute, ticketOf, ticketPath } from "../src/router.ts";
import { boardView, couldGuess, mayGuess } from "../src/select.ts";
import type { Room } from "../src/state.ts";
import { channels, lastSaid, shownLines, unread } from "../src/talkview.ts";
import { control } from "../src/timecontrols.ts";
import type { ClocksView, Line, RawToClient, SeatPresence } from "../src/wire.ts";
import { WELCOME, openPage } from "./page.ts";
import { CODE, full, presence, roomAfter, roomOf, settings, snapshot, stateAfter, stone } from "./fixtures.ts";

const CLOCK = control("fischer", { main_ms: 300_000, increment_ms: 3000 });
const TIMED = settings({ clock: CLOCK });
const clocks = (change: Partial<ClocksView> = {}): ClocksView => ({ left: [1000, 2000], since: 5, running: 0, periods: [0, 0], stones: [0, 0], period_left: null, held: null, ...change });
const title = (...messages: readonly RawToClient[]): string => banner(stateAfter(...messages), roomAfter(...messages)).title.key;

function away(claimAt: number | null, state: SeatPresence["state"] = "away"): RawToClient {
  const seat = (one: SeatPresence["state"], claim_at: number | null): SeatPresence => ({ state: one, since: 0, lag_ms: null, claim_at });
  return { t: "presence", room: CODE, seats: [seat("online", null), seat(state, claimAt)], watchers: 3, locked: false };
}

describe("clocks in a room", () => {
  test("every event that tells them is believed, an offer's preview is not", () => {
    const room = roomAfter(snapshot({ settings: TIMED, clocks: clocks() }), { ...stone(4, 0, 7), clocks: clocks({ running: 1 }) } as RawToClient);
    expect(room.clocks?.running).toBe(1);
    const offered = { t: "offered", room: CODE, v: 4, offer: 1, kind: "takeback", seat: 1, plies: 1, clocks: clocks({ left: [9, 9] }) } as RawToClient;
    expect(roomAfter(snapshot({ settings: TIMED, clocks: clocks() }), offered).clocks?.left).toEqual([1000, 2000]);
  });

  test("held and released: the banner says why, the board rests by consent only, and it can be resumed", () => {
    const held = (why: "pause" | "start"): RawToClient[] => [snapshot({ settings: TIMED, clocks: clocks() }), { t: "held", room: CODE, v: 4, why, clocks: clocks({ held: why }) }];
    const released: RawToClient = { t: "released", room: CODE, v: 5, clocks: clocks() };
    expect([title(...held("pause")), title(...held("start"))]).toEqual(["held.pause.title", "held.start.title"]);
    expect([isStopped(roomAfter(...held("pause"))), isStopped(roomAfter(...held("start")))]).toEqual([true, false]);
    expect(boardView(roomAfter(...held("pause")), stateAfter().prefs, true).interactive).toBe(false);
    expect(menuActions(stateAfter(...held("pause")), roomAfter(...held("pause")))).toMatchObject({ resume: null });
    expect(roomAfter(...held("pause"), released)).toMatchObject({ held: null });
    expect(title(...held("pause"), released)).toBe("game.turn.mine");
  });

  test("an adjourned game without a clock stays adjourned while stones are taken back and put there again", () => {
    const held: RawToClient[] = [snapshot({ moves: [3, 4], placed_by: [0, 1] }), { t: "held", room: CODE, v: 4, why: "adjourn", clocks: null }];
    const back: RawToClient = { t: "taken_back", room: CODE, v: 5, seat: 0, plies: 2 };
    const again: RawToClient = { t: "restored", room: CODE, v: 6, seat: 0, plies: 2 };
    const resumed: RawToClient = { t: "released", room: CODE, v: 7 };
    expect([[back], [back, again], [back, again, resumed]].map((more) => roomAfter(...held, ...more).held)).toEqual(["adjourn", "adjourn", null]);
  });

  test("swapped seats take people, score and presence along", () => {
    const room = roomAfter(snapshot({ score: [2, 1, 0] }), { t: "seats_swapped", room: CODE, v: 4, clocks: null });
    expect([room.seats[0]?.name, room.score]).toEqual(["Linh", [1, 2, 0]]);
  });
});

describe("what may be asked for beside the buttons", () => {
  const offered = (change: Parameters<typeof snapshot>[0]): readonly string[] => Object.keys(menuActions(stateAfter(snapshot(change)), roomAfter(snapshot(change))));

  test.each([
    ["in play", { settings: settings({ clock: CLOCK, teaching: true }), moves: [3] }, ["more_time", "give_time", "pause", "adjourn", "to_ply"]],
    ["before the first stone", {}, ["pause", "adjourn", "swap_seats"]],
    ["after the end", { outcome: { reason: "resigned", winner: 0, lines: [] } }, ["swap_seats"]],
    ["while nobody is there", { game: 0, seats: [{ name: "Mika", bot: null, online: true, rating: null }, null] }, []],
    ["by a watcher", { you: [] }, []],
    ["against a bot", { settings: settings({ kind: "bot" }) }, []],
  ] as const)("%s", (_, change, names) => {
    expect(offered(change as Parameters<typeof snapshot>[0])).toEqual(names);
  });
});

describe("presence", () => {
  test.each([
    [79, 4],
    [80, 3],
    [150, 2],
    [300, 1],
    [9000, 1],
    [null, 0],
  ])("%s ms are %i bars", (lag, bars) => {
    expect(strength(lag)).toBe(bars);
  });

  test("hidden is here, reconnecting and away are not, each with a banner of its own", () => {
    const game = snapshot({ moves: [7], v: 3 });
    expect((["online", "hidden", "reconnecting", "away"] as const).map((state) => roomAfter(game, presence("online", state)).seats[1]?.online)).toEqual([true, true, false, false]);
    expect((["hidden", "reconnecting", "away"] as const).map((state) => title(game, presence("online", state)))).toEqual(["game.turn.theirs", "game.reconnecting.title", "game.away.title"]);
  });

  test("a claim is there on the absent one's turn only, and gone the moment he is back", () => {
    const theirs = snapshot({ moves: [7], v: 3 });
    expect(claimOf(roomAfter(theirs, away(99)))).toEqual({ seat: 1, at: 99 });
    expect(claimOf(roomAfter(snapshot(), away(99)))).toBeNull();
    expect(claimOf(roomAfter(theirs, away(99), { t: "held", room: CODE, v: 4, why: "pause" }))).toBeNull();
    expect(claimOf(roomAfter(theirs, away(99), away(null, "online")))).toBeNull();
    expect(claimOf(roomAfter(snapshot({ moves: [7], v: 3, you: [] }), away(99)))).toBeNull();
  });

  test("in another tab nothing can be done but to come over", () => {
    const messages: RawToClient[] = [snapshot(), { t: "tab", room: CODE, active: false }];
    expect(title(...messages)).toBe("tab.other.title");
    expect(actions(stateAfter(...messages), roomAfter(...messages))).toMatchObject({ undo: "other_tab", resign: "other_tab", draw: "other_tab" });
    expect(boardView(roomAfter(...messages), stateAfter().prefs, true).interactive).toBe(false);
    expect(title(...messages, { t: "tab", room: CODE, active: true })).toBe("game.turn.mine");
  });

  test("a hand-over link has its ticket in the fragment and leads to the room", () => {
    const url = new URL(ticketPath(CODE, "a-B_9"), "http://x/");
    expect([ticketOf(url), parseRoute(url)]).toEqual(["a-B_9", { page: "room", code: CODE, embed: false }]);
    expect(ticketOf(new URL("http://x/r/KQ7M2P#other"))).toBeNull();
  });
});

const line = (n: number, who: string, channel: Line["channel"] = "players"): RawToClient => ({ t: "line", room: CODE, n, channel, who, name: who, ply: n, at: 0, seat: null, text: `line ${n}`, phrase: null, id: null });

describe("talk", () => {
  test("lines come once and in order, mine count as read, and what was read stays read", () => {
    const said = stateAfter(snapshot(), line(1, "linh"), line(2, "me"), line(2, "me"), line(3, "linh"));
    expect(roomOf(said).lines.players.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(unread(roomOf(said), "players")).toBe(2);
    const seen = reduce(said, { kind: "room", room: CODE, change: { read: "players" } });
    expect(unread(roomOf(seen), "players")).toBe(0);
    expect(unread(roomOf(reduce(seen, { kind: "message", message: full(line(4, "linh")) })), "players")).toBe(1);
  });

  test("what was said before comes whole; who is muted is not shown, nor counted", () => {
    const old: RawToClient = { t: "lines", room: CODE, channel: "players", lines: [full(line(1, "linh")) as Line, full(line(2, "ren")) as Line] };
    const muted = reduce(stateAfter(snapshot(), line(9, "x"), old), { kind: "room", room: CODE, change: { muted: ["ren"] } });
    expect(shownLines(roomOf(muted), "players").map(({ who }) => who)).toEqual(["linh"]);
    expect(unread(roomOf(muted), "players")).toBe(1);
  });

  test("the last line is that of my own channel, whoever said it, and none of somebody muted", () => {
    const said = stateAfter(snapshot(), line(1, "linh"), line(2, "ren"), line(1, "eve", "watchers"));
    expect(lastSaid(roomOf(said))?.text).toBe("line 2");
    expect(lastSaid(roomOf(reduce(said, { kind: "room", room: CODE, change: { muted: ["ren"] } })))?.text).toBe("line 1");
    expect([lastSaid(roomAfter(snapshot())), lastSaid(roomAfter(snapshot({ you: [] }), line(3, "eve", "watchers")))?.n]).toEqual([null, 3]);
  });

  test("players read the watchers' talk when the game is over, watchers read both", () => {
    const over = snapshot({ outcome: { winner: 0, reason: "five", lines: [], kinds: [] } });
    expect([snapshot(), over, snapshot({ you: [] })].map((message) => channels(roomAfter(message)))).toEqual([["players"], ["players", "watchers"], ["watchers", "players"]]);
  });
});

describe("watchers", () => {
  test("whether I hide my name is as the server says, or as I said since", () => {
    const { app, net } = openPage(`/r/${CODE}`, { shelf: new Map(), paths: [], later: [] });
    net.options.onConn({ phase: "live" });
    const hides = (): boolean | undefined => app.state.peek().server?.hides;
    const seen = [hides()];
    for (const told of [{}, { hides: true }] as const) {
      net.say({ ...WELCOME, ...told });
      seen.push(hides());
    }
    app.deeds.hideMe(false);
    expect([...seen, hides()]).toEqual([undefined, false, true, false]);
    expect(net.take()).toContainEqual({ t: "hide_me", on: false });
  });

  test("who wants to may guess the next stone, be it as the first, and see their guess until it is there", () => {
    const votes = (ply: number): RawToClient => ({ t: "votes", room: CODE, ply, counts: [[7, 2]], yours: 7, score: [0, 1] });
    const watching = snapshot({ you: [] });
    const choosing = snapshot({ you: [], next: { do: "choose", seat: 1, color: "white", options: ["stay", "swap"] } });
    const eager = (...messages: readonly RawToClient[]): Room => ({ ...roomAfter(...messages), guessing: true });
    expect([watching, choosing, snapshot()].map((room) => couldGuess(roomAfter(room)))).toEqual([true, false, false]);
    expect([mayGuess(roomAfter(watching, votes(0))), mayGuess(eager(watching)), mayGuess(eager(choosing)), mayGuess(eager(snapshot()))]).toEqual([false, true, false, false]);
    expect(boardView(roomAfter(watching, votes(0)), stateAfter().prefs, true)).toMatchObject({ interactive: false });
    expect(boardView(eager(watching), stateAfter().prefs, true)).toMatchObject({ interactive: true, aim: null });
    expect(boardView(eager(watching, votes(1)), stateAfter().prefs, true)).toMatchObject({ interactive: true, aim: null });
    expect(boardView(eager(watching, votes(0)), stateAfter().prefs, true)).toMatchObject({ interactive: true, aim: 7 });
  });

  test("whoever is removed learns it, and is out", () => {
    const state = stateAfter(snapshot({ you: [] }), { t: "removed", room: CODE, why: "removed" });
    expect([state.rooms[CODE], state.lost[CODE]]).toEqual([undefined, "removed"]);
  });
});

describe("oops", () => {
  const until = (change: Partial<Room["settings"]>, ...more: readonly RawToClient[]): number | null => {
    const start = stateAfter(snapshot({ settings: settings({ oops: true, ...change }) }));
    return oopsUntil(roomOf([stone(4, 0, 7), ...more].reduce((state, message) => reduce(state, { kind: "message", message: full(message), now: 500 }), start)));
  };

  test("two seconds after my stone, until it is answered, and only where the table has it", () => {
    expect(until({})).toBe(2500);
    expect(until({}, stone(5, 1, 8))).toBeNull();
    expect(until({ oops: false })).toBeNull();
    expect(until({ takeback: "free" })).toBeNull();
    expect(until({}, { t: "offered", room: CODE, v: 5, offer: 1, kind: "draw", seat: 1, plies: 0, words: 0, base: 4, expires: null, to_ply: null, clocks: null })).toBe(2500);
  });
});

describe("house rules", () => {
  test("what can't go together is taken out, and has a reason", () => {
    const days = control("correspondence", { period_ms: 86_400_000 });
    expect(fittedHouse({ ...freshHouse("hotseat"), clock: days }).clock).toBeNull();
    expect(fittedHouse({ ...freshHouse("friend"), clock: days }).clock).toBe(days);
    expect(fittedHouse({ ...freshHouse("friend"), takeback: "free", oops: true }).oops).toBe(false);
    expect(fittedHouse({ ...freshHouse("friend"), takeback: "none", teaching: true }).teaching).toBe(false);
    expect(fittedHouse({ ...freshHouse("friend"), watching: "closed", delay_s: 30 }).delay_s).toBe(0);
    expect(offReasons({ ...freshHouse("friend"), takeback: "free" })).toEqual({ oops: "create.oops.off", teaching: null });
    expect([noDays("friend"), noDays("bot"), noDays("hotseat")]).toEqual([null, "create.clock.bot", "create.clock.hotseat"]);
    expect([takebackPolicies("friend").length, takebackPolicies("bot")]).toEqual([4, ["free", "none"]]);
  });
});
