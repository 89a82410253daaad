import { describe, expect, test } from "vitest";
import { type BoardView, type Cell, canTake, emptyView } from "../../src/board/model.ts";
import { type Down, begin, confirms, decide, end, move, withPress } from "../../src/board/press.ts";

const STONE = 40;

function view(change: Partial<BoardView> = {}): BoardView {
  const base = emptyView(15);
  const cells: Cell[] = base.cells.map((_, point) => (point === STONE ? 1 : 0));
  return { ...base, cells, interactive: true, version: 7, ...change };
}

function down(change: Partial<Down> = {}): Down {
  return { pointerId: 1, touch: false, point: 100, toAim: Infinity, cell: 41, ...change };
}

const finger = (change: Partial<Down> = {}): Down => down({ touch: true, cell: 20, ...change });

describe("mouse", () => {
  test("a release over the same point places", () => {
    expect(end(begin(view(), down()), view())).toEqual({ kind: "place", point: 100 });
  });

  test("a release elsewhere or off the board does nothing, coming back places", () => {
    const press = begin(view(), down());
    expect(end(move(press, 101), view())).toBeNull();
    expect(end(move(press, null), view())).toBeNull();
    expect(end(move(move(press, 101), 100), view())).toEqual({ kind: "place", point: 100 });
  });

  test("a press that began before the turn changed does nothing", () => {
    expect(end(begin(view(), down()), view({ version: 8 }))).toBeNull();
  });

  test.each([
    ["an occupied point", view(), STONE],
    ["a forbidden point", view({ forbidden: [100] }), 100],
    ["a point outside the zone", view({ zone: { x0: 5, y0: 5, x1: 9, y1: 9, inverse: false } }), 100],
    ["a point while it is not my turn", view({ interactive: false }), 100],
  ])("%s is a tap", (_, shown, point) => {
    expect(end(begin(shown, down({ point })), shown)).toEqual({ kind: "tap", point });
  });

  test("in confirm mode the first click aims and the second sends", () => {
    const confirm = view({ confirm: true });
    expect(end(begin(confirm, down()), confirm)).toEqual({ kind: "aim", point: 100 });
    const aimed = view({ confirm: true, aim: 100 });
    expect(end(begin(aimed, down({ toAim: 3 })), aimed)).toEqual({ kind: "place", point: 100 });
  });
});

describe("touch on small cells", () => {
  test("a tap only aims", () => {
    expect(end(begin(view(), finger()), view())).toEqual({ kind: "aim", point: 100 });
  });

  test("a slide moves the aim, and what is drawn follows the finger", () => {
    const press = move(begin(view(), finger()), 103);
    expect(withPress(view(), press).aim).toBe(103);
    expect(end(press, view())).toEqual({ kind: "aim", point: 103 });
  });

  test("a slide off the board cancels", () => {
    const press = move(begin(view({ aim: 100 }), finger()), null);
    expect(withPress(view({ aim: 100 }), press).aim).toBeNull();
    expect(end(press, view({ aim: 100 }))).toEqual({ kind: "cancel" });
  });

  test("a second tap within a cell of the aim sends the aim, not the point under the finger", () => {
    const aimed = view({ aim: 100 });
    expect(end(begin(aimed, finger({ point: 101, toAim: 19 })), aimed)).toEqual({ kind: "place", point: 100 });
  });

  test("a tap farther away moves the aim and never sends", () => {
    const aimed = view({ aim: 100 });
    expect(end(begin(aimed, finger({ point: 102, toAim: 40 })), aimed)).toEqual({ kind: "aim", point: 102 });
  });

  test("a press on the aim that slides away moves it instead of sending", () => {
    const aimed = view({ aim: 100 });
    expect(end(move(begin(aimed, finger({ toAim: 2 })), 115), aimed)).toEqual({ kind: "aim", point: 115 });
  });

  test("an aim that changed during the press is not sent", () => {
    const press = begin(view({ aim: 100 }), finger({ toAim: 2 }));
    expect(end(press, view({ aim: 101 }))).toBeNull();
    expect(end(press, view({ aim: 100, version: 8 }))).toBeNull();
  });

  test("a slide that ends on a stone keeps things as they are; a tap on a stone asks why", () => {
    expect(end(move(begin(view(), finger()), STONE), view())).toBeNull();
    expect(end(begin(view(), finger({ point: STONE })), view())).toEqual({ kind: "tap", point: STONE });
  });

  test("on cells of 40 px a finger places like a mouse, and a neighbour of the aim can be meant", () => {
    expect(end(begin(view(), finger({ cell: 40 })), view())).toEqual({ kind: "place", point: 100 });
    const aimed = view({ aim: 100, touch: "confirm" });
    expect(end(begin(aimed, finger({ cell: 44, point: 101, toAim: 40 })), aimed)).toEqual({ kind: "aim", point: 101 });
  });
});

test.each([
  ["auto", true, 39, true],
  ["auto", true, 40, false],
  ["auto", false, 10, false],
  ["confirm", true, 99, true],
  ["confirm", false, 10, false],
  ["direct", true, 10, false],
  ["slide", true, 10, false],
] as const)("%s, touch %s, cells of %d px: aims first is %s", (touch, fingered, cell, first) => {
  expect(confirms({ touch, confirm: false }, fingered, cell)).toBe(first);
});

test("a mouse aims first only where it was chosen", () => {
  expect(confirms({ touch: "auto", confirm: true }, false, 99)).toBe(true);
  expect(confirms({ touch: "direct", confirm: true }, true, 99)).toBe(false);
});

test("in slide mode the stone goes where the finger is lifted, on large cells too, and nowhere off the board", () => {
  const slide = view({ touch: "slide" });
  const press = begin(slide, finger({ cell: 60 }));
  expect(withPress(slide, move(press, 103)).aim).toBe(103);
  expect(end(move(press, 103), slide)).toEqual({ kind: "place", point: 103 });
  expect(end(move(press, null), slide)).toEqual({ kind: "cancel" });
});

test("a chosen point is placed, aimed or refused", () => {
  expect(decide(view(), 5, false)).toEqual({ kind: "place", point: 5 });
  expect(decide(view(), 5, true)).toEqual({ kind: "aim", point: 5 });
  expect(decide(view({ aim: 5 }), 5, true)).toEqual({ kind: "place", point: 5 });
  expect(decide(view(), STONE, true)).toEqual({ kind: "tap", point: STONE });
});

test("a point of the zone can be taken, its corners included", () => {
  const zoned = view({ zone: { x0: 5, y0: 5, x1: 9, y1: 9, inverse: false } });
  expect([5 * 15 + 5, 9 * 15 + 9, 4 * 15 + 5, 9 * 15 + 10].map((p) => canTake(zoned, p))).toEqual([true, true, false, false]);
});
