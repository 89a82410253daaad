import { type Ctx, centredText, disc, ring } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Sign } from "./model.ts";
import { drawStone } from "./sprites.ts";
import type { Theme } from "./theme.ts";

/** Letters of a label that a point has room for. */
const MOST_LETTERS = 4;

/** A sign of a record, in the ink of the stone it stands on, whose number and ring make room; else on a light disc. */
export function drawSign(ctx: Ctx, g: Geometry, theme: Theme, { point, kind, text, on }: Sign): void {
  const [x, y] = centre(g, point);
  const ink = on === 0 ? theme.mark : (on === 1 ? theme.black : theme.white).ink;
  if (on === 0) disc(ctx, x, y, g.radius * 0.85, theme.casing);
  else drawStone(ctx, g, theme, point, on);
  const width = Math.max(g.line * 1.5, g.cell * 0.06);
  if (kind === "label") drawLabel(ctx, g, theme, ink, [x, y], text);
  else if (kind === "circle") ring(ctx, x, y, g.radius * 0.5, width, ink);
  else drawFigure(ctx, FIGURES[kind], [x, y, g.radius * 0.55], width, ink);
}

function drawLabel(ctx: Ctx, g: Geometry, theme: Theme, ink: string, [x, y]: readonly [number, number], text: string): void {
  const letters = [...text].slice(0, MOST_LETTERS);
  ctx.fillStyle = ink;
  centredText(ctx, letters.join(""), x, y, (g.radius * 2.2) / Math.max(2, letters.length), 700, theme.font);
}

type Way = readonly (readonly [number, number])[];

/** Corners of a figure as parts of its reach; each way is drawn in one go. */
const FIGURES: Readonly<Record<"triangle" | "square" | "cross", readonly Way[]>> = {
  triangle: [[[0, -1], [0.87, 0.5], [-0.87, 0.5], [0, -1], [0.87, 0.5]]],
  square: [[[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8], [-0.8, -0.8], [0.8, -0.8]]],
  cross: [[[-0.8, -0.8], [0.8, 0.8]], [[0.8, -0.8], [-0.8, 0.8]]],
};

function drawFigure(ctx: Ctx, ways: readonly Way[], [x, y, reach]: readonly [number, number, number], width: number, ink: string): void {
  ctx.lineWidth = width;
  ctx.strokeStyle = ink;
  ctx.lineJoin = "round";
  for (const way of ways) {
    ctx.beginPath();
    for (const [dx, dy] of way) ctx.lineTo(x + dx * reach, y + dy * reach);
    ctx.stroke();
  }
}
