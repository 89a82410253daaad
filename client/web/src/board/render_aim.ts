import { type Ctx, disc, ring } from "./canvas.ts";
import { type Geometry, centre, colX, rowY } from "./geometry.ts";
import type { Color, Point } from "./model.ts";
import { drawStone } from "./sprites.ts";
import type { Theme } from "./theme.ts";

/** What the mouse is over: a ghost stone with a full outline; in classic the ancestors' red disc. */
export function drawHover(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color): void {
  const [x, y] = centre(g, point);
  if (theme.classic) {
    disc(ctx, x, y, (g.cell * 6) / 30, theme.hover);
    return;
  }
  drawGhost(ctx, g, theme, point, color, 0.55);
  const outline = color === 1 ? theme.black.line : theme.white.line;
  ring(ctx, x, y, g.radius, Math.max(g.line, g.cell * 0.035), outline);
}

/** Sent and not confirmed: a paler stone inside a thin ring. */
export function drawPending(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color): void {
  const [x, y] = centre(g, point);
  drawGhost(ctx, g, theme, point, color, 0.6);
  ring(ctx, x, y, g.cell * 0.475, Math.max(g.line, g.cell * 0.03), theme.line);
}

/** Chosen beforehand: a dashed ring, no stone, since nothing was sent. */
export function drawPremove(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color): void {
  const [x, y] = centre(g, point);
  const dash = g.radius * (Math.PI / 8); // eight dashes
  disc(ctx, x, y, g.radius * 0.34, color === 1 ? theme.black.mid : theme.white.mid);
  ring(ctx, x, y, g.radius * 0.34, g.line, theme.line);
  ctx.setLineDash([dash, dash]);
  ring(ctx, x, y, g.radius, Math.max(g.line * 1.5, g.cell * 0.06), theme.text);
  ctx.setLineDash([]);
}

/** Chosen and not sent: a band along row and column, the ghost, four square corners on casing. */
export function drawAim(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color, enlarged = 1): void {
  const [x, y] = centre(g, point);
  drawCross(ctx, g, theme, x, y, enlarged);
  drawGhost(ctx, g, theme, point, color, 0.78);
  const thin = enlarged > 1 ? 0.5 : 1;
  ctx.lineJoin = "miter";
  ctx.lineCap = "butt";
  drawCorners(ctx, g, x, y, Math.max(g.cell * 0.17 * thin, g.line * 3.4), theme.casing);
  drawCorners(ctx, g, x, y, Math.max(g.cell * 0.09 * thin, g.line * 2), theme.mark);
}

function drawCross(ctx: Ctx, g: Geometry, theme: Theme, x: number, y: number, enlarged: number): void {
  const last = g.size - 1;
  ctx.globalAlpha = 0.25;
  ctx.strokeStyle = theme.mark;
  ctx.lineCap = "butt";
  ctx.lineWidth = (g.cell / enlarged) * 0.2;
  // One stroke: where row and column cross, the tint is not laid on twice.
  ctx.beginPath();
  ctx.moveTo(colX(g, 0), y);
  ctx.lineTo(colX(g, last), y);
  ctx.moveTo(x, rowY(g, 0));
  ctx.lineTo(x, rowY(g, last));
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function drawCorners(ctx: Ctx, g: Geometry, x: number, y: number, width: number, colour: string): void {
  const out = g.cell * 0.5;
  const arm = g.cell * 0.19;
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.beginPath();
  for (const [sx, sy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
    ctx.moveTo(x + sx * out, y + sy * (out - arm));
    ctx.lineTo(x + sx * out, y + sy * out);
    ctx.lineTo(x + sx * (out - arm), y + sy * out);
  }
  ctx.stroke();
}

function drawGhost(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color, alpha: number): void {
  ctx.globalAlpha = alpha;
  drawStone(ctx, g, theme, point, color);
  ctx.globalAlpha = 1;
}
