import { type Ctx, makeCanvas } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Color, Point } from "./model.ts";
import { VARIANTS, paintShadow, paintStone } from "./stone.ts";
import type { Theme } from "./theme.ts";

/** What a sprite shows. */
type Kind = Color | "shadow";

/** A board, its loupe and one earlier size; beyond that a resize would only collect garbage. */
const LIMIT = 48;

const cache = new Map<string, HTMLCanvasElement>();

/** The stone of this kind for a cell size, painted at most once. */
function sprite(theme: Theme, g: Geometry, kind: Kind, variant: number): HTMLCanvasElement {
  const id = `${theme.id} ${g.cell} ${g.line} ${kind} ${variant}`;
  const known = cache.get(id);
  if (known) return known;
  if (cache.size >= LIMIT) cache.clear();
  const made = paint(theme, g, kind, variant);
  cache.set(id, made);
  return made;
}

function paint(theme: Theme, g: Geometry, kind: Kind, variant: number): HTMLCanvasElement {
  // As odd as the line is wide: its middle then falls on the middle of the line, to the pixel.
  const side = 2 * Math.ceil(g.cell * 0.75) + (g.line % 2);
  const { canvas, ctx } = makeCanvas(side, side);
  ctx.translate(side / 2, side / 2);
  if (kind === "shadow") paintShadow(ctx, theme, g.radius);
  else paintStone(ctx, theme, kind, g.radius, g.line, variant);
  return canvas;
}

/** Which of the six stones lies on a point. */
function variantOf(g: Geometry, point: Point): number {
  const x = point % g.size;
  const y = Math.floor(point / g.size);
  return (x * 7 + y * 13 + x * y) % VARIANTS;
}

/** Puts a stone on its point; `zoom` other than 1 is for the moment in which it settles. */
export function drawStone(ctx: Ctx, g: Geometry, theme: Theme, point: Point, color: Color, zoom = 1): void {
  const variant = theme.flat || theme.classic ? 0 : variantOf(g, point);
  blit(ctx, g, sprite(theme, g, color, variant), point, zoom);
}

/** Puts the shadow of a stone under its point; nothing in themes without light. */
export function drawShadow(ctx: Ctx, g: Geometry, theme: Theme, point: Point, zoom = 1): void {
  if (!theme.flat && !theme.classic) blit(ctx, g, sprite(theme, g, "shadow", 0), point, zoom);
}

function blit(ctx: Ctx, g: Geometry, image: HTMLCanvasElement, point: Point, zoom: number): void {
  const [x, y] = centre(g, point);
  const side = image.width * zoom;
  if (zoom === 1) ctx.drawImage(image, x - side / 2, y - side / 2);
  else ctx.drawImage(image, x - side / 2, y - side / 2, side, side);
}
