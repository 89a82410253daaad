import { describe, expect, test } from "vitest";
import { reduce } from "../src/reducer.ts";
import type { State } from "../src/state.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, H8, full, roomAfter, roomOf, snapshot, stateAfter, stone } from "./fixtures.ts";

const inRoom = (state: State, change: object): State => reduce(state, { kind: "room", room: CODE, change: change as never });
const pending = { id: "c1", ply: 0, point: H8 };

describe("events of a room", () => {
  test("a stone is put down, clears what was taken back, and raises the version", () => {
    const room = roomAfter(snapshot({ removed: [[7, 8]] }), stone(4, 0, H8));
    expect(room).toMatchObject({ moves: [H8], removed: [], version: 4, gap: false });
  });

  test("an event that was seen before changes nothing", () => {
    const state = stateAfter(snapshot(), stone(4, 0, H8));
    expect(reduce(state, { kind: "message", message: full(stone(4, 0, H8)) })).toBe(state);
  });

  test("a missing event is noticed and nothing is applied until a snapshot comes", () => {
    const gap = stateAfter(snapshot(), stone(5, 1, 113), stone(6, 2, 114));
    expect(roomOf(gap)).toMatchObject({ gap: true, moves: [], version: 3 });
    const mended = reduce(gap, { kind: "message", message: snapshot({ v: 6, moves: [H8, 113, 114] }) });
    expect(roomOf(mended)).toMatchObject({ gap: false, moves: [H8, 113, 114], version: 6 });
  });

  test("takeback and restore are each other's opposite", () => {
    const before = roomAfter(snapshot(), stone(4, 0, H8), stone(5, 1, 113));
    const back = roomAfter(
      snapshot(),
      stone(4, 0, H8),
      stone(5, 1, 113),
      { t: "taken_back", room: CODE, v: 6, seat: 0, plies: 2 },
      { t: "restored", room: CODE, v: 7, seat: 0, plies: 2 },
    );
    expect(back).toEqual({ ...before, version: 7 });
  });

  test("any stone voids the offers, an answer closes its own only", () => {
    const offered = (v: number, offer: number, kind: "draw" | "takeback"): never =>
      ({ t: "offered", room: CODE, v, offer, kind, seat: 1, plies: 0 }) as never;
    const two = roomAfter(snapshot(), offered(4, 1, "draw"), offered(5, 2, "takeback"));
    expect(two.offers.map(({ offer }) => offer)).toEqual([1, 2]);
    const one = roomAfter(snapshot(), offered(4, 1, "draw"), offered(5, 2, "takeback"), { t: "offer_closed", room: CODE, v: 6, offer: 1, how: "declined" });
    expect(one.offers.map(({ offer }) => offer)).toEqual([2]);
    expect(roomAfter(snapshot(), offered(4, 1, "draw"), stone(5, 0, H8)).offers).toEqual([]);
  });

  test("a rematch empties the board and swaps the colours as the server says", () => {
    const room = roomAfter(
      snapshot({ moves: [H8], outcome: { reason: "resigned", winner: 0, lines: [] } }),
      { t: "started", room: CODE, v: 4, game: 2, black: 1 },
    );
    expect(room).toMatchObject({ game: 2, black: 1, moves: [], outcome: null });
  });

  test("what a game has made of the ratings is shown until the next one begins, and the seats have it from then on", () => {
    const rated = [{ before: 1500, after: 1662 }, { before: 1500, after: 1338 }] as const;
    const over = [
      { t: "over", room: CODE, v: 4, outcome: { reason: "resigned", winner: 0, lines: [] }, score: [1, 0, 0] },
      { t: "rated", room: CODE, v: 5, ratings: rated },
    ] as const;
    expect(roomAfter(snapshot(), ...over)).toMatchObject({ rated, seats: [{ rating: 1662 }, { rating: 1338 }], version: 5, gap: false });
    const next = roomAfter(snapshot(), ...over, { t: "started", room: CODE, v: 6, game: 2, black: 1 });
    expect(next).toMatchObject({ rated: null, seats: [{ rating: 1662 }, { rating: 1338 }] });
    expect(roomAfter(snapshot({ rated })).rated).toEqual(rated);
  });

  test("a bot thinks as long as nothing happens", () => {
    const thinking = { t: "thinking", room: CODE, v: 3, seat: 1, since: 7 } as const;
    expect(roomAfter(snapshot(), thinking).thinking).toBe(7);
    expect(roomAfter(snapshot(), thinking, stone(4, 0, H8)).thinking).toBeNull();
    expect(roomAfter(snapshot(), { ...thinking, v: 2 }).thinking).toBeNull();
    expect(roomAfter(snapshot({ thinking: 7 })).thinking).toBe(7);
  });

  test("somebody who sits down or gets up changes one seat, and getting up ends the series", () => {
    const room = roomAfter(snapshot({ score: [2, 1, 0] }), { t: "stood", room: CODE, v: 4, seat: 1 });
    expect(room).toMatchObject({ seats: [{ name: "Mika" }, null], score: [0, 0, 0] });
    const again = roomAfter(snapshot({ seats: [null, null] }), { t: "sat", room: CODE, v: 4, seat: 1, name: "Ren", bot: null });
    expect(again.seats[1]).toEqual({ name: "Ren", bot: null, online: true, rating: null });
  });
});

