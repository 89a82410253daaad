import { type Geometry, centre, pointAt } from "./geometry.ts";
import type { BoardView, Intent, Point } from "./model.ts";
import { type Down, type Press, begin, end, move, slides } from "./press.ts";

/** What the pointer code needs to know and tell. */
export interface InputHost {
  /** The geometry now, null before the first layout. */
  geometry(): Geometry | null;
  view(): BoardView;
  intent(intent: Intent): void;
  /** The mark under the mouse or the press has changed: draw the overlay again. */
  changed(): void;
  /** A point was pressed with the mouse: the keyboard goes on from there. */
  pressed(point: Point): void;
}

const RIGHT = 2;

/** Turns mouse, pen and touch on the board into intents. */
export class PointerInput {
  readonly #element: HTMLElement;
  readonly #host: InputHost;
  readonly #stop = new AbortController();
  #hover: Point | null = null;
  #press: Press | null = null;
  /** The right button has just given up an aim or a premove. */
  #cleared = false;

  constructor(element: HTMLElement, host: InputHost) {
    this.#element = element;
    this.#host = host;
    const { signal } = this.#stop;
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
    element.addEventListener("pointerleave", this.#onLeave, { signal });
    element.addEventListener("contextmenu", this.#onContextMenu, { signal });
  }

  /** Point under the mouse. */
  get hover(): Point | null {
    return this.#hover;
  }

  /** The press in progress. */
  get press(): Press | null {
    return this.#press;
  }

  destroy(): void {
    this.#stop.abort();
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#press) {
      this.#cancel(); // a second finger, or another button
      return;
    }
    const point = this.#pointOf(event);
    if (event.button === RIGHT && this.#isChosen()) {
      this.#cleared = true;
      return this.#cancel();
    }
    if (event.button !== 0 || point === null) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#press = begin(this.#host.view(), this.#down(event, point));
    if (event.pointerType === "touch") this.#hover = null;
    else {
      event.preventDefault(); // the click below gives the focus to the point, not to the page
      this.#host.pressed(point);
    }
    this.#host.changed();
  };

  readonly #onMove = (event: PointerEvent): void => {
    const point = this.#pointOf(event);
    if (event.pointerType !== "touch") this.#hoverOver(point);
    if (this.#press?.pointerId !== event.pointerId || this.#press.at === point) return;
    this.#press = move(this.#press, point);
    this.#host.changed();
  };

  readonly #onUp = (event: PointerEvent): void => {
    const press = this.#press;
    if (press?.pointerId !== event.pointerId) return;
    this.#press = null;
    this.#host.changed();
    const intent = end(press, this.#host.view());
    if (intent) this.#host.intent(intent);
  };

  readonly #onCancel = (event: PointerEvent): void => {
    if (this.#press?.pointerId !== event.pointerId) return;
    this.#press = null;
    this.#host.changed();
  };

  readonly #onLeave = (): void => this.#hoverOver(null);

  /** A long press is an aim, and a right click gives up what was chosen: no menu then. */
  readonly #onContextMenu = (event: Event): void => {
    if (!this.#press && !this.#cleared) return;
    event.preventDefault();
    this.#cleared = false;
  };

  #isChosen(): boolean {
    const { aim, premove } = this.#host.view();
    return aim !== null || premove !== null;
  }

  #cancel(): void {
    this.#press = null;
    this.#host.changed();
    this.#host.intent({ kind: "cancel" });
  }

  #hoverOver(point: Point | null): void {
    if (point === this.#hover) return;
    this.#hover = point;
    this.#host.changed();
  }

  #down(event: PointerEvent, point: Point): Down {
    const g = this.#host.geometry();
    const { aim } = this.#host.view();
    const scale = g?.scale ?? 1;
    const [px, py] = this.#pixel(event, scale);
    const [ax, ay] = g && aim !== null ? centre(g, aim) : [Infinity, Infinity];
    const touch = event.pointerType === "touch";
    return { pointerId: event.pointerId, touch, point, toAim: Math.hypot(px - ax, py - ay) / scale, cell: (g?.cell ?? 0) / scale };
  }

  /** The point that is meant: of a finger that slides the one so many cells above it. */
  #pointOf(event: PointerEvent): Point | null {
    const g = this.#host.geometry();
    if (!g) return null;
    const [x, y] = this.#pixel(event, g.scale);
    const view = this.#host.view();
    const lifted = slides(view, event.pointerType === "touch", g.cell / g.scale) ? view.offset * g.cell : 0;
    return pointAt(g, x, y - lifted);
  }

  #pixel(event: PointerEvent, scale: number): [number, number] {
    const box = this.#element.getBoundingClientRect();
    return [(event.clientX - box.left - this.#element.clientLeft) * scale, (event.clientY - box.top - this.#element.clientTop) * scale];
  }
}
