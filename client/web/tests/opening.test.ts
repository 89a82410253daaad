import { describe, expect, test } from "vitest";
import { announce } from "../src/announce.ts";
import { banner } from "../src/banner.ts";
import { choices } from "../src/choices.ts";
import { loadMore } from "../src/i18n/index.ts";
import { question, saidText } from "../src/opening.ts";
import { reduce } from "../src/reducer.ts";
import { BLACK, colorOfPly, due, forbids, myPoint, myTurn, placerOf, turn, WHITE } from "../src/rules.ts";
import { actions } from "../src/actions.ts";
import { moveRows } from "../src/movelist.ts";
import { boardView } from "../src/select.ts";
import { DEFAULT_PREFS, type Room } from "../src/state.ts";
import { say } from "../src/views/labels.ts";
import { fitted, isRenjuOpening } from "../src/wishes.ts";
import type { RawToClient } from "../src/wire.ts";
import { CODE, H8, full, roomAfter, roomOf, settings, snapshot, stateAfter } from "./fixtures.ts";

type Step = NonNullable<Parameters<typeof snapshot>[0]>["next"];
const CHOOSE: Step = { do: "choose", seat: 1, color: "white", options: ["stay", "swap", "place_two"] };
/** Three stones of Swap2, all put by Mika; Linh, who plays white, has to choose. */
const three = (change: object = {}): ReturnType<typeof snapshot> =>
  snapshot({ v: 6, settings: settings({ opening: "swap2" }), moves: [1, 2, 3], placed_by: [0, 0, 0], next: CHOOSE, you: [1], ...change });
const chosen = (option: string, black: 0 | 1, next: Step = null): RawToClient => ({ t: "chosen", room: CODE, v: 7, seat: 1, ply: 3, option, black, next });
const view = (room: Room): ReturnType<typeof boardView> => boardView(room, DEFAULT_PREFS, true);
const read = (room: Room): string => {
  const { title, detail } = banner(stateAfter(), room);
  return detail ? `${say(title)} | ${say(detail)}` : say(title);
};

