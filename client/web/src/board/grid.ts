import { toldOtherwise } from "./diff.ts";
import { type Geometry, pointName, seen } from "./geometry.ts";
import { keyCommand } from "./keys.ts";
import { type BoardView, type Point, type Question, canTake } from "./model.ts";

/** Texts of the grid; the words come from outside, the board knows no language. */
export interface GridTexts {
  /** Name of one point and all that is said about it, such as "I9, white, move 2, last move". */
  readonly label: (point: Point, view: BoardView) => string;
  /** Name of the whole grid. */
  readonly gridLabel: (view: BoardView) => string;
}

/** What the grid asks of the board. */
export interface GridEvents {
  /** Enter, Space or an assistive tool's click. */
  readonly choose: (point: Point) => void;
  readonly cancel: () => void;
  readonly ask: (about: Question, point: Point) => void;
}

let counter = 0;

/**
 * The board for keyboards and screen readers: a grid of real cells laid over the canvas with the canvas's own origin
 * and cell, invisible to the mouse. One tab stop that roves.
 */
export class AccessibleGrid {
  readonly #host: HTMLElement;
  readonly #texts: GridTexts;
  readonly #events: GridEvents;
  readonly #root: HTMLElement;
  readonly #id = `board-${++counter}`;
  #cells: HTMLElement[] = [];
  /** What was told last. */
  #view: BoardView | null = null;
  #size = 0;
  #current: Point = 0;
  #letters = false;
  #turned = false;

  constructor(host: HTMLElement, texts: GridTexts, events: GridEvents) {
    this.#host = host;
    this.#texts = texts;
    this.#events = events;
    this.#root = element(host, "board-grid", "grid");
    this.#root.addEventListener("keydown", this.#onKey);
    this.#root.addEventListener("focusin", this.#onFocus);
    this.#root.addEventListener("click", this.#onClick);
    host.append(this.#root);
  }

  /** The point that holds the tab stop. */
  get current(): Point {
    return this.#current;
  }

  /** Says what the view shows; only what changed is put into words. `anew`: everything, for the words are others. */
  show(view: BoardView, anew = false): void {
    if (view.size !== this.#size) this.#build(view.size);
    const points = this.#view && !anew ? toldOtherwise(this.#view, view) : null;
    this.#view = view;
    this.#letters = view.letters;
    this.#turned = view.turned;
    set(this.#root, "data-turned", String(view.turned));
    this.#root.inert = !view.grid;
    set(this.#root, "aria-label", this.#texts.gridLabel(view));
    set(this.#root, "aria-readonly", String(!view.interactive));
    for (const point of points ?? this.#cells.keys()) this.#tell(point, view);
  }

  #tell(point: Point, view: BoardView): void {
    const cell = this.#cells[point];
    if (!cell) return;
    set(cell, "aria-label", this.#texts.label(point, view));
    set(cell, "aria-disabled", String(!canTake(view, point)));
  }

  /** Lays the grid over the points of a geometry. */
  place(g: Geometry): void {
    const css = (pixels: number): string => `${pixels / g.scale}px`;
    const style = this.#root.style;
    style.setProperty("--grid-cell", css(g.cell));
    style.setProperty("--grid-x", css(g.x0 + g.half - g.cell / 2));
    style.setProperty("--grid-y", css(g.y0 + g.half - g.cell / 2));
  }

  /** Moves the tab stop; `focus` takes the keyboard along (`quiet` without a visible ring, after a click). */
  moveTo(point: Point, focus: "none" | "quiet" | "visible"): void {
    this.#cells[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = point;
    const cell = this.#cells[point];
    cell?.setAttribute("tabindex", "0");
    if (focus === "none") return;
    const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: focus === "visible" };
    cell?.focus(options);
  }

  destroy(): void {
    this.#root.remove();
  }

  /** New cells: for another size only, so that focus and screen reader keep their place through a game. */
  #build(size: number): void {
    this.#size = size;
    this.#current = Math.floor(size / 2) * (size + 1);
    this.#cells = [];
    set(this.#root, "aria-rowcount", String(size));
    set(this.#root, "aria-colcount", String(size));
    this.#root.replaceChildren(...Array.from({ length: size }, (_, y) => this.#buildRow(size, y)));
    this.moveTo(this.#current, "none");
  }

  #buildRow(size: number, y: number): HTMLElement {
    const row = element(this.#host, "board-row", "row");
    row.id = `${this.#id}-row-${size - y}`; // without ids VoiceOver may read the whole row for each cell
    for (let x = 0; x < size; x++) {
      const cell = element(this.#host, "board-cell", "gridcell");
      const point = y * size + x;
      cell.dataset["point"] = pointName(size, point);
      cell.tabIndex = -1;
      this.#cells[point] = cell;
      row.append(cell);
    }
    return row;
  }

  #pointOf(event: Event): Point {
    return this.#cells.indexOf(event.target as HTMLElement);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const board = { turned: this.#turned, size: this.#size };
    const command = keyCommand(event, seen(board, this.#current), this.#size, this.#letters); // arrows go by the eye
    if (!command) return;
    event.preventDefault();
    if (command.kind === "focus") this.moveTo(seen(board, command.point), "visible");
    else if (command.kind === "cancel") this.#events.cancel();
    else if (command.kind === "ask") this.#events.ask(command.about, this.#current);
    else if (!event.repeat) this.#events.choose(this.#current);
  };

  /** A screen reader moves the focus itself. */
  readonly #onFocus = (event: FocusEvent): void => {
    const point = this.#pointOf(event);
    if (point >= 0 && point !== this.#current) this.moveTo(point, "none");
  };

  readonly #onClick = (event: MouseEvent): void => {
    const point = this.#pointOf(event);
    if (point >= 0) this.#events.choose(point);
  };
}

function element(host: HTMLElement, className: string, role: string): HTMLElement {
  const node = host.ownerDocument.createElement("div");
  node.className = className;
  node.setAttribute("role", role);
  return node;
}

/** Writes an attribute where it is another: each write, even of the same, styles what it may concern. */
export function set(node: HTMLElement, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
