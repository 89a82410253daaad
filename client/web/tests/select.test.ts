import { describe, expect, test } from "vitest";
import { actions, canTakeBack, takebacksLeft } from "../src/actions.ts";
import { canTeach } from "../src/lessons.ts";
import { boardView, isEngineLocked, levels, offersToMe, roomPage } from "../src/select.ts";
import { colorToMove, myTurn, nearSeat, turn } from "../src/rules.ts";
import { DEFAULT_PREFS } from "../src/state.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, H8, roomAfter, roomOf, settings, snapshot, stateAfter } from "./fixtures.ts";

const hotseat = snapshot({ settings: settings({ kind: "hotseat", takeback: "free" }), you: [0, 1], moves: [H8] });
const botRoom = snapshot({ settings: settings({ kind: "bot", level: "tutorial-10" }), seats: [snapshot().seats[0], { name: "tutorial-10", bot: "tutorial-10", online: true }] });
const welcome: RawToClient = {
  t: "welcome",
  protocol: 1,
  server: "narabe",
  token: "t",
  name: "Mika",
  now: 0,
  rules: ["freestyle"],
  levels: [
    { name: "tutorial-10", scores: true },
    { name: "tutorial-200", scores: true },
    { name: "tutorial-30", scores: true },
    { name: "alpha", scores: false },
  ],
};

describe("whose turn", () => {
  test("black begins, or white if the room says so; the seat follows the colour of this game", () => {
    expect(turn(roomAfter(snapshot({ black: 1 })))).toBe(1);
    const white = roomAfter(snapshot({ settings: settings({ first: "white" }) }));
    expect([colorToMove(white), turn(white)]).toEqual([2, 1]);
  });

  test("at one screen it is always mine, for a watcher never, after the end for nobody", () => {
    expect(myTurn(roomAfter(hotseat))).toBe(true);
    expect(myTurn(roomAfter(snapshot({ you: [] })))).toBe(false);
    expect(myTurn(roomAfter(snapshot({ outcome: { reason: "resigned", winner: 1, lines: [] } })))).toBe(false);
  });

  test("my seat is near, whatever colour it plays", () => {
    expect([nearSeat(roomAfter(snapshot())), nearSeat(roomAfter(snapshot({ you: [1] }))), nearSeat(roomAfter(hotseat))]).toEqual([0, 1, 0]);
  });

  test("a takeback needs a decision of mine: a stone, whatever its colour, or something said", () => {
    const can = (change: Parameters<typeof snapshot>[0], seat: 0 | 1 = 0): boolean => canTakeBack(roomAfter(snapshot(change)), seat);
    expect([can({}), can({ moves: [1] }), can({ moves: [1] }, 1), can({ moves: [1, 2] }, 1)]).toEqual([false, true, false, true]);
    expect(can({ moves: [1, 2, 3], placed_by: [0, 0, 0] }, 1)).toBe(false);
    expect(can({ moves: [1, 2, 3], placed_by: [0, 0, 0], said: [{ what: "choose", seat: 1, ply: 3, option: "stay" }] }, 1)).toBe(true);
  });
});

describe("the board's view", () => {
  test("stones, numbers and the last move are those of the position shown", () => {
    const room = roomAfter(snapshot({ moves: [H8, 113, 114] }));
    const view = boardView(room, DEFAULT_PREFS, true);
    expect([view.cells[H8], view.cells[113], view.plies[114], view.lastMove]).toEqual([1, 2, 3, 114]);
    const old = boardView({ ...room, shown: 1, aim: 5 }, DEFAULT_PREFS, true);
    expect([old.cells[113], old.lastMove, old.interactive, old.aim, old.toMove]).toEqual([0, H8, false, null, 2]);
  });

  test("it takes stones only in my turn, connected, and with none on the way", () => {
    const room = roomAfter(snapshot());
    const open = (change: object, live = true): boolean => boardView({ ...room, ...change }, DEFAULT_PREFS, live).interactive;
    expect([open({}), open({}, false), open({ pending: { id: "a", ply: 0, point: 1 } }), open({ you: [1] })]).toEqual([true, false, false, false]);
  });

  test("the stones of a takeback on the table are hatched", () => {
    const offers = [{ offer: 1, kind: "takeback", seat: 1, plies: 2 }] as const;
    expect(boardView(roomAfter(snapshot({ moves: [7, 8, 9], offers })), DEFAULT_PREFS, true).vanish).toEqual([8, 9]);
  });

  test("the teaching overlay leaves out stones and is gone with the position", () => {
    const scores = { t: "scores", room: CODE, v: 3, level: "x", theirs: Array.from({ length: 225 }, () => 1), ours: Array.from({ length: 225 }, () => 2), best: 0 } as const;
    const room = { ...roomAfter(hotseat, scores), overlay: true };
    expect(boardView(room, DEFAULT_PREFS, true).scores).toHaveLength(224);
    expect(boardView({ ...room, version: 4 }, DEFAULT_PREFS, true).scores).toBeNull();
  });
});

