import { type Ctx, centredText, circle, disc, scoped } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { BoardView, Color, Point } from "./model.ts";
import { drawShadow, drawStone } from "./sprites.ts";
import type { StoneColours, Theme } from "./theme.ts";

/** Progress 0 to 1 of the stones that are just being put down. */
export type Settling = ReadonlyMap<Point, number>;

/** Numbers are left out under this many CSS pixels a cell. */
const NUMBERS_FROM = 18;

/** Layer 2: stones with their shadows, patterns and numbers. */
export function drawStones(ctx: Ctx, g: Geometry, theme: Theme, view: BoardView, settling: Settling): void {
  const stones = stonesOf(view);
  // One pass below all stones: no shadow falls on a neighbour.
  for (const [point] of stones) if (!view.vanish.includes(point)) drawShadow(ctx, g, theme, point, 1 + 0.3 * (1 - (settling.get(point) ?? 1)));
  for (const [point, color] of stones) drawStone(ctx, g, theme, point, color, 1 + 0.06 * (1 - (settling.get(point) ?? 1)));
  if (view.pattern) for (const [point, color] of stones) drawPattern(ctx, g, inkOf(theme, color), point, color);
  if (view.showNumbers && g.cell / g.scale >= NUMBERS_FROM) drawNumbers(ctx, g, theme, view, stones);
  for (const point of view.vanish) drawStripes(ctx, g, theme, point, view.cells[point] === 1);
}

function stonesOf(view: BoardView): [Point, Color][] {
  const stones: [Point, Color][] = [];
  view.cells.forEach((cell, point) => {
    if (cell !== 0) stones.push([point, cell]);
  });
  return stones;
}

function inkOf(theme: Theme, color: Color): StoneColours {
  return color === 1 ? theme.black : theme.white;
}

function drawNumbers(ctx: Ctx, g: Geometry, theme: Theme, view: BoardView, stones: readonly [Point, Color][]): void {
  for (const [point, color] of stones) {
    const ply = view.plies[point] ?? 0;
    if (ply === 0) continue;
    ctx.fillStyle = inkOf(theme, color).ink;
    drawNumber(ctx, g, theme, point, ply, point === view.lastMove);
  }
}

/** Three digits still fit into 0.8 of the diameter. */
function drawNumber(ctx: Ctx, g: Geometry, theme: Theme, point: Point, ply: number, last: boolean): void {
  const [x, y] = centre(g, point);
  const text = String(ply);
  const size = g.radius * (text.length > 2 ? 0.84 : text.length > 1 ? 1 : 1.08);
  centredText(ctx, text, x, y, size, 600, theme.font);
  if (last) ctx.fillRect(x - size * 0.42, y + size * 0.5, size * 0.84, Math.max(g.line, g.cell * 0.045));
}

/** Black gets a dot, white a plus: enough to play in greyscale. */
function drawPattern(ctx: Ctx, g: Geometry, colours: StoneColours, point: Point, color: Color): void {
  const [x, y] = centre(g, point);
  const arm = g.cell * 0.13;
  if (color === 1) {
    disc(ctx, x, y, arm * 0.7, colours.ink);
    return;
  }
  ctx.strokeStyle = colours.ink;
  ctx.lineWidth = g.cell * 0.06;
  ctx.beginPath();
  ctx.moveTo(x - arm, y);
  ctx.lineTo(x + arm, y);
  ctx.moveTo(x, y - arm);
  ctx.lineTo(x, y + arm);
  ctx.stroke();
}

/** A stone on its way out: black is cut into stripes that let the board through, white takes stripes of the line. */
function drawStripes(ctx: Ctx, g: Geometry, theme: Theme, point: Point, black: boolean): void {
  const [x, y] = centre(g, point);
  const step = g.cell * 0.2;
  const r = g.radius + g.line;
  scoped(ctx, () => {
    circle(ctx, x, y, r);
    ctx.clip();
    if (black) ctx.globalCompositeOperation = "destination-out";
    ctx.strokeStyle = theme.line;
    ctx.lineWidth = step * 0.34;
    ctx.lineCap = "butt";
    ctx.beginPath();
    for (let i = -9; i <= 9; i++) {
      ctx.moveTo(x + i * step - r, y + r);
      ctx.lineTo(x + i * step + r, y - r);
    }
    ctx.stroke();
  });
}
