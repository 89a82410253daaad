/** Free room above and below a line, so that its end is not cut. */
const MARGIN = 4;
/** A way flatter than this many points is drawn as flat as it is. */
const LEAST_SPAN = 40;

interface Line {
  /** For the `d` of a path. */
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
}

/** A line through at least two values, from the left edge to a little before the right one; higher is better. */
export function line(values: readonly number[], width: number, height: number): Line {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(LEAST_SPAN, high - low);
  const base = (low + high - span) / 2;
  const spots = values.map((value, index) => ({
    x: round(MARGIN + (index * (width - 2 * MARGIN)) / (values.length - 1)),
    y: round(height - MARGIN - ((value - base) * (height - 2 * MARGIN)) / span),
  }));
  return { path: spots.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(""), end: spots.at(-1) ?? { x: 0, y: 0 } };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
