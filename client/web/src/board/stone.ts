import { type Ctx, circle, disc, ring } from "./canvas.ts";
import type { Color } from "./model.ts";
import type { StoneColours, Theme } from "./theme.ts";

/** How many different shells and slates there are; a point always shows the same one. */
export const VARIANTS = 6;

/** Under this radius in thin lines a texture is only noise. */
const TEXTURE_FROM = 7;

/** A stone's own measures: `r` in device pixels, `line` the width of a thin line. */
interface Shape {
  readonly r: number;
  readonly line: number;
  readonly variant: number;
}

/** Paints one stone around the origin. Light comes from the upper left. */
export function paintStone(ctx: Ctx, theme: Theme, color: Color, r: number, line: number, variant: number): void {
  const colours = color === 1 ? theme.black : theme.white;
  if (theme.flat) paintFlat(ctx, colours, color, r, line);
  else if (theme.classic) paintClassic(ctx, colours, r, line);
  else paintLit(ctx, colours, color, { r, line, variant });
}

function paintFlat(ctx: Ctx, colours: StoneColours, color: Color, r: number, line: number): void {
  disc(ctx, 0, 0, r, colours.mid);
  if (color === 1) return;
  const width = Math.max(line, r * 0.09);
  ring(ctx, 0, 0, r - width / 2, width, colours.line);
}

/** The ancestors' gradient to the digit: centred two of thirteen to the right and up, edge to centre. */
function paintClassic(ctx: Ctx, colours: StoneColours, r: number, line: number): void {
  const shift = (r * 2) / 13;
  const body = ctx.createRadialGradient(shift, -shift, r, shift, -shift, 0);
  body.addColorStop(0, colours.edge);
  body.addColorStop(1, colours.hi);
  disc(ctx, 0, 0, r, body);
  if (isVisible(colours.line)) ring(ctx, 0, 0, r - line / 2, line, colours.line);
}

function paintLit(ctx: Ctx, colours: StoneColours, color: Color, shape: Shape): void {
  const { r, line } = shape;
  disc(ctx, 0, 0, r, bodyFill(ctx, colours, color, r));
  ctx.save();
  circle(ctx, 0, 0, r);
  ctx.clip();
  if (r > TEXTURE_FROM * line) (color === 1 ? slate : shell)(ctx, shape);
  rim(ctx, color, r);
  windowLight(ctx, color, r);
  ctx.restore();
  const width = Math.max(line, r * 0.046);
  ring(ctx, 0, 0, r - width / 2, width, colours.line);
}

function bodyFill(ctx: Ctx, colours: StoneColours, color: Color, r: number): CanvasGradient {
  const fill = ctx.createRadialGradient(-0.36 * r, -0.42 * r, 0.05 * r, -0.1 * r, -0.13 * r, 1.15 * r);
  fill.addColorStop(0, colours.hi);
  fill.addColorStop(color === 1 ? 0.36 : 0.55, colours.mid);
  fill.addColorStop(1, colours.edge);
  return fill;
}

/** Growth lines of a shell: arcs about a far umbo, cut at another angle for each variant. */
function shell(ctx: Ctx, { r, variant }: Shape): void {
  ctx.save();
  ctx.rotate(0.4 + variant * 1.047 + (variant % 2) * 0.5);
  ctx.lineWidth = Math.max(0.5, r * 0.027);
  ctx.strokeStyle = "rgb(150 128 86 / .13)";
  const far = r * (2.45 + 0.13 * variant);
  for (let i = 0; i < 10; i++) {
    const wobble = ((i * 5 + variant * 3) % 4) * 0.02;
    circle(ctx, 0, far, far - r * (0.92 - i * 0.19 + wobble));
    ctx.stroke();
  }
  ctx.restore();
}

/** Slate: a faint cool sheen from above, wood bouncing warm from below. */
function slate(ctx: Ctx, { r, variant }: Shape): void {
  const turn = variant * 0.21 - 0.52;
  const sheen = ctx.createLinearGradient(-r * Math.cos(turn), -r, r * Math.cos(turn), r);
  sheen.addColorStop(0.1, "rgb(188 204 222 / .11)");
  sheen.addColorStop(0.5, "rgb(188 204 222 / 0)");
  sheen.addColorStop(0.62, "rgb(228 190 120 / 0)");
  sheen.addColorStop(0.96, "rgb(228 190 120 / .13)");
  ctx.fillStyle = sheen;
  ctx.fillRect(-r, -r, 2 * r, 2 * r);
}

/** The edge turns away from the light; its inner circle stays inside the outer one or the cone would cross the stone. */
function rim(ctx: Ctx, color: Color, r: number): void {
  const tint = color === 1 ? "222 196 152" : "126 92 40";
  const fill = ctx.createRadialGradient(-0.1 * r, -0.13 * r, 0.8 * r, 0, 0, r);
  fill.addColorStop(0, `rgb(${tint} / 0)`);
  fill.addColorStop(1, `rgb(${tint} / ${color === 1 ? 0.15 : 0.22})`);
  ctx.fillStyle = fill;
  ctx.fillRect(-r, -r, 2 * r, 2 * r);
}

/** A window, not a lamp: a soft flattened patch without a hot spot. */
function windowLight(ctx: Ctx, color: Color, r: number): void {
  const peak = color === 1 ? 0.33 : 0.9;
  ctx.translate(-0.36 * r, -0.4 * r);
  ctx.rotate(-0.66);
  ctx.scale(1, 0.8);
  const light = ctx.createRadialGradient(0, 0, 0, 0, 0, 0.5 * r);
  light.addColorStop(0, `rgb(255 255 255 / ${peak})`);
  light.addColorStop(0.4, `rgb(255 255 255 / ${peak * 0.4})`);
  light.addColorStop(1, "rgb(255 255 255 / 0)");
  disc(ctx, 0, 0, 0.5 * r, light);
}

/** The shadow of one stone around the origin: a soft cast away from the light and a tight contact. */
export function paintShadow(ctx: Ctx, theme: Theme, r: number): void {
  const casts = [
    { dx: 0.08, dy: 0.14, from: 0.6, to: 1.34, alpha: 0.8 },
    { dx: 0.03, dy: 0.06, from: 0.86, to: 1.1, alpha: 1 },
  ];
  for (const { dx, dy, from, to, alpha } of casts) {
    const fade = ctx.createRadialGradient(r * dx, r * dy, r * from, r * dx, r * dy, r * to);
    fade.addColorStop(0, theme.shadow);
    fade.addColorStop(1, "transparent");
    ctx.globalAlpha = alpha;
    disc(ctx, r * dx, r * dy, r * to, fade);
  }
  ctx.globalAlpha = 1;
}

/** Whether a CSS colour would leave a trace. */
export function isVisible(colour: string): boolean {
  return colour !== "transparent" && !/^rgba\(.*,\s*0\)$|\/\s*0\s*\)$/.test(colour);
}
