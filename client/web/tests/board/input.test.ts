import { beforeEach, describe, expect, test } from "vitest";
import { centre, layOut } from "../../src/board/geometry.ts";
import { PointerInput } from "../../src/board/input.ts";
import { type BoardView, type Intent, emptyView } from "../../src/board/model.ts";

const H8 = 112;
const H9 = 97;
const FRAME = layOut({ side: 312, scale: 1, size: 15, coordinates: false, classic: false });

let element: EventTarget;
let view: BoardView;
let told: Intent[];
let input: PointerInput;

/** A pointer event over the middle of a point; what is asked of it is whether the page's own answer was kept away. */
function fire(type: string, point: number, change: object = {}): boolean {
  const [clientX, clientY] = centre(FRAME, point);
  const event = new Event(type, { cancelable: true });
  Object.assign(event, { pointerId: 1, pointerType: "touch", button: 0, clientX, clientY }, change);
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  const box = { left: 0, top: 0 };
  element = Object.assign(new EventTarget(), { clientLeft: 0, clientTop: 0, setPointerCapture: () => undefined, getBoundingClientRect: () => box });
  view = { ...emptyView(15), interactive: true, touch: "confirm" };
  told = [];
  const nothing = (): void => undefined;
  input = new PointerInput(element as HTMLElement, { geometry: () => FRAME, view: () => view, intent: (intent) => told.push(intent), changed: nothing, pressed: nothing });
});

describe("a finger", () => {
  test("aims where it is lifted", () => {
    fire("pointerdown", H9);
    fire("pointermove", H8);
    fire("pointerup", H8);
    expect(told).toEqual([{ kind: "aim", point: H8 }]);
  });

  test("gives up when a second one comes down, and neither puts a stone", () => {
    fire("pointerdown", H8);
    fire("pointerdown", H9, { pointerId: 2 });
    fire("pointerup", H9, { pointerId: 2 });
    fire("pointerup", H8);
    expect(told).toEqual([{ kind: "cancel" }]);
  });

  test("aims as many cells above itself as was chosen", () => {
    view = { ...view, offset: 1 };
    fire("pointerdown", H8);
    fire("pointerup", H8);
    expect(told).toEqual([{ kind: "aim", point: H9 }]);
  });

  test("on a board that is gone does nothing", () => {
    input.destroy();
    fire("pointerdown", H8);
    fire("pointerup", H8);
    expect(told).toEqual([]);
  });

  test("that the system takes away puts nothing", () => {
    fire("pointerdown", H8);
    fire("pointercancel", H8);
    fire("pointerup", H8);
    expect(told).toEqual([]);
  });
});

test("the right button gives up an aim without a menu; without an aim the menu is the page's own", () => {
  const right = { pointerType: "mouse", button: 2 };
  fire("pointerdown", H8, right);
  expect([told, fire("contextmenu", H8)]).toEqual([[], false]);
  view = { ...view, aim: H8 };
  fire("pointerdown", H8, right);
  expect([told, fire("contextmenu", H8)]).toEqual([[{ kind: "cancel" }], true]);
});
