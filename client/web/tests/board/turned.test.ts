import { describe, expect, test } from "vitest";
import { ALL, dirtyLayers } from "../../src/board/diff.ts";
import { centre, layOut, pointAt, seen } from "../../src/board/geometry.ts";
import { enlarge } from "../../src/board/loupe.ts";
import { emptyView } from "../../src/board/model.ts";
import { drawGround } from "../../src/board/render_ground.ts";
import { drawZone } from "../../src/board/render_veil.ts";
import { recorder } from "../ink.ts";
import { THEME } from "./paint.ts";

const SIZES = [9, 14, 15, 19, 20];
const frame = (size: number) => ({ side: 660, scale: 1, size, coordinates: true, classic: false });

describe("a board seen from its other side", () => {
  test.each(SIZES)("each point of %d lines stands where its opposite stood, and a press there means it", (size) => {
    const [plain, turned] = [layOut(frame(size)), layOut({ ...frame(size), turned: true })];
    for (let point = 0; point < size * size; point++) {
      expect(centre(turned, point)).toEqual(centre(plain, size * size - 1 - point));
      expect(pointAt(turned, ...centre(turned, point))).toBe(point);
      expect(seen(turned, seen(turned, point))).toBe(point);
    }
  });

  test.each(SIZES)("the loupe over %d lines enlarges about the point under the finger", (size) => {
    const big = enlarge(layOut({ ...frame(size), turned: true }), 3, 200, 300);
    expect(centre(big, 3)).toEqual([200 + big.half, 300 + big.half]);
  });

  test("letters and numbers keep their names: each stands at its line", () => {
    const g = layOut({ ...frame(15), turned: true });
    const { ctx, calls } = recorder();
    drawGround(ctx, g, THEME, null);
    const text = new Map(calls("fillText").map(([word, x, y]) => [word as string, [x as number, y as number] as const]));
    expect(text.get("A")?.[0]).toBe(centre(g, 0)[0]);
    expect(text.get("O")?.[0]).toBe(centre(g, 14)[0]);
    expect(text.get("15")?.[1]).toBeCloseTo(centre(g, 0)[1], -1);
    expect(text.get("1")?.[1]).toBeCloseTo(centre(g, 224)[1], -1);
  });

  test("a zone turns with its points", () => {
    const g = layOut({ ...frame(14), turned: true });
    const { ctx, calls } = recorder();
    drawZone(ctx, g, THEME, { x0: 5, y0: 5, x1: 9, y1: 9, inverse: false });
    const [x, y, width, height] = calls("strokeRect")[0] as [number, number, number, number];
    const [right, bottom] = centre(g, 5 * 14 + 5);
    const [left, top] = centre(g, 9 * 14 + 9);
    const half = g.cell / 2;
    expect([x, y, x + width, y + height]).toEqual([left - half, top - half, right + half, bottom + half]);
  });

  test("turning draws everything anew", () => {
    expect(dirtyLayers(emptyView(15), { ...emptyView(15), turned: true })).toBe(ALL);
  });
});
