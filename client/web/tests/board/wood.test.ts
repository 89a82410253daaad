import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { layOut } from "../../src/board/geometry.ts";
import { drawGround } from "../../src/board/render_ground.ts";
import { lattice, noise, woodPixels } from "../../src/board/wood.ts";
import { recorder } from "../ink.ts";
import { THEME } from "./paint.ts";

const DARK = [0xdc, 0xb3, 0x5c] as const;
const LIGHT = [0xeb, 0xcb, 0x86] as const;
const digest = (data: Uint8ClampedArray): string => createHash("sha256").update(data).digest("hex");

test("the same board grows twice", () => {
  expect(digest(woodPixels(256, 64, DARK, LIGHT))).toBe(digest(woodPixels(256, 64, DARK, LIGHT)));
});

test("every pixel lies between the two colours contrast was checked against, and both are used", () => {
  const data = woodPixels(1024, 64, DARK, LIGHT);
  const red = data.filter((_, i) => i % 4 === 0);
  for (let channel = 0; channel < 3; channel++) {
    const values = data.filter((_, i) => i % 4 === channel);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(DARK[channel] ?? 0);
    expect(Math.max(...values)).toBeLessThanOrEqual(LIGHT[channel] ?? 0);
  }
  expect(Math.max(...red) - Math.min(...red)).toBeGreaterThan(10);
});

test("what stands for the wood while it is not painted is its mean, half-way between the two; plain boards need none", () => {
  const data = woodPixels(1024, 256, [0, 0, 0], [255, 255, 255]).filter((_, i) => i % 4 === 0);
  expect(data.reduce((sum, value) => sum + value, 0) / data.length / 255).toBeCloseTo(0.5, 1);
  const g = layOut({ side: 660, scale: 1, size: 15, coordinates: true, classic: false });
  const whole = (wood: CanvasImageSource | null, grain: number): number => {
    const { ctx, calls } = recorder();
    drawGround(ctx, g, { ...THEME, grain }, wood);
    return calls("fillRect").filter(([x, y, width, height]) => x === 0 && y === 0 && width === g.side && height === g.side).length;
  };
  expect([whole(null, 1), whole({} as CanvasImageSource, 1), whole(null, 0)]).toEqual([2, 1, 1]);
});

test("the grain runs down the board: neighbours below differ far less than neighbours beside", () => {
  const width = 512;
  const data = woodPixels(width, 32, [0, 0, 0], [255, 255, 255]);
  const difference = (step: number): number => {
    let sum = 0;
    for (let i = 0; i + step * 4 < data.length; i += 4) sum += Math.abs((data[i] ?? 0) - (data[i + step * 4] ?? 0));
    return sum;
  };
  expect(difference(width)).toBeLessThan(difference(3) * 0.6);
});

test("noise meets its lattice and stays in range", () => {
  for (let i = -50; i < 50; i++) {
    expect(noise(3, i)).toBe(lattice(3, i));
    expect(noise(3, i + 0.37)).toBeGreaterThanOrEqual(0);
    expect(noise(3, i + 0.37)).toBeLessThan(1);
  }
});
