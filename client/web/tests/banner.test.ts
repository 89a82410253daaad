import { beforeAll, describe, expect, test } from "vitest";
import { loadMore } from "../src/i18n/index.ts";
import { announce } from "../src/announce.ts";
import { banner } from "../src/banner.ts";
import { reduce } from "../src/reducer.ts";
import { needsMe } from "../src/select.ts";
import type { State } from "../src/state.ts";
import { control } from "../src/timecontrols.ts";
import { say } from "../src/views/labels.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, H8, full, roomAfter, roomOf, settings, snapshot, stateAfter, stone } from "./fixtures.ts";
import { atTheTable, roomIn } from "./page.ts";

/** The banner as a person reads it. */
function read(...messages: readonly RawToClient[]): string {
  const state = stateAfter(...messages);
  return readIn(state);
}

function readIn(state: State): string {
  const { title, detail } = banner(state, roomOf(state));
  return detail ? `${say(title)} | ${say(detail)}` : say(title);
}

const over = (reason: string, winner: 0 | 1 | null, lines: number[][] = []): RawToClient => ({ t: "over", room: CODE, v: 4, outcome: { reason, winner, lines }, score: [0, 0, 0] });
const bot = { name: "tutorial-10", bot: "tutorial-10", online: true };

beforeAll(() => loadMore());

describe("the line over the board", () => {
  test("says whose move it is and what was played", () => {
    expect(read(snapshot())).toBe("Your move");
    expect(read(snapshot(), stone(4, 0, H8))).toBe("Linh to move | You played H8");
    expect(read(snapshot({ moves: [H8, 113] }))).toBe("Your move | Linh played I8");
    expect(read(snapshot({ you: [] }))).toBe("Mika to move");
    expect(read(snapshot({ you: [0, 1], moves: [H8] }))).toBe("White to move | Last stone H8");
    expect(read(snapshot({ seats: [snapshot().seats[0], bot], moves: [H8] }))).toBe("Bot, easy is thinking | You played H8");
    expect(read(snapshot({ game: 0 }))).toBe("Waiting for an opponent | The lobby shows this table");
    expect(read(snapshot({ game: 0, settings: settings({ listed: false }) }))).toBe("Waiting for an opponent | Send the link");
  });

  test("tells that the position shown is an old one", () => {
    const state = reduce(stateAfter(snapshot({ moves: [1, 2, 3, 4] })), { kind: "room", room: CODE, change: { shown: 1 } });
    expect(readIn(state)).toBe("Position after move 1 of 4 | it is your move");
  });

  test("tells the result from where one sits", () => {
    expect(read(snapshot({ moves: [H8] }), over("five", 0))).toBe("You won | five in a row at H8, move 1");
    const rows = [[1, 2, 3, 4], [5, 6, 7, 8, 9, 10]];
    expect(read(snapshot({ moves: [H8] }), over("five", 0, rows.slice(0, 1)))).toBe("You won | 4 in a row at H8, move 1");
    expect(read(snapshot({ moves: [H8] }), over("five", 0, rows))).toBe("You won | 6 in a row at H8, move 1");
    expect(read(snapshot({ you: [1] }), over("resigned", 0))).toBe("You lost | you resigned");
    expect(read(snapshot({ you: [] }), over("resigned", 1))).toBe("White won | Mika resigned");
    expect(read(snapshot(), over("agreed_draw", null))).toBe("Draw | by agreement");
    expect(read(snapshot(), over("aborted", null))).toBe("The game was called off");
  });

  test("a refusal goes before the game, the connection before both", () => {
    const refused = stateAfter(snapshot(), { t: "refused", code: "occupied", id: null, room: CODE, params: {} });
    expect(readIn(refused)).toBe("That point is occupied.");
    const stalled = reduce(refused, { kind: "conn", conn: { phase: "stalled" } });
    expect(readIn(stalled)).toContain("The connection has stalled");
    const restarting = reduce(refused, { kind: "conn", conn: { phase: "reconnecting", restarting: true } });
    expect(readIn(restarting)).toContain("The server is restarting");
    const strange = stateAfter(snapshot(), { t: "refused", code: "of_tomorrow", id: null, room: CODE, params: {} });
    expect(readIn(strange)).toBe("The server refused: of_tomorrow.");
  });

  test("an absent opponent and an offer are told", () => {
    const away = { t: "presence", room: CODE, seats: [{ state: "online", since: 0 }, { state: "away", since: 0 }], watchers: 0 } as const;
    expect(read(snapshot({ moves: [H8] }), away)).toBe("Linh is away | They may still return");
    expect(read(snapshot({ moves: [H8], settings: settings({ clock: control("correspondence") }) }), away)).toBe("Linh to move | You played H8");
    const offers = [{ offer: 1, kind: "takeback", seat: 1, plies: 2, words: 0 }] as const;
    expect(read(snapshot({ moves: [1, 2], offers }))).toBe("Linh asks to take back 2 stones | The hatched stones would leave");
    expect(read(snapshot({ moves: [1, 2], offers, you: [] }))).toBe("Linh asks to take back 2 stones | The hatched stones would leave");
    expect(read(snapshot({ moves: [1, 2], offers, you: [1] }))).toBe("Mika to move | You played C15");
  });

  test("the page asks for me in my turn and when I am asked, not at one screen", () => {
    expect([needsMe(roomAfter(snapshot())), needsMe(roomAfter(snapshot({ you: [1] }))), needsMe(roomAfter(snapshot({ you: [0, 1] })))]).toEqual([true, false, false]);
    expect(needsMe(roomAfter(snapshot({ you: [1], offers: [{ offer: 1, kind: "draw", seat: 0, plies: 0, words: 0 }] })))).toBe(true);
  });
});

