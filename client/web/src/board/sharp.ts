/** Largest back-buffer side; beyond it memory costs more than the eye gains. */
const MAX_SIDE = 2048;

/** A square's size: device pixels of the back-buffer, and how many of them make a CSS pixel. */
export interface Extent {
  readonly side: number;
  readonly scale: number;
}

/**
 * Watches the size of an element in device pixels: exactly where the browser tells them
 * (`devicePixelContentBoxSize`), else CSS size times pixel ratio. Also fires when only the pixel ratio changes.
 */
export class DevicePixels {
  readonly #element: HTMLElement;
  readonly #onChange: (extent: Extent) => void;
  readonly #observer: ResizeObserver;
  #ratio: MediaQueryList | null = null;

  constructor(element: HTMLElement, onChange: (extent: Extent) => void) {
    this.#element = element;
    this.#onChange = onChange;
    this.#observer = new ResizeObserver((entries) => this.#report(entries.at(-1)));
    this.#observe();
    this.#watchRatio();
  }

  destroy(): void {
    this.#observer.disconnect();
    this.#ratio?.removeEventListener("change", this.#onRatio);
  }

  #observe(): void {
    try {
      this.#observer.observe(this.#element, { box: "device-pixel-content-box" });
    } catch (error) {
      // Safari refuses the option; the CSS box is as near as it gets there.
      if (!(error instanceof TypeError)) throw error;
      this.#observer.observe(this.#element);
    }
  }

  #report(entry: ResizeObserverEntry | undefined): void {
    const css = contentSide(this.#element);
    if (css <= 0) return;
    const side = Math.min(MAX_SIDE, devicePixels(css * devicePixelRatio, entry?.devicePixelContentBoxSize?.[0]));
    this.#onChange({ side, scale: side / css });
  }

  /** A query fires once, for one ratio; the next needs a new query. */
  #watchRatio(): void {
    this.#ratio?.removeEventListener("change", this.#onRatio);
    this.#ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#ratio.addEventListener("change", this.#onRatio);
  }

  readonly #onRatio = (): void => {
    this.#watchRatio();
    this.#report(undefined);
  };
}

/**
 * Whole device pixels for a side of `expected` ones. The browser's own figure settles the rounding; where it is more
 * than that away (emulated phones report CSS pixels there) the expectation holds.
 */
export function devicePixels(expected: number, box: ResizeObserverSize | undefined): number {
  const told = box ? Math.min(box.inlineSize, box.blockSize) : expected;
  return Math.round(Math.abs(told - expected) <= 1.5 ? told : expected);
}

/** Side of the largest square inside the borders, in CSS pixels with their fraction (`clientWidth` rounds it away). */
function contentSide(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  const borders = element.offsetWidth - element.clientWidth;
  return Math.min(box.width, box.height) - borders;
}
