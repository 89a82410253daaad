import { type Ctx, disc, ring } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Color, Point, Reason } from "./model.ts";
import { drawForbidden } from "./render_marks.ts";
import { drawStone } from "./sprites.ts";
import type { Theme } from "./theme.ts";

/** A point that is offered: a pale stone in a dashed ring. */
export function drawOffered(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color): void {
  const [x, y] = centre(g, point);
  ghost(ctx, g, theme, point, color, 0.5);
  ctx.setLineDash([g.cell * 0.13, g.cell * 0.09]);
  ring(ctx, x, y, g.radius + g.line, Math.max(g.line * 1.5, g.cell * 0.07), theme.mark);
  ctx.setLineDash([]);
}

/** The rows that a stone makes or would make, the points that complete them, and what spoils or blocks them. */
export function drawReason(ctx: Ctx, g: Geometry, theme: Theme, reason: Reason): void {
  for (const point of [...reason.trail, reason.at]) ghost(ctx, g, theme, point, reason.color, 0.8);
  for (const row of reason.rows) drawRow(ctx, g, theme, row);
  for (const point of reason.spots) drawSpot(ctx, g, theme, point);
  for (const point of reason.blocked) drawForbidden(ctx, g, theme, point);
}

/** A line through the stones of a row, and a ring around each of them. */
function drawRow(ctx: Ctx, g: Geometry, theme: Theme, row: readonly Point[]): void {
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined) return;
  ctx.lineCap = "round";
  for (const [width, colour] of [[0.16, theme.casing], [0.08, theme.mark]] as const) {
    for (const point of row) {
      const [x, y] = centre(g, point);
      ring(ctx, x, y, g.radius * 1.03, Math.max(g.cell * width * 0.6, g.line), colour);
    }
    ctx.lineWidth = g.cell * width;
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.moveTo(...centre(g, first));
    ctx.lineTo(...centre(g, last));
    ctx.stroke();
  }
}

function drawSpot(ctx: Ctx, g: Geometry, theme: Theme, point: Point): void {
  const [x, y] = centre(g, point);
  disc(ctx, x, y, g.cell * 0.2, theme.casing);
  disc(ctx, x, y, g.cell * 0.13, theme.mark);
}

function ghost(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color, alpha: number): void {
  ctx.globalAlpha = alpha;
  drawStone(ctx, g, theme, point, color);
  ctx.globalAlpha = 1;
}
