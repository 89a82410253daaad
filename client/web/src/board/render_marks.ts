import { type Ctx, ring } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Color, Point } from "./model.ts";
import type { Theme } from "./theme.ts";

/** Ring on the last stone, in the ink of that stone; wide when a number stands in the middle. */
export function drawLast(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color, numbered: boolean): void {
  const [x, y] = centre(g, point);
  const ink = color === 1 ? theme.black.ink : theme.white.ink;
  if (numbered) ring(ctx, x, y, g.radius * 0.88, g.cell * 0.05, ink);
  else ring(ctx, x, y, g.cell * 0.2, Math.max(g.line * 1.4, g.cell * 0.07), ink);
}

/**
 * A winning line, rings and all, as far as it has come (`progress` 0 to 1).
 * With numbers on, the line shrinks to links between the rings and the digits stay readable.
 */
export function drawWin(ctx: Ctx, g: Geometry, theme: Theme, line: readonly Point[], numbered: boolean, progress: number): void {
  const shown = Math.ceil(progress * line.length);
  const points = line.slice(0, Math.max(shown, 1));
  for (const [lineWidth, ringWidth, colour] of [[0.22, 0.15, theme.casing], [0.12, 0.075, theme.mark]] as const) {
    for (const point of points) {
      const [x, y] = centre(g, point);
      ring(ctx, x, y, g.radius * 1.03, Math.max(g.cell * ringWidth, g.line), colour);
    }
    ctx.lineWidth = g.cell * lineWidth;
    ctx.strokeStyle = colour;
    if (numbered) drawLinks(ctx, g, points);
    else drawThrough(ctx, g, line, progress);
  }
}

function drawLinks(ctx: Ctx, g: Geometry, points: readonly Point[]): void {
  ctx.lineCap = "butt";
  ctx.beginPath();
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before === undefined) continue;
    const [ax, ay] = centre(g, before);
    const [bx, by] = centre(g, point);
    const cut = (g.radius * 1.03) / Math.hypot(bx - ax, by - ay);
    ctx.moveTo(ax + (bx - ax) * cut, ay + (by - ay) * cut);
    ctx.lineTo(bx - (bx - ax) * cut, by - (by - ay) * cut);
  }
  ctx.stroke();
}

function drawThrough(ctx: Ctx, g: Geometry, line: readonly Point[], progress: number): void {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined) return;
  const [ax, ay] = centre(g, first);
  const [bx, by] = centre(g, last);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const end = g.cell * 0.22;
  const reach = (length + end) * progress;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(ax - ux * end, ay - uy * end);
  ctx.lineTo(ax + ux * reach, ay + uy * reach);
  ctx.stroke();
}

/** A cross on casing: this side may not play here. */
export function drawForbidden(ctx: Ctx, g: Geometry, theme: Theme, point: Point): void {
  const [x, y] = centre(g, point);
  const arm = g.cell * 0.17; // with the round cap 0.22
  ctx.lineCap = "round";
  for (const [width, colour, alpha] of [[0.2, theme.casing, 0.8], [0.1, theme.mark, 1]] as const) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = g.cell * width;
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x - arm, y - arm);
    ctx.lineTo(x + arm, y + arm);
    ctx.moveTo(x + arm, y - arm);
    ctx.lineTo(x - arm, y + arm);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
