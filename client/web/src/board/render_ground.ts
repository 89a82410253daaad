import { type Ctx, centredText, disc } from "./canvas.ts";
import { type Geometry, centre, colX, pointName, rowY, starPoints } from "./geometry.ts";
import type { Theme } from "./theme.ts";

/** Layer 1: ground, grid, star points, coordinates. `wood` is null while it has not been painted yet. */
export function drawGround(ctx: Ctx, g: Geometry, theme: Theme, wood: CanvasImageSource | null): void {
  ctx.fillStyle = theme.ground;
  ctx.fillRect(0, 0, g.side, g.side);
  if (wood) ctx.drawImage(wood, 0, 0);
  else if (theme.grain > 0) drawMean(ctx, g, theme);
  if (theme.grain > 0) drawPlanedEdge(ctx, g, theme);
  drawGrid(ctx, g, theme);
  if (g.coords !== "none") drawCoordinates(ctx, g, theme);
}

/** Until the wood is there its mean colour stands for it, lest the board flash. */
function drawMean(ctx: Ctx, g: Geometry, theme: Theme): void {
  ctx.globalAlpha = 0.5;
  ctx.fillStyle = theme.light;
  ctx.fillRect(0, 0, g.side, g.side);
  ctx.globalAlpha = 1;
}

/** The slab's edge catches the light above and at the left and loses it below and at the right. */
function drawPlanedEdge(ctx: Ctx, g: Geometry, theme: Theme): void {
  const w = Math.max(1, Math.round(g.cell / 24));
  const bright = theme.grain === 1;
  ctx.fillStyle = bright ? "rgb(255 246 214 / .75)" : "rgb(255 255 255 / .10)";
  ctx.fillRect(0, 0, g.side, w);
  ctx.fillRect(0, w, w, g.side - w);
  ctx.fillStyle = bright ? "rgb(104 66 12 / .34)" : "rgb(0 0 0 / .35)";
  ctx.fillRect(0, g.side - w, g.side, w);
  ctx.fillRect(g.side - w, 0, w, g.side - w);
}

/** Lines, the stronger outer line and the star points; the classic board has thin lines only. */
function drawGrid(ctx: Ctx, g: Geometry, theme: Theme): void {
  const [left, top] = [colX(g, 0), rowY(g, 0)];
  const [right, bottom] = [colX(g, g.size - 1), rowY(g, g.size - 1)];
  ctx.strokeStyle = theme.line;
  ctx.lineCap = "square";
  ctx.lineWidth = g.line;
  ctx.beginPath();
  for (let i = 0; i < g.size; i++) {
    ctx.moveTo(colX(g, i), top);
    ctx.lineTo(colX(g, i), bottom);
    ctx.moveTo(left, rowY(g, i));
    ctx.lineTo(right, rowY(g, i));
  }
  ctx.stroke();
  if (theme.classic) return;
  drawFrame(ctx, g, left, top, right, bottom);
  const dot = Math.max(g.cell * 0.1, g.line * 1.8);
  for (const point of starPoints(g.size)) disc(ctx, ...centre(g, point), dot, theme.star);
}

/** The outer line grows outwards by whole pixels, so that both of its edges stay sharp. */
function drawFrame(ctx: Ctx, g: Geometry, left: number, top: number, right: number, bottom: number): void {
  const extra = Math.max(1, Math.round(g.line * 0.75));
  const out = extra / 2;
  ctx.lineWidth = g.line + extra;
  ctx.lineJoin = "miter";
  ctx.strokeRect(left - out, top - out, right - left + extra, bottom - top + extra);
}

/** Letters and numbers midway between a stone on the edge and the edge of the board. */
function drawCoordinates(ctx: Ctx, g: Geometry, theme: Theme): void {
  const size = Math.max(10 * g.scale, Math.min(g.cell * 0.4, 13 * g.scale));
  const last = g.size - 1;
  const xs = [(colX(g, 0) - g.radius) / 2 + size * 0.04, (colX(g, last) + g.radius + g.side) / 2 - size * 0.04];
  const ys = [(rowY(g, last) + g.radius + g.side) / 2, (rowY(g, 0) - g.radius) / 2];
  const sides = g.coords === "four" ? 2 : 1;
  ctx.fillStyle = theme.text;
  for (let i = 0; i < g.size; i++) {
    const letter = pointName(g.size, g.turned ? last - i : i).charAt(0);
    const number = String(g.turned ? i + 1 : g.size - i);
    for (const y of ys.slice(0, sides)) centredText(ctx, letter, colX(g, i), y, size, 500, theme.font);
    for (const x of xs.slice(0, sides)) centredText(ctx, number, x, rowY(g, i), size, 500, theme.font);
  }
}