describe("steps of an opening", () => {
  test("next says whose turn it is, whatever the colour", () => {
    const room = roomAfter(snapshot({ next: { do: "place", seat: 1, color: "black", reach: 0 }, you: [1] }));
    expect([turn(room), myTurn(room), myPoint(room), due(room), question(room)]).toEqual([1, true, true, "place", null]);
    expect(read(room)).toBe("Your move: a black stone | in the centre");
    expect(view(room)).toMatchObject({ interactive: true, zone: { x0: 7, y0: 7, x1: 7, y1: 7, inverse: false } });
  });

  const two = { what: "choose", seat: 1, ply: 3, option: "place_two" } as const;
  const plain = { do: "place", seat: 0, color: "white" } as const;
  test.each([
    // The server names no step for a stone that its own colour's player puts anywhere, as always.
    ["swap2", [], {}, "Your move: a black stone, 1 of 3 | these 3 are yours; then Linh picks a side"],
    ["swap", [1], { next: plain }, "Your move: a white stone, 2 of 3 | these 3 are yours; then Linh picks a side"],
    ["sakata", [1, 2], {}, "Your move: a black stone, 3 of 3 | these 3 are yours; then Linh picks a side"],
    ["swap2", [1, 2, 3], { said: [two], next: plain }, "Your move: a white stone, 1 of 2 | these 2 are yours; then Linh picks a side"],
    ["super_sakata", [1, 2, 3, 4], { next: { ...plain, color: "black" } }, "Your move: a black stone, 2 of 2 | these 2 are yours; then Linh picks a side"],
    ["super_sakata", [1, 2, 3, 4, 5], { said: [{ ...two, ply: 5 }], next: { ...plain, color: "white" } }, "Your move: a white stone, 1 of 2 | these 2 are yours; then Linh picks a side"],
    ["swap1", [], {}, "Your move: a black stone | then Linh picks a side"],
    ["swap1", [1], { black: 1, said: [{ ...two, ply: 1, option: "swap" }] }, "Your move | Linh swapped colours"],
    ["free", [], {}, "Your move"],
    ["taraguchi_10", [], { next: { ...plain, color: "black", reach: 0 } }, "Your move: a black stone | in the centre; then Linh picks a side"],
    ["tarannikov", [1], { black: 1, said: [{ ...two, ply: 1, option: "swap" }], next: { ...plain, reach: 1 } }, "Your move: a white stone | Linh swapped colours; inside the square of 3 lines; then Linh picks a side"],
    ["long_pro", [1, 2], { next: { ...plain, color: "black", beyond: 3 } }, "Your move: a black stone | outside the square of 7 lines"],
    ["yamaguchi", [1, 2, 3, 4], { next: { do: "pick", seat: 0, color: "white", points: [9] } }, "Take the one point that is offered | Linh played E15"],
    ["yamaguchi", [1, 2, 3, 4], { next: { do: "offer", seat: 1, color: "black", count: 1 } }, "Linh offers 1 point for stone 5 | Linh played E15"],
    ["yamaguchi", [1, 2, 3, 4], { next: { do: "offer", seat: 1, color: "black", count: 3 } }, "Linh offers 3 points for stone 5 | Linh played E15"],
    ["swap2", [1, 2, 3, 4], { said: [{ ...two, option: "stay" }], placed_by: [0, 0, 0, 1] }, "Your move | Linh played E15"],
    ["swap2", [1, 2, 3, 4, 5], { said: [two], placed_by: [0, 0, 0, 1, 1], next: { do: "choose", seat: 0, color: "black", options: ["stay", "swap"] } }, "Choose your side | Linh played F15"],
    ["rif", [1, 2, 3], { black: 1, next: null }, "Your move | Linh played D15"],
  ])("who puts stones of both colours is told so: %s after %j", (opening, moves, change, text) => {
    const told = { settings: settings({ opening }), moves, ...change } as Parameters<typeof snapshot>[0];
    expect(read(roomAfter(snapshot(told)))).toBe(text);
  });

  test("with their zone, at one screen, and to who waits for them", () => {
    const first = (change: object): string => read(roomAfter(snapshot({ settings: settings({ opening: "rif" }), moves: [], next: { do: "place", seat: 0, color: "black", reach: 0 }, ...change })));
    expect(first({})).toBe("Your move: a black stone, 1 of 3 | in the centre; these 3 are yours");
    expect(first({ you: [0, 1] })).toBe("Your move: a black stone, 1 of 3 | one player puts these 3; then the other picks a side");
    expect(first({ you: [1] })).toBe("Mika to move | puts 3 stones, black and white; then you pick a side");
    expect(first({ you: [] })).toBe("Mika to move");
  });

  test("a zone is a square around the centre, or all but it, and no larger than the board", () => {
    const zone = (reach: number | null, beyond: number, size = 15): unknown => view(roomAfter(snapshot({ settings: settings({ size }), next: { do: "place", seat: 0, color: "black", reach, beyond } }))).zone;
    expect(zone(2, -1)).toEqual({ x0: 5, y0: 5, x1: 9, y1: 9, inverse: false });
    expect(zone(null, 3)).toEqual({ x0: 4, y0: 4, x1: 10, y1: 10, inverse: true });
    expect(zone(12, -1, 10)).toEqual({ x0: 0, y0: 0, x1: 9, y1: 9, inverse: false });
    expect(zone(null, -1)).toBeNull();
  });

  test("a choice is no move: the board is closed and the buttons say what comes of them", async () => {
    await loadMore();
    const room = roomAfter(three());
    expect([question(room), view(room).interactive, myPoint(room)]).toEqual(["choose", false, false]);
    expect(choices(room).map(({ label, detail }) => `${say(label)}: ${say(detail)}`)).toEqual([
      "Stay White: You place stone 4.",
      "Take Black: Mika places stone 4.",
      "Place two more: White, then Black. Mika then picks a side.",
    ]);
    const turned = roomAfter(three({ settings: settings({ opening: "swap2", first: "white" }) }));
    expect(choices(turned).map(({ stones, detail }) => [stones.join(""), say(detail)]).at(-1)).toEqual(["bw", "Black, then White. Mika then picks a side."]);
    const declared = three({ moves: [1, 2, 3, 4], placed_by: [], said: [{ what: "declare", seat: 1, ply: 4, count: 3 }], you: [0], next: { do: "choose", seat: 0, color: "black", options: ["stay", "swap"] } });
    expect(choices(roomAfter(declared)).map(({ short }) => say(short.detail))).toEqual(["you offer 3", "they offer 3"]);
  });

  test("the other one's step is told, mine asks", () => {
    expect(read(roomAfter(three()))).toBe("Choose your side | Mika played D15");
    expect(read(roomAfter(three({ you: [0] })))).toBe("Linh chooses a side | You played D15");
    expect(read(roomAfter(three({ you: [0, 1] })))).toBe("White chooses a side | Last stone D15");
  });

  test("a swap changes the colours, is listed and spoken, and gives my new colour", () => {
    const before = stateAfter(three());
    const after = reduce(before, { kind: "message", message: full(chosen("swap", 1)) });
    const room = roomOf(after);
    expect([room.black, room.next, room.said.map((said) => say(saidText(room, said)))]).toEqual([1, null, ["Linh swapped colours"]]);
    expect(announce(before, after).polite.map(say)).toEqual(["Linh swapped colours", "You play Black now."]);
    expect([placerOf(room, 1), turn(room)]).toEqual([0, 0]);
  });

  test("a takeback of a choice brings back what there was before", () => {
    const before = roomAfter(three());
    const back: RawToClient = { t: "taken_back", room: CODE, v: 8, seat: 1, plies: 0, words: 1, black: 0, next: CHOOSE };
    const room = roomAfter(three(), chosen("swap", 1), back);
    expect(room).toEqual({ ...before, version: 8, removed: [[]] });
    const again = roomAfter(three(), chosen("swap", 1), back, { t: "restored", room: CODE, v: 9, seat: 1, plies: 0, said: [{ what: "choose", seat: 1, ply: 3, option: "swap" }], black: 1 });
    expect(again).toEqual({ ...roomAfter(three(), chosen("swap", 1)), version: 9 });
  });

  test("a takeback offer that moves no stone hatches none", () => {
    const offers = [{ offer: 1, kind: "takeback", seat: 1, plies: 0, words: 1 }] as const;
    expect(view(roomAfter(three({ offers }))).vanish).toEqual([]);
  });

  test("points to pick from are the only ones that can be taken, and the stone is the offerer's", () => {
    const pick: Step = { do: "pick", seat: 1, color: "white", points: [H8, 9] };
    const room = roomAfter(three({ moves: [1, 2, 3, 4], placed_by: [], next: pick }));
    expect(view(room)).toMatchObject({ interactive: true, offered: [H8, 9], offeredOnly: true, toMove: BLACK });
    const picked = roomAfter(three({ moves: [1, 2, 3, 4], placed_by: [], next: pick }), { t: "picked", room: CODE, v: 7, seat: 1, ply: 4, at: 9 });
    expect([picked.moves.at(-1), picked.next, placerOf(picked, 4)]).toEqual([9, null, 1]);
  });

  test("said things stand between the stones in the list of moves", () => {
    const said = [{ what: "choose", seat: 1, ply: 3, option: "stay" }] as const;
    const rows = moveRows(roomAfter(three({ moves: [1, 2, 3, 4, 5], said, next: null })));
    expect(rows.map((row) => ("said" in row ? "said" : `${row.first}${row.second ? "+" : ""}${row.empty ? "-" : ""}`))).toEqual(["0+", "2", "said", "3-", "4"]);
  });
});