describe("buttons", () => {
  const reasons = (message: RawToClient, change: object = {}): object => actions({ ...stateAfter(message), ...change }, roomOf(stateAfter(message)));

  test("each says why it can't be used", () => {
    expect(reasons(snapshot())).toEqual({ pass: "too_early_to_pass", undo: "nothing_to_take_back", restore: "nothing_to_restore", draw: null, resign: null, rematch: null });
    expect(reasons(snapshot({ game: 0 }))).toMatchObject({ undo: "not_started", resign: "not_started" });
    expect(reasons(snapshot({ moves: [1], settings: settings({ takeback: "none" }) }))).toMatchObject({ undo: "takeback_disabled" });
    expect(reasons(snapshot({ outcome: { reason: "full_board", winner: null, lines: [] } }))).toMatchObject({ undo: "game_over", draw: "game_over" });
    expect(reasons(botRoom)).toMatchObject({ draw: "bot_no_draw" });
    const conn = { ...stateAfter().conn, phase: "reconnecting" as const };
    expect(reasons(snapshot(), { conn })).toMatchObject({ resign: "offline", rematch: "offline" });
  });

  test("takebacks are counted down where the table counts them, and each game begins with all", () => {
    const counted = snapshot({ settings: settings({ takeback: "limited", takebacks: 3 }), moves: [7, 8] });
    const back: RawToClient = { t: "taken_back", room: CODE, v: 4, seat: 0, plies: 2, takebacks_left: [2, 3] };
    const again: RawToClient = { t: "started", room: CODE, v: 5, game: 2, black: 1 };
    const other = { ...counted, you: [1] } as const;
    expect([[counted], [counted, back], [other, back], [counted, back, again]].map((messages) => takebacksLeft(roomAfter(...messages)))).toEqual([3, 2, 3, 3]);
    expect([snapshot(), { ...counted, you: [] }].map((message) => takebacksLeft(roomAfter(message)))).toEqual([null, null]);
  });

  test("who has none left can't press Undo; at one screen it is the one to move who is counted", () => {
    const counted = snapshot({ settings: settings({ takeback: "limited", takebacks: 2 }), moves: [7, 8, 9], takebacks_left: [0, 1] });
    const shared = { ...counted, settings: settings({ kind: "hotseat", takeback: "limited", takebacks: 2 }), you: [0, 1] } as const;
    const off = [counted, { ...counted, you: [1] } as const, shared].map((message) => reasons(message));
    expect(off).toMatchObject([{ undo: "takebacks_used_up" }, { undo: null }, { undo: null }]);
    expect(takebacksLeft(roomAfter(shared))).toBe(1);
  });

  test("what I offered can't be offered again, what the other offered can be answered", () => {
    const offers = [
      { offer: 1, kind: "draw", seat: 0, plies: 0 },
      { offer: 2, kind: "takeback", seat: 1, plies: 1 },
    ] as const;
    const message = snapshot({ moves: [1, 2], offers });
    expect(reasons(message)).toMatchObject({ draw: "already_offered", undo: null });
    expect(offersToMe(roomAfter(message)).map(({ offer }) => offer)).toEqual([2]);
    expect(offersToMe(roomAfter({ ...message, you: [] }))).toEqual([]);
  });
});

describe("pages and bots", () => {
  test("who comes to a free seat is asked first; a player, a watcher by choice and a running game see the game", () => {
    const free = snapshot({ game: 0, seats: [snapshot().seats[0], null], you: [] });
    expect(roomPage(roomAfter(free))).toBe("table");
    expect(roomPage({ ...roomAfter(free), watching: true })).toBe("game");
    expect(roomPage(roomAfter({ ...free, you: [0] }))).toBe("game");
    expect(roomPage(roomAfter(snapshot({ you: [] })))).toBe("game");
  });

  test("the overlay is offered with a tutorial bot and at one screen, not between friends", () => {
    const can = (message: RawToClient): boolean => canTeach(stateAfter(welcome, message), roomAfter(message));
    expect([can(botRoom), can(hotseat), can(snapshot())]).toEqual([true, true, false]);
  });

  test("no engine looks at a position for somebody whose own game goes on, only for watchers and after the end", () => {
    const over = snapshot({ outcome: { reason: "resigned", winner: 0, lines: [] } });
    expect([snapshot(), snapshot({ you: [] }), snapshot({ game: 0 }), over].map((message) => isEngineLocked(stateAfter(message)))).toEqual([true, false, false, false]);
  });

  test("levels go from weak to strong, as the server lists them", () => {
    expect(levels(stateAfter(welcome))).toEqual(["tutorial-10", "tutorial-200", "tutorial-30", "alpha"]);
  });
});
