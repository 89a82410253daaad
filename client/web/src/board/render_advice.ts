import { type Ctx, centredText, disc, ring } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Advice, Color, Point } from "./model.ts";
import { drawSign } from "./render_signs.ts";
import { drawStone } from "./sprites.ts";
import type { Theme } from "./theme.ts";

/** A record's signs, an engine's line as pale stones with numbers, and a mark on each point where the other side threatens to win. */
export function drawAdvice(ctx: Ctx, g: Geometry, theme: Theme, { hints, threats, signs = [] }: Advice, toMove: Color): void {
  for (const sign of signs) drawSign(ctx, g, theme, sign);
  for (const [index, point] of hints.entries()) drawHint(ctx, g, theme, point, index, index % 2 === 0 ? toMove : toMove === 1 ? 2 : 1);
  for (const point of threats) drawThreat(ctx, g, theme, point);
}

function drawHint(ctx: Ctx, g: Geometry, theme: Theme, point: Point, index: number, color: Color): void {
  const [x, y] = centre(g, point);
  ctx.globalAlpha = 0.72;
  drawStone(ctx, g, theme, point, color);
  ctx.globalAlpha = 1;
  ring(ctx, x, y, g.radius, Math.max(g.line, g.cell * 0.05), theme.mark);
  ctx.fillStyle = color === 1 ? theme.black.ink : theme.white.ink;
  centredText(ctx, String(index + 1), x, y, g.radius * 1.05, 600, theme.font);
}

/** A square on its corner: no other mark has that shape. */
function drawThreat(ctx: Ctx, g: Geometry, theme: Theme, point: Point): void {
  const [x, y] = centre(g, point);
  disc(ctx, x, y, g.cell * 0.26, theme.casing);
  ctx.fillStyle = theme.mark;
  const reach = g.cell * 0.2;
  ctx.beginPath();
  for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) ctx.lineTo(x + dx * reach, y + dy * reach);
  ctx.fill();
}