describe("what a person does", () => {
  test("a sent stone shows as pending until its event comes", () => {
    const sent = inRoom(inRoom(stateAfter(snapshot()), { aim: H8 }), { pending });
    expect(roomOf(sent)).toMatchObject({ pending, aim: null });
    expect(roomOf(reduce(sent, { kind: "message", message: full(stone(4, 0, H8)) })).pending).toBeNull();
  });

  test("a refusal takes the pending stone away and says why, twice if it happens twice", () => {
    const refused = { kind: "message", message: { t: "refused", code: "occupied", id: "c1", room: CODE, params: {} } } as const;
    const once = reduce(inRoom(stateAfter(snapshot()), { pending }), refused);
    expect(roomOf(once)).toMatchObject({ pending: null, notice: { code: "occupied", serial: 1 } });
    expect(roomOf(reduce(once, refused)).notice?.serial).toBe(2);
  });

  test("a snapshot after a reconnect keeps the aim and a stone that is not on the board yet", () => {
    const sent = inRoom(stateAfter(snapshot()), { pending });
    const again = reduce(sent, { kind: "message", message: snapshot({ v: 9 }) });
    expect(roomOf(again).pending).toEqual(pending);
    const played = reduce(sent, { kind: "message", message: snapshot({ v: 9, moves: [H8] }) });
    expect(roomOf(played).pending).toBeNull();
  });

  test("an aim is lost when somebody's stone takes the point, and kept otherwise", () => {
    const aiming = inRoom(stateAfter(snapshot({ you: [1] })), { aim: H8 });
    expect(roomOf(reduce(aiming, { kind: "message", message: full(stone(4, 0, H8)) })).aim).toBeNull();
    expect(roomOf(reduce(aiming, { kind: "message", message: full(stone(4, 0, 7)) })).aim).toBe(H8);
  });

  test("the question whether to resign outlives the other's stone and ends with the game", () => {
    const asked = inRoom(stateAfter(snapshot({ you: [1] })), { asking: "resign" });
    const played = reduce(asked, { kind: "message", message: full(stone(4, 0, H8)) });
    expect(roomOf(played).asking).toBe("resign");
    const over = { t: "over", room: CODE, v: 5, outcome: { reason: "resigned", winner: 1, lines: [] }, score: [0, 1, 0] } as const;
    expect(roomOf(reduce(played, { kind: "message", message: full(over) })).asking).toBeNull();
  });

  test("scrolling to the end is live again, and a takeback never leaves a position behind that is gone", () => {
    const state = stateAfter(snapshot({ moves: [1, 2, 3] }));
    expect(roomOf(inRoom(state, { shown: 3 })).shown).toBeNull();
    expect(roomOf(inRoom(state, { shown: -1 })).shown).toBe(0);
    const back = reduce(inRoom(state, { shown: 2 }), { kind: "message", message: full({ t: "taken_back", room: CODE, v: 4, seat: 0, plies: 2 }) });
    expect(roomOf(back).shown).toBeNull();
  });
});