describe("what is spoken", () => {
  /** The sentences for one message more. */
  function spoken(before: readonly RawToClient[], message: RawToClient): { polite: string; assertive: string } {
    const then = stateAfter(...before);
    const said = announce(then, reduce(then, { kind: "message", message: full(message) }));
    return { polite: said.polite.map(say).join(" "), assertive: said.assertive.map(say).join(" ") };
  }

  test("each stone by colour and point, and that it is my move", () => {
    expect(spoken([snapshot()], stone(4, 0, H8)).polite).toBe("Black H8.");
    expect(spoken([snapshot(), stone(4, 0, H8)], stone(5, 1, 113)).polite).toBe("White I8. Your move.");
  });

  test("stones that leave and come back, by number", () => {
    const taken = { t: "taken_back", room: CODE, v: 6, seat: 0, plies: 2 } as const;
    const game = [snapshot(), stone(4, 0, H8), stone(5, 1, 113)];
    expect(spoken(game, taken).polite).toBe("2 stones taken back. Your move.");
    expect(spoken([...game, taken], { t: "restored", room: CODE, v: 7, seat: 0, plies: 2 }).polite).toBe("2 stones are back. Your move.");
    expect(spoken([...game, taken], stone(7, 0, 9)).polite).toBe("Black J15.");
  });

  test("offers to me, people who come and go, and refusals", () => {
    expect(spoken([snapshot()], { t: "offered", room: CODE, v: 4, offer: 1, kind: "draw", seat: 1, plies: 0 }).polite).toBe("Linh offers a draw");
    expect(spoken([snapshot()], { t: "offered", room: CODE, v: 4, offer: 1, kind: "draw", seat: 0, plies: 0 }).polite).toBe("");
    expect(spoken([snapshot()], { t: "presence", room: CODE, seats: [{ state: "online", since: 0 }, { state: "away", since: 0 }], watchers: 0 }).polite).toBe("Linh is away.");
    expect(spoken([snapshot({ seats: [snapshot().seats[0], null] })], { t: "sat", room: CODE, v: 4, seat: 1, name: "Ren", bot: null }).polite).toBe("Ren sat down.");
    expect(spoken([snapshot()], { t: "refused", code: "stale", id: null, room: CODE, params: {} }).polite).toBe("The board had changed. Look again.");
  });

  test("what became of my own offer where it was refused or forgotten; the other's end is their affair", () => {
    const draw = (seat: 0 | 1): RawToClient => ({ t: "offered", room: CODE, v: 4, offer: 1, kind: "draw", seat, plies: 0 });
    const closed = (how: "accepted" | "declined" | "withdrawn" | "expired"): RawToClient => ({ t: "offer_closed", room: CODE, v: 5, offer: 1, how });
    const mine = (how: Parameters<typeof closed>[0]): string => spoken([snapshot(), draw(0)], closed(how)).polite;
    expect([mine("declined"), mine("expired"), mine("withdrawn"), mine("accepted")]).toEqual(["Your offer was declined.", "Nobody answered your offer.", "", ""]);
    expect(spoken([snapshot(), draw(1)], closed("declined")).polite).toBe("");
    expect(spoken([snapshot({ you: [] }), draw(1)], closed("declined")).polite).toBe("");
  });

  test.each([
    ["pause", "Paused Either of you may go on", "The game goes on."],
    ["adjourn", "Adjourned Both must agree to go on", "The game goes on."],
    ["restart", "The clock is stopped The server was away; nobody is charged for it", "The game goes on."],
    ["start", "", ""],
  ] as const)("that the game rests, and that it goes on: %s", (why, rests, goesOn) => {
    const clocks = { left: [1000, 2000], since: 5, running: 0, periods: [0, 0], stones: [0, 0], period_left: null } as const;
    const held: RawToClient = { t: "held", room: CODE, v: 4, why, clocks: { ...clocks, held: why } };
    expect(spoken([snapshot()], held).polite).toBe(rests);
    expect(spoken([snapshot(), held], { t: "released", room: CODE, v: 5, clocks: { ...clocks, held: null } }).polite).toBe(goesOn);
  });

  test("that my seat is on another device now", () => {
    expect(spoken([snapshot()], { t: "you", room: CODE, seats: [] }).polite).toBe("You hold no seat here any more.");
    expect(spoken([snapshot({ you: [] })], { t: "you", room: CODE, seats: [0] }).polite).toBe("");
  });

  test("a hint, by its points", () => {
    const then = stateAfter(snapshot());
    const now = reduce(then, { kind: "room", room: CODE, change: { hint: { version: 3, hints: [H8, 113], threats: [] } } });
    expect(announce(then, now).polite.map(say)).toEqual(["Hint: H8 I8."]);
    expect(announce(now, reduce(now, { kind: "message", message: full(stone(4, 0, 7)) })).polite.map(say)).toEqual(["Black H15."]);
  });

  test("a remark outside any room, each time it is made", () => {
    const then = stateAfter();
    const once = reduce(then, { kind: "notice", code: "no_code" });
    expect(announce(then, once).polite.map(say)).toEqual(["That is no code or link of a table."]);
    expect(announce(once, reduce(once, { kind: "notice", code: "no_code" })).polite).toHaveLength(1);
  });

  test("the end of the game and a lost connection at once", () => {
    expect(spoken([snapshot({ moves: [H8], settings: settings({}) })], over("five", 0)).assertive).toBe("You won five in a row at H8, move 1");
    const then = stateAfter(snapshot());
    const lost = reduce(then, { kind: "conn", conn: { phase: "stalled" } });
    expect(announce(then, lost).assertive.map(say)).toEqual(["The connection has stalled"]);
    expect(announce(lost, lost).assertive).toEqual([]);
  });
});

test("a reason stands its whole time, though one before it went early", () => {
  const later: (() => void)[] = [];
  const { app, net } = atTheTable({}, later);
  const refused = (code: string): void => net.say({ t: "refused", code, room: CODE } as RawToClient);
  refused("not_your_turn");
  const old = later.splice(0);
  app.acts.aim(roomIn(app), H8);
  expect(roomIn(app).notice).toBeNull();
  refused("occupied");
  for (const work of old) work();
  expect(roomIn(app).notice?.code).toBe("occupied");
  for (const work of later) work();
  expect(roomIn(app).notice).toBeNull();
});
