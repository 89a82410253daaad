import { afterEach, describe, expect, test, vi } from "vitest";
import { DevicePixels, type Extent } from "../../src/board/sharp.ts";

type Report = (entries: readonly { readonly devicePixelContentBoxSize?: readonly { readonly inlineSize: number; readonly blockSize: number }[] }[]) => void;

/** What a board of `css` pixels is told on a screen of a density. */
function told(css: number, ratio: number): Extent | undefined {
  let report: Report = () => undefined;
  vi.stubGlobal("devicePixelRatio", ratio);
  vi.stubGlobal("matchMedia", () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal("ResizeObserver", class {
    constructor(callback: Report) {
      report = callback;
    }
    observe(): void {}
    disconnect(): void {}
  });
  const element = { getBoundingClientRect: () => ({ width: css, height: css }), offsetWidth: css, clientWidth: css };
  let extent: Extent | undefined;
  const pixels = new DevicePixels(element as unknown as HTMLElement, (now) => (extent = now));
  report([{}]);
  pixels.destroy();
  return extent;
}

afterEach(() => vi.unstubAllGlobals());

describe("the back-buffer", () => {
  test.each([
    [312, 3, 936],
    [660, 1.5, 990],
    [682.5, 3, 2048],
    [683, 3, 2048],
    [900, 3, 2048],
    [2400, 1, 2048],
  ])("of %d CSS pixels at %d has a side of %d, never more than 2048", (css, ratio, side) => {
    expect(told(css, ratio)).toEqual({ side, scale: side / css });
  });

  test("of something that is not shown is not made", () => {
    expect(told(0, 2)).toBeUndefined();
  });
});