describe("around the room", () => {
  test("a room that does not exist is remembered as lost, a refused creation is told in the dialog", () => {
    const lost = reduce(stateAfter(), { kind: "message", message: { t: "refused", code: "no_such_room", id: null, room: CODE, params: {} } });
    expect(lost.lost).toEqual({ [CODE]: "no_such_room" });
    const creating = reduce(stateAfter(), { kind: "creating", id: "c7" });
    const refused = reduce(creating, { kind: "message", message: { t: "refused", code: "draining", id: "c7", room: null, params: {} } });
    expect(refused).toMatchObject({ creating: null, notice: { code: "draining" } });
  });

  test.each(["no_such_room", "closed", "password_needed", "removed", "room_locked", "too_many_watchers", "watching_closed", "too_many_rooms"])("a room that can't be entered again (%s) is lost, however well it was known", (code) => {
    const after = reduce(stateAfter(snapshot()), { kind: "message", message: { t: "refused", code, id: null, room: CODE, params: {} } });
    expect(after.rooms).toEqual({});
    expect(after.lost).toEqual({ [CODE]: code });
  });

  test("what is refused inside of a room puts nobody out of it", () => {
    const locked = reduce(stateAfter(snapshot({ you: [] })), { kind: "message", message: { t: "refused", code: "room_locked", id: "sit", room: CODE, params: {} } });
    expect(roomOf(locked).notice?.code).toBe("room_locked");
    const talked = reduce(stateAfter(snapshot()), { kind: "message", message: { t: "refused", code: "chat_off", id: null, room: CODE, params: {} } });
    expect(roomOf(talked)).toMatchObject({ gap: false, notice: { code: "chat_off" } });
  });

  test("the remark that there is no connection goes with the next one, other remarks stay", () => {
    for (const code of ["offline", "occupied"]) {
      const away = reduce(stateAfter(snapshot()), { kind: "conn", conn: { phase: "reconnecting" } });
      const told = reduce(away, { kind: "notice", code, room: CODE });
      const back = reduce(told, { kind: "conn", conn: { phase: "live" } });
      expect(roomOf(back).notice?.code).toBe(code === "offline" ? undefined : code);
    }
  });

  test("rows of the lobby come, change and go", () => {
    const row = { room: CODE, kind: "friend", rule: "freestyle", size: 15, state: "open", names: ["Mika", null], takeback: "ask", level: null, ply: 0, watchers: 0, opening: "free", clock: null, rated: false, host: "Mika", password: false, level2: null, first: "black", black: 0, moves: [], bots: [], ratings: null } as const;
    const listed = stateAfter({ t: "lobby", rows: [row], online: 2 }, { t: "lobby_change", put: [{ ...row, state: "live" }], gone: [], online: 3 });
    expect(listed.lobby).toEqual({ rows: { [CODE]: { ...row, state: "live" } }, online: 3 });
    expect(reduce(listed, { kind: "message", message: { t: "lobby_change", put: [], gone: [CODE], online: 3 } }).lobby?.rows).toEqual({});
  });

  test("scores of an older position are not shown", () => {
    const scores = { t: "scores", room: CODE, v: 3, level: "tutorial-30", theirs: [], ours: [], best: 0 } as const;
    expect(roomAfter(snapshot(), scores).scores).toEqual(scores);
    expect(roomAfter(snapshot(), { ...scores, v: 2 }).scores).toBeNull();
    expect(roomAfter(snapshot(), scores, stone(4, 0, H8)).scores).toBeNull();
  });

  test("stones that come back after a reload are credited to the seat that put them, also after a swap", () => {
    const reloaded = snapshot({ moves: [1], placed_by: [0], removed: [[2, 3]], black: 1, v: 9 });
    const back = (placed_by: readonly (0 | 1)[]): RawToClient => ({ t: "restored", room: CODE, v: 10, seat: 0, plies: 2, placed_by });
    const placers = (message: RawToClient): readonly unknown[] => [1, 2, 3].map((point) => roomAfter(reloaded, message).placers[point]);
    expect(placers(back([0, 0]))).toEqual([0, 0, 0]);
    expect(placers(back([]))).toEqual([0, 0, 1]);
  });
});
