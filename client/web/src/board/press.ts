import { type BoardView, type Intent, type Point, canTake } from "./model.ts";

/** Touch aims first under this many CSS pixels a cell: a fingertip does not hit reliably (model: 93 % at 40 px). */
const TOUCH_DIRECT_FROM = 40;

/** One press from down to up, as a value. */
export interface Press {
  readonly pointerId: number;
  /** Where it went down. */
  readonly from: Point;
  /** Where it is now; null while it is off the board. */
  readonly at: Point | null;
  /** Version of the view it began under. */
  readonly version: number;
  /** A finger that slides an aim about, rather than a click. */
  readonly sliding: boolean;
  /** The standing aim this press fell on, until it slides away: releasing it sends that aim. */
  readonly onAim: Point | null;
  /** Whether it aims first. */
  readonly confirm: boolean;
  /** Lifting the finger sends. */
  readonly sends: boolean;
}

/** What went down where. Distances are CSS pixels. */
export interface Down {
  readonly pointerId: number;
  readonly touch: boolean;
  /** What it means: for a finger with an offset the point above it. */
  readonly point: Point;
  /** From the press to the middle of the standing aim; infinite without one. */
  readonly toAim: number;
  readonly cell: number;
}

/** Whether a press aims before it sends. */
export function confirms(view: Pick<BoardView, "touch" | "confirm">, touch: boolean, cell: number): boolean {
  if (!touch) return view.confirm;
  return view.touch === "confirm" || (view.touch === "auto" && cell < TOUCH_DIRECT_FROM);
}

/** Whether a finger slides an aim about. */
export function slides(view: BoardView, touch: boolean, cell: number): boolean {
  return touch && view.interactive && (view.touch === "slide" || confirms(view, touch, cell));
}

/** Starts a press. */
export function begin(view: BoardView, down: Down): Press {
  const confirm = confirms(view, down.touch, down.cell);
  const sliding = slides(view, down.touch, down.cell);
  const onAim = sliding && view.aim !== null && down.toAim <= reach(down.cell) ? view.aim : null;
  const sends = sliding && view.touch === "slide";
  return { pointerId: down.pointerId, from: down.point, at: onAim ?? down.point, version: view.version, sliding, onAim, confirm, sends };
}

/** Small cells: anything within a cell of the aim means the aim. Large cells: a neighbour can be meant, and is. */
function reach(cell: number): number {
  return Math.max(cell * 0.6, Math.min(cell, 20));
}

/** The press has moved; null = off the board. */
export function move(press: Press, point: Point | null): Press {
  if (press.onAim !== null && point === press.from) return press;
  return { ...press, at: point, onAim: null };
}

/** What a release means. A press that began before the turn or the aim changed means nothing. */
export function end(press: Press, view: BoardView): Intent | null {
  if (press.version !== view.version) return null;
  if (press.onAim !== null) return view.aim === press.onAim ? { kind: "place", point: press.onAim } : null;
  if (!press.sliding) return press.at === press.from ? decide(view, press.from, press.confirm) : null;
  if (press.at === null) return { kind: "cancel" };
  if (canTake(view, press.at)) return { kind: press.sends ? "place" : "aim", point: press.at };
  return press.at === press.from ? { kind: "tap", point: press.at } : null;
}

/** The intent for a point that was chosen outright: by a click, by Enter, by an assistive tool. */
export function decide(view: BoardView, point: Point, confirm: boolean): Intent {
  if (!canTake(view, point)) return { kind: "tap", point };
  return confirm && view.aim !== point ? { kind: "aim", point } : { kind: "place", point };
}

/** The view as it looks while a finger slides: its aim is under the finger. */
export function withPress(view: BoardView, press: Press | null): BoardView {
  if (!press?.sliding) return view;
  return { ...view, aim: press.at !== null && canTake(view, press.at) ? press.at : null };
}
