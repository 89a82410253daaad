import { beforeEach, expect, test } from "vitest";
import { AccessibleGrid } from "../../src/board/grid.ts";
import { type BoardView, emptyView } from "../../src/board/model.ts";
import { layOut, pointName } from "../../src/board/geometry.ts";

type Listener = (event: unknown) => void;

/** As much of an element as the grid touches; it counts writes, so that needless ones are seen. */
class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly dataset: Record<string, string> = {};
  readonly styles = new Map<string, string>();
  readonly style = { setProperty: (name: string, value: string) => this.styles.set(name, value) };
  readonly listeners = new Map<string, Listener>();
  readonly ownerDocument = { createElement: (): FakeElement => new FakeElement() };
  children: FakeElement[] = [];
  className = "";
  id = "";
  writes = 0;
  focused = 0;

  set tabIndex(value: number) {
    this.attributes.set("tabindex", String(value));
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.writes++;
    this.attributes.set(name, value);
  }
  append(...nodes: FakeElement[]): void {
    this.children.push(...nodes);
  }
  replaceChildren(...nodes: FakeElement[]): void {
    this.children = nodes;
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  focus(): void {
    this.focused++;
  }
}

const host = () => new FakeElement();
let chosen: string[];
let root: FakeElement;
let grid: AccessibleGrid;
let view: BoardView;

const cells = (): FakeElement[] => root.children.flatMap((row) => row.children);
const labels = (): (string | null)[] => cells().map((cell) => cell.getAttribute("aria-label"));
const stops = (): (string | undefined)[] => cells().filter((c) => c.getAttribute("tabindex") === "0").map((c) => c.dataset["point"]);
const key = (name: string, repeat = false): boolean => {
  let prevented = false;
  const event = { key: name, repeat, ctrlKey: false, metaKey: false, altKey: false, preventDefault: () => (prevented = true) };
  root.listeners.get("keydown")?.(event);
  return prevented;
};

beforeEach(() => {
  const parent = host();
  chosen = [];
  grid = new AccessibleGrid(
    parent as unknown as HTMLElement,
    { label: (p, v) => `${pointName(v.size, p)}, ${v.cells[p] === 0 ? "empty" : "stone"}`, gridLabel: (v) => `Board ${v.size}` },
    { choose: (p) => chosen.push(pointName(view.size, p)), cancel: () => chosen.push("cancel"), ask: (about, p) => chosen.push(`${about} ${pointName(view.size, p)}`) },
  );
  root = parent.children[0] ?? host();
  view = { ...emptyView(9), interactive: true };
  grid.show(view);
});

test("the grid is rows of cells, read from the top left to the bottom right", () => {
  expect(root.getAttribute("role")).toBe("grid");
  expect(root.getAttribute("aria-label")).toBe("Board 9");
  expect(root.children.map((row) => [row.getAttribute("role"), row.children.length])).toEqual(Array.from({ length: 9 }, () => ["row", 9]));
  expect(new Set(root.children.map((row) => row.id)).size).toBe(9);
  expect(cells().every((cell) => cell.getAttribute("role") === "gridcell")).toBe(true);
  expect([labels()[0], labels()[8], labels()[9], labels()[80]]).toEqual(["A9, empty", "I9, empty", "A8, empty", "I1, empty"]);
});

test("there is one tab stop, in the middle at first, and it roves with the arrows", () => {
  expect(stops()).toEqual(["E5"]);
  expect(key("ArrowLeft")).toBe(true);
  expect(key("ArrowUp")).toBe(true);
  expect(stops()).toEqual(["D6"]);
  expect(cells().find((c) => c.dataset["point"] === "D6")?.focused).toBe(1);
});

test("of a turned board the order and the names stay, arrows go by the eye", () => {
  const before = labels();
  grid.show({ ...view, turned: true });
  expect([labels(), root.getAttribute("data-turned")]).toEqual([before, "true"]);
  key("ArrowLeft");
  key("ArrowUp");
  expect(stops()).toEqual(["F4"]);
  key("Home");
  expect(stops()).toEqual(["I4"]);
  key("PageDown");
  expect(stops()).toEqual(["I9"]);
});

