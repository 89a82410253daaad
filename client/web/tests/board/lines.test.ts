import { expect, test } from "vitest";
import { centre, layOut } from "../../src/board/geometry.ts";
import { emptyView } from "../../src/board/model.ts";
import { drawOverlay } from "../../src/board/render_overlay.ts";
import { recorder } from "../ink.ts";
import { THEME } from "./paint.ts";

const G = layOut({ side: 660, scale: 1, size: 15, coordinates: true, classic: false });
const ROW = [110, 111, 112, 113, 114];
const COLUMN = [82, 97, 112, 127, 142];
const DIAGONAL = [80, 96, 112, 128, 144, 160];

test.each([
  ["one row", [ROW]],
  ["two rows through one stone", [ROW, COLUMN]],
  ["three rows, one of them longer than five", [ROW, COLUMN, DIAGONAL]],
])("%s: each stone of each row has its ring, and each row its line, past both of its ends", (_, winLines) => {
  const { ctx, calls } = recorder();
  drawOverlay(ctx, G, THEME, { ...emptyView(15), winLines, lastMove: 112 }, { hover: null, win: 1 });
  const rings = new Set(calls("arc").map(([x, y]) => `${x as number} ${y as number}`));
  const wanted = new Set(winLines.flat().map((point) => centre(G, point).join(" ")));
  expect(rings).toEqual(wanted);
  // Once as casing and once in colour.
  expect(calls("moveTo")).toHaveLength(2 * winLines.length);
  winLines.forEach((line, index) => {
    const [[ax, ay], [bx, by]] = [calls("moveTo")[2 * index] as [number, number], calls("lineTo")[2 * index] as [number, number]];
    const [first, last] = [centre(G, line[0] ?? 0), centre(G, line.at(-1) ?? 0)];
    expect(Math.hypot(bx - ax, by - ay)).toBeCloseTo(Math.hypot(last[0] - first[0], last[1] - first[1]) + 2 * 0.22 * G.cell);
  });
});
