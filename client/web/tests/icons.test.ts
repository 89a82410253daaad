import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { png } from "../build/icons.ts";

const SVG = readFileSync(new URL("../src/brand/app-icon.svg", import.meta.url), "utf8");

/** The colour of a pixel; the PNG has one IDAT chunk, right after the head, and no filters. */
function pixel(file: Buffer, side: number, x: number, y: number): readonly number[] {
  const length = file.readUInt32BE(33);
  const rows = inflateSync(file.subarray(41, 41 + length));
  const at = y * (1 + 3 * side) + 1 + 3 * x;
  return [...rows.subarray(at, at + 3)];
}

test.each([180, 192, 512])("the icon of %i pixels has the stones where the drawing has them, and is the same each time", (side) => {
  const file = png(SVG, side);
  const at = (x: number, y: number): readonly number[] => pixel(file, side, Math.floor((x * side) / 512), Math.floor((y * side) / 512));
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([side, side]);
  for (const place of [80, 168, 256, 344]) expect(Math.max(...at(place + 20, 512 - place + 20))).toBeLessThan(70);
  const [red = 0, green = 0, blue = 0] = at(450, 100);
  expect(red).toBeGreaterThan(100);
  expect(Math.max(green, blue)).toBeLessThan(60);
  const [r = 0, g = 0, b = 0] = at(30, 30);
  expect(r > g && g > b && b > 90).toBe(true);
  expect(png(SVG, side)).toEqual(file);
});

test("a drawing with what can't be painted is refused", () => {
  expect(() => png(SVG.replace("</svg>", "<text x=\"1\"></text></svg>"), 16)).toThrow("text");
  expect(() => png(SVG.replace("url(#v)", "url(#w)"), 16)).toThrow("#w");
});