test("Enter chooses the point once however long it is held, Escape cancels, other keys stay with the page", () => {
  key("Enter");
  key("Enter", true);
  key("Escape");
  expect(key("Tab")).toBe(false);
  expect(chosen).toEqual(["E5", "cancel"]);
});

test("an assistive tool's click chooses the cell it is on, and its focus takes the tab stop along", () => {
  root.listeners.get("click")?.({ target: cells()[0] });
  root.listeners.get("focusin")?.({ target: cells()[3] });
  root.listeners.get("click")?.({ target: root });
  expect(chosen).toEqual(["A9"]);
  expect(stops()).toEqual(["D9"]);
});

test("a new stone rewrites its own label and state, no other cell is touched, and the tab stop stays", () => {
  key("ArrowLeft");
  const before = cells().map((cell) => cell.writes);
  grid.show({ ...view, cells: view.cells.map((c, p) => (p === 3 ? 1 : c)) });
  const touched = cells().flatMap((cell, p) => (cell.writes === before[p] ? [] : [p]));
  expect(touched).toEqual([3]);
  expect(labels()[3]).toBe("D9, stone");
  expect(cells()[3]?.getAttribute("aria-disabled")).toBe("true");
  expect(stops()).toEqual(["D5"]);
});

test("only points that may read otherwise are put into words again, all of them in another language", () => {
  const asked: number[] = [];
  const parent = host();
  const own = new AccessibleGrid(
    parent as unknown as HTMLElement,
    { label: (p) => String(asked.push(p)), gridLabel: () => "" },
    { choose: () => undefined, cancel: () => undefined, ask: () => undefined },
  );
  const told = (next: BoardView, anew = false): readonly number[] => {
    asked.length = 0;
    own.show(next, anew);
    return asked.toSorted((a, b) => a - b);
  };
  const all = view.cells.map((_, p) => p);
  expect(told(view)).toEqual(all);
  expect(told({ ...view, toMove: 2 })).toEqual([]);
  const stone = { ...view, cells: view.cells.map((c, p) => (p === 3 ? 1 : c)), lastMove: 3, aim: 8 };
  expect(told(stone)).toEqual([3, 8]);
  expect(told({ ...stone, lastMove: 40, aim: null, pending: 41, premove: 42 })).toEqual([3, 8, 40, 41, 42]);
  expect(told({ ...stone, lastMove: 40, aim: null, pending: 41, premove: 42, plies: view.plies.map((n, p) => (p === 5 ? 1 : n)) })).toEqual([5]);
  told(stone);
  expect(told({ ...stone, forbidden: [1], offered: [2], vanish: [3], winLines: [[4, 5]] })).toEqual([1, 2, 3, 4, 5]);
  expect(told(stone)).toEqual([1, 2, 3, 4, 5]);
  for (const change of [{ interactive: false }, { zone: { x0: 0, x1: 1, y0: 0, y1: 1, inverse: false } }, { scores: [] }, { offeredOnly: true }]) {
    told(stone);
    expect(told({ ...stone, ...change })).toEqual(all);
  }
  told(stone);
  expect(told(stone)).toEqual(all);
  expect(told({ ...stone, toMove: 2 }, true)).toEqual(all);
});

test("cells lie on the points of the canvas to the device pixel", () => {
  const g = layOut({ side: 936, scale: 3, size: 9, coordinates: true, classic: false });
  grid.place(g);
  const pixel = (name: string): number => Number.parseFloat(root.styles.get(name) ?? "") * g.scale;
  expect(pixel("--grid-x") + pixel("--grid-cell") / 2).toBeCloseTo(g.x0 + g.half);
  expect(pixel("--grid-y") + pixel("--grid-cell") / 2).toBeCloseTo(g.y0 + g.half);
});
