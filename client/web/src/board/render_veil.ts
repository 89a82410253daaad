import { type Ctx, ring, scoped } from "./canvas.ts";
import { type Geometry, centre, colX, rowY } from "./geometry.ts";
import type { Point, Zone } from "./model.ts";
import type { Theme } from "./theme.ts";

/** The dashed outline of a stone a takeback would remove; its stripes are on the stones layer. */
export function drawVanish(ctx: Ctx, g: Geometry, theme: Theme, point: Point): void {
  const [x, y] = centre(g, point);
  ctx.setLineDash([g.cell * 0.13, g.cell * 0.09]);
  ctx.lineCap = "butt";
  ring(ctx, x, y, g.radius + g.line, Math.max(g.line * 1.5, g.cell * 0.06), theme.mark);
  ctx.setLineDash([]);
}

/** Every point outside an opening's zone lies under a veil; the margins do not, coordinates stay readable. */
export function drawZone(ctx: Ctx, g: Geometry, theme: Theme, zone: Zone): void {
  const last = g.size - 1;
  const x = colX(g, g.turned ? last - zone.x1 : zone.x0) - g.cell / 2;
  const y = rowY(g, g.turned ? last - zone.y1 : zone.y0) - g.cell / 2;
  const width = (zone.x1 - zone.x0 + 1) * g.cell;
  const height = (zone.y1 - zone.y0 + 1) * g.cell;
  const field = g.cell * g.size;
  scoped(ctx, () => {
    ctx.beginPath();
    if (!zone.inverse) ctx.rect(colX(g, 0) - g.cell / 2, rowY(g, 0) - g.cell / 2, field, field);
    ctx.rect(x, y, width, height);
    ctx.clip("evenodd");
    ctx.globalAlpha = 0.38;
    ctx.fillStyle = theme.light;
    ctx.fillRect(0, 0, g.side, g.side);
  });
  ctx.setLineDash([g.cell * 0.2, g.cell * 0.14]);
  ctx.lineWidth = g.cell * 0.06;
  ctx.strokeStyle = theme.mark;
  ctx.strokeRect(x, y, width, height);
  ctx.setLineDash([]);
}
