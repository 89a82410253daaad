import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../src/app.ts";
import type { Intent } from "../src/board/index.ts";
import { isLeavingGame } from "../src/leaving.ts";
import { reduce } from "../src/reducer.ts";
import { nearSeat } from "../src/rules.ts";
import { boardView } from "../src/select.ts";
import type { Room, State } from "../src/state.ts";
import { control } from "../src/timecontrols.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, H8, roomAfter, settings, snapshot, stateAfter } from "./fixtures.ts";
import { type FakeNet, WELCOME, openPage } from "./page.ts";

const ALONE = snapshot({ game: 0, seats: [{ name: "Mika", bot: null, online: true, rating: null }, null] });
const STARTED: RawToClient = { t: "started", room: CODE, v: 4, game: 1, black: 0, clocks: null };

describe("while I wait", () => {
  let app: App;
  let net: FakeNet;
  const room = (): Room => app.state.peek().rooms[CODE] as Room;
  const press = (...intents: readonly Intent[]): void => intents.forEach((intent) => app.acts.onIntent(room(), intent));

  beforeEach(() => {
    ({ app, net } = openPage(`/r/${CODE}`, { shelf: new Map(), paths: [], later: [] }));
    net.options.onConn({ phase: "live" });
    net.say(WELCOME);
    net.say(ALONE);
    net.take();
  });

  test("stones of both colours can be tried in turn and taken away, and nobody hears of it", () => {
    press({ kind: "place", point: H8 }, { kind: "aim", point: 3 }, { kind: "place", point: 4 });
    const view = boardView(room(), app.state.peek().prefs, true);
    expect([view.cells[H8], view.cells[3], view.cells[4], view.lastMove, view.toMove, view.interactive]).toEqual([1, 2, 1, 4, 2, true]);
    press({ kind: "tap", point: H8 }, { kind: "cancel" });
    expect(room().doodle).toEqual([3]);
    press({ kind: "cancel" }, { kind: "cancel" });
    expect(room().doodle).toEqual([]);
    expect(net.take()).toEqual([]);
  });

  test("the game begins on an empty board, on which no stone is loose", () => {
    press({ kind: "place", point: H8 });
    net.say(STARTED);
    const view = boardView(room(), app.state.peek().prefs, true);
    expect([room().doodle, view.cells[H8]]).toEqual([[], 0]);
    press({ kind: "place", point: H8 });
    expect(net.take()).toMatchObject([{ t: "play", at: H8 }]);
  });

  test.each(["bot", "hotseat"] as const)("nobody waits at a table of kind %s: a press before its game begins is no stone, and is told so", (kind) => {
    net.say(snapshot({ ...ALONE, settings: settings({ kind }) }));
    press({ kind: "place", point: H8 });
    expect([room().doodle, room().notice?.code]).toEqual([[], "not_started"]);
  });

  test("a watcher has nothing to try", () => {
    net.say(snapshot({ ...ALONE, you: [] }));
    press({ kind: "place", point: H8 });
    expect([room().doodle, boardView(room(), app.state.peek().prefs, true).interactive]).toEqual([[], false]);
  });

  test("somebody who sits down ends the question whether the table shall be closed", () => {
    app.deeds.ask(room(), "close");
    expect(room().asking).toBe("close");
    net.say(STARTED);
    expect(room().asking).toBeNull();
  });

  test("stones can be tried while the line is down", () => {
    expect(boardView(room(), app.state.peek().prefs, false).interactive).toBe(true);
  });
});

describe("a board that I turn", () => {
  const turned = (...messages: readonly RawToClient[]): Room => (reduce(stateAfter(...messages), { kind: "room", room: CODE, change: { turned: true } }).rooms[CODE] as Room);

  test("is seen from the other side until I turn it back, also after a new snapshot", () => {
    const room = turned(snapshot({ you: [] }));
    expect(boardView(room, stateAfter().prefs, true).turned).toBe(true);
    const state = reduce(stateAfter(snapshot({ you: [] })), { kind: "room", room: CODE, change: { turned: true } });
    expect(reduce(state, { kind: "message", message: snapshot({ you: [], v: 9 }) }).rooms[CODE]?.turned).toBe(true);
  });

  test.each([
    [[], 1],
    [[0, 1], 1],
    [[0], 0],
    [[1], 1],
  ] as const)("with my seats %j has seat %i at the lower edge", (you, near) => {
    expect(nearSeat(turned(snapshot({ you: [...you] })))).toBe(near);
  });
});

describe("leaving the page", () => {
  const CLOCK = control("fischer", { main_ms: 300_000, increment_ms: 3000 });
  const at = (change: Parameters<typeof snapshot>[0], conn: Partial<State["conn"]> = {}): boolean => isLeavingGame(reduce(stateAfter(snapshot(change)), { kind: "conn", conn }));

  test.each([
    ["against a person", {}, true],
    ["against a bot without a clock", { settings: settings({ kind: "bot" }) }, false],
    ["against a bot with a clock", { settings: settings({ kind: "bot", clock: CLOCK }) }, true],
    ["at one screen", { you: [0, 1], settings: settings({ kind: "hotseat" }) }, false],
    ["over days", { settings: settings({ clock: control("correspondence", { period_ms: 1 }) }) }, false],
    ["that is adjourned", { held: "adjourn" }, false],
    ["that waits for both to have the board", { held: "start", settings: settings({ clock: CLOCK }) }, true],
    ["that is over", { outcome: { reason: "resigned", winner: 0, lines: [] } }, false],
    ["that has not begun", { game: 0 }, false],
    ["of others", { you: [] }, false],
  ] as const)("a game %s", (_, change, asked) => {
    expect(at(change as Parameters<typeof snapshot>[0])).toBe(asked);
  });

  test("asks while the line is down, not when this page can't go on anyway", () => {
    expect((["stalled", "reconnecting", "mismatch", "kicked", "banned"] as const).map((phase) => at({}, { phase }))).toEqual([true, true, false, false, false]);
  });

  test("asks nothing in a tab that another one has taken over from, nor on a board in somebody's page", () => {
    const state = stateAfter(snapshot(), { t: "tab", room: CODE, active: false });
    expect(isLeavingGame(state)).toBe(false);
    expect(isLeavingGame({ ...stateAfter(snapshot()), route: { page: "room", code: CODE, embed: true } })).toBe(false);
    expect(roomAfter(snapshot()).active).toBe(true);
  });
});
