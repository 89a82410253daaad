import type { Point } from "./model.ts";

/** No letter is skipped: I is a column like any other. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRST";

/** Radius of a stone in cells, as in the ancestors (13 px in a cell of 30). */
const STONE_RADIUS = 13 / 30;

/** Where coordinates stand: on all sides, left and bottom only, or nowhere. */
export type CoordSides = "four" | "two" | "none";

/** Room for a row's number at the left: two figures of 10 px and the air at both sides of them, in CSS pixels. */
const NUMBER_WIDTH = 14.5;

/** Cells from the board's edge to the first line: `[left and bottom, right and top]`; the left may need more. */
const MARGINS: Record<CoordSides | "classic", readonly [number, number]> = {
  four: [1.04, 1.04],
  two: [0.96, 0.56],
  none: [0.56, 0.56],
  classic: [0.5, 0.5],
};

/** What a geometry is made from. */
export interface Frame {
  /** Side of the square back-buffer in device pixels. */
  readonly side: number;
  /** Device pixels per CSS pixel of the back-buffer. */
  readonly scale: number;
  readonly size: number;
  readonly coordinates: boolean;
  readonly classic: boolean;
  readonly turned?: boolean;
}

/** Where everything is, in whole device pixels. Plain data: the loupe is the same value moved and enlarged. */
export interface Geometry {
  readonly size: number;
  readonly side: number;
  readonly scale: number;
  readonly coords: CoordSides;
  /** Distance of two lines. */
  readonly cell: number;
  /** Pixel of the top left point. */
  readonly x0: number;
  readonly y0: number;
  /** Width of a thin line. */
  readonly line: number;
  /** Half a pixel where lines have an odd width, so that they fill whole pixels. */
  readonly half: number;
  readonly radius: number;
  /** The board is seen from its other side: columns count from the right, rows from the bottom. */
  readonly turned: boolean;
}

/**
 * Lays out a board: cells of whole device pixels, margins by where coordinates stand, the rest shared by both sides.
 * `side` may be anything from 0 up; a board too small for its lines gets cells of one pixel.
 */
export function layOut(frame: Frame): Geometry {
  const coords = coordSides(frame);
  const [wide, narrow] = MARGINS[frame.classic ? "classic" : coords];
  const lines = frame.size - 1 + narrow;
  const left = coords === "none" ? wide : Math.max(wide, leftMargin(frame, lines + wide));
  const cell = Math.max(1, Math.floor(frame.side / (lines + left)));
  const rest = (margin: number): number => (frame.side - cell * (lines + margin)) / 2;
  const line = Math.max(1, Math.round(frame.scale));
  return {
    size: frame.size,
    side: frame.side,
    scale: frame.scale,
    coords,
    cell,
    x0: Math.round(cell * left + rest(left)),
    y0: Math.round(cell * narrow + rest(wide)),
    line,
    half: (line % 2) / 2,
    radius: cell * STONE_RADIUS,
    turned: frame.turned ?? false,
  };
}

/** Cells at the left of a board of so many cells, so that numbers of two figures touch neither stones nor the edge. */
function leftMargin({ side, scale, size }: Frame, spans: number): number {
  return size < 10 ? 0 : STONE_RADIUS + (NUMBER_WIDTH * scale * spans) / side;
}

function coordSides(frame: Frame): CoordSides {
  const css = frame.side / frame.scale;
  if (frame.classic || !frame.coordinates || css / (frame.size + 1) < 14) return "none";
  return css >= 600 ? "four" : "two";
}

/** Centre of a point in device pixels. */
export function centre(g: Geometry, point: Point): readonly [number, number] {
  const place = seen(g, point);
  return [colX(g, place % g.size), rowY(g, Math.floor(place / g.size))];
}

/** The point of a turned board as the one in its place on a board that is not, and back. */
export function seen({ turned, size }: Pick<Geometry, "turned" | "size">, point: Point): Point {
  return turned ? size * size - 1 - point : point;
}

/** Centre of a line, counted from the left. */
export function colX(g: Geometry, x: number): number {
  return g.x0 + x * g.cell + g.half;
}

/** Centre of a line, counted from the top. */
export function rowY(g: Geometry, y: number): number {
  return g.y0 + y * g.cell + g.half;
}

/** The point nearest to a device pixel, or null when it is more than 0.6 cells outside the lines. */
export function pointAt(g: Geometry, px: number, py: number): Point | null {
  const x = (px - colX(g, 0)) / g.cell;
  const y = (py - rowY(g, 0)) / g.cell;
  const last = g.size - 1;
  if (!(Math.min(x, y) >= -0.6 && Math.max(x, y) <= last + 0.6)) return null;
  const clamp = (v: number): number => Math.min(last, Math.max(0, Math.round(v)));
  return seen(g, clamp(y) * g.size + clamp(x));
}

/** `H8` for a point: column letter from the left, row number from the bottom. */
export function pointName(size: number, point: Point): string {
  return `${LETTERS.charAt(point % size)}${size - Math.floor(point / size)}`;
}

/** The point so many columns and rows away, held at the edges; what an arrow key or an arrow pad does. */
export function nudge(size: number, point: Point, dx: number, dy: number): Point {
  const clamp = (v: number): number => Math.min(size - 1, Math.max(0, v));
  return clamp(Math.floor(point / size) + dy) * size + clamp((point % size) + dx);
}

/** Points that carry a dot: the nine of 19 lines, else four corners and, where there is one, the centre. */
export function starPoints(size: number): readonly Point[] {
  const near = size >= 13 ? 3 : 2;
  const far = size - 1 - near;
  const mid = size % 2 === 1 ? [(size - 1) / 2] : [];
  const at = (xs: readonly number[], ys: readonly number[]): Point[] => ys.flatMap((y) => xs.map((x) => y * size + x));
  if (size === 19) return at([near, ...mid, far], [near, ...mid, far]);
  return [...at([near, far], [near, far]), ...at(mid, mid)];
}