describe("passing", () => {
  const passes = settings({ rule: "renju", passes: true });
  const six = { settings: passes, moves: [1, 2, 3, 4, 5, 6] };
  const passed: RawToClient = { t: "passed", room: CODE, v: 4, seat: 0, ply: 6, next: { do: "place", seat: 1, color: "white" } };

  test("it is possible in my turn from the seventh stone on", () => {
    const off = (change: object): unknown => actions(stateAfter(snapshot(change)), roomAfter(snapshot(change))).pass;
    expect([off(six), off({ ...six, moves: [1, 2] }), off({ ...six, you: [1] })]).toEqual([null, "too_early_to_pass", "not_your_turn"]);
  });

  test("colours go on from it, also when stones are taken back", () => {
    const room = roomAfter(snapshot(six), passed, { t: "stone", room: CODE, v: 5, seat: 1, ply: 6, at: 9, next: { do: "place", seat: 0, color: "black" } });
    expect([4, 5, 6, 7].map((ply) => colorOfPly(room, ply))).toEqual([BLACK, WHITE, WHITE, BLACK]);
    const back = roomAfter(snapshot(six), passed, { t: "taken_back", room: CODE, v: 5, seat: 0, plies: 0, words: 1, black: 0 });
    expect([colorOfPly(back, 6), read(roomAfter(snapshot(six), passed))]).toEqual([BLACK, "Linh to move | Mika passed"]);
  });
});

describe("what goes together", () => {
  test("renju has its board, and its openings go with no other rule", () => {
    expect(fitted({ rule: "renju", size: 19, opening: "rif" })).toEqual({ rule: "renju", size: 15, opening: "rif" });
    expect(fitted({ rule: "caro5", size: 19, opening: "rif" })).toEqual({ rule: "caro5", size: 19, opening: "free" });
    expect(fitted({ rule: "omok", size: 9, opening: "swap2" })).toEqual({ rule: "omok", size: 9, opening: "swap2" });
    expect([isRenjuOpening("taraguchi_10"), isRenjuOpening("long_pro"), forbids("omok"), forbids("standard")]).toEqual([true, false, true, false]);
  });
});

test("whoever chooses points to offer hears how many there are", () => {
  const offer: Step = { do: "offer", seat: 0, color: "black", count: 2 };
  const before = stateAfter(snapshot({ settings: settings({ rule: "renju", opening: "rif" }), moves: [1, 2, 3, 4], next: offer }));
  const after = reduce(before, { kind: "room", room: CODE, change: { picks: [11] } });
  expect(announce(before, after).polite.map(say)).toEqual(["1 of 2 chosen"]);
});
