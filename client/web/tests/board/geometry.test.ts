import { describe, expect, test } from "vitest";
import { centre, layOut, nudge, pointAt, pointName, starPoints } from "../../src/board/geometry.ts";
import { LIMITS } from "../../src/wire.ts";
import { parsePoint } from "../../src/board/parse.ts";

const { MIN_SIZE, MAX_SIZE } = LIMITS;
const SIZES = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);
const SIDES = [[312, 1], [450, 1], [660, 1], [660, 1.5], [660, 2], [312, 3], [901, 2.25]] as const;

const cases = SIZES.flatMap((size) => SIDES.map(([css, scale]) => ({ size, scale, side: Math.round(css * scale) })));

describe("layout", () => {
  test.each(cases)("cells are whole device pixels and every stone is on the board: %o", (frame) => {
    for (const coordinates of [true, false]) {
      const g = layOut({ ...frame, coordinates, classic: false });
      expect([g.cell, g.x0, g.y0, g.line].every(Number.isInteger)).toBe(true);
      const [left, top] = centre(g, 0);
      const [right, bottom] = centre(g, g.size ** 2 - 1);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(g.radius);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(g.side - g.radius);
    }
  });

  test("the classic board of 450 px has the ancestors' margin, cell and stone", () => {
    const g = layOut({ side: 450, scale: 1, size: 15, coordinates: true, classic: true });
    expect([g.x0, g.y0, g.cell, g.radius, g.coords]).toEqual([15, 15, 30, 13, "none"]);
  });

  test("coordinates stand on four sides of a wide board, on two of a narrow one, and nowhere when cells are tiny", () => {
    const coords = (side: number): string => layOut({ side, scale: 1, size: 15, coordinates: true, classic: false }).coords;
    expect([coords(660), coords(312), coords(180)]).toEqual(["four", "two", "none"]);
  });

  test.each([312, 352, 382, 404, 600, 660].flatMap((css) => [1, 2, 3].flatMap((scale) => [15, 19].map((size) => ({ css, scale, size })))))(
    "a row number of two figures stands free between the edge and an edge stone: %o",
    ({ css, scale, size }) => {
      const g = layOut({ side: css * scale, scale, size, coordinates: true, classic: false });
      const twoFigures = 2 * 0.56 * Math.max(10, Math.min((g.cell / scale) * 0.4, 13)) * scale;
      expect(centre(g, 0)[0] - g.radius - twoFigures).toBeGreaterThanOrEqual(2 * scale);
    },
  );

  test.each([[1, 1, 0.5], [1.5, 2, 0], [2, 2, 0], [3, 3, 0.5]])("at pixel ratio %d a line is %d wide and shifted by %d", (scale, line, half) => {
    const g = layOut({ side: 660 * scale, scale, size: 15, coordinates: true, classic: false });
    expect([g.line, g.half]).toEqual([line, half]);
  });

  test("a board without room keeps cells of one pixel instead of none", () => {
    expect(layOut({ side: 0, scale: 1, size: 20, coordinates: true, classic: false }).cell).toBe(1);
  });
});

describe("points and pixels", () => {
  test.each(cases)("the pixel of each point leads back to it: %o", (frame) => {
    const g = layOut({ ...frame, coordinates: true, classic: false });
    for (let point = 0; point < g.size ** 2; point++) expect(pointAt(g, ...centre(g, point))).toBe(point);
  });

  test("the whole cell is the target, and 0.6 cells outside the lines is the limit", () => {
    const g = layOut({ side: 660, scale: 1, size: 15, coordinates: true, classic: false });
    const [x, y] = centre(g, 0);
    expect(pointAt(g, x + g.cell * 0.49, y + g.cell * 0.49)).toBe(0);
    expect(pointAt(g, x - g.cell * 0.59, y)).toBe(0);
    expect(pointAt(g, x - g.cell * 0.61, y)).toBeNull();
    const [right, bottom] = centre(g, 224);
    expect(pointAt(g, right, bottom + g.cell * 0.59)).toBe(224);
    expect(pointAt(g, right, bottom + g.cell * 0.61)).toBeNull();
  });
});

describe("names", () => {
  test("A15 is the first point, H8 the middle, O1 the last; I is a column", () => {
    expect([0, 112, 224, 8].map((p) => pointName(15, p))).toEqual(["A15", "H8", "O1", "I15"]);
  });

  test.each(SIZES)("each name of %d lines is read back", (size) => {
    for (let point = 0; point < size * size; point++) expect(parsePoint(size, pointName(size, point).toLowerCase())).toBe(point);
  });

  test("two numbers name a point too", () => {
    expect(["8 8", "8-8", " 8, 8 ", "h 8"].map((t) => parsePoint(15, t))).toEqual([112, 112, 112, 112]);
  });

  test.each(["", "h", "8", "p1", "h16", "h0", "88", "0 1", "h8h8", "é8"])("%j names no point", (text) => {
    expect(parsePoint(15, text)).toBeNull();
  });

  test("a nudge stops at the edges", () => {
    expect([nudge(15, 0, -1, -1), nudge(15, 112, 1, 0), nudge(15, 224, 99, 99), nudge(15, 14, 1, 1)]).toEqual([0, 113, 224, 29]);
  });

  test("dots lie on D4, D12, L4, L12, H8 of 15 lines and on nine points of 19", () => {
    expect(starPoints(15).map((p) => pointName(15, p)).sort()).toEqual(["D12", "D4", "H8", "L12", "L4"]);
    expect(starPoints(19).map((p) => pointName(19, p)).sort()).toEqual(["D10", "D16", "D4", "J10", "J16", "J4", "P10", "P16", "P4"]);
    expect(starPoints(20)).toHaveLength(4);
  });
});
