import { type Ctx, centredText, circle, disc, ring, scoped } from "./canvas.ts";
import { type Geometry, centre, pointName, seen } from "./geometry.ts";
import type { BoardView, Point } from "./model.ts";
import { drawAim } from "./render_aim.ts";
import { drawGround } from "./render_ground.ts";
import { drawForbidden, drawLast } from "./render_marks.ts";
import { drawStones } from "./render_stones.ts";
import type { Theme } from "./theme.ts";

const ZOOM = 2.5;
/** CSS pixels. */
const RADIUS = 56;
const ABOVE = 72;
const BELOW = 96;

/** Where the loupe stands for a finger on a point: above it, near the top edge below it, always on the board. */
export function loupeCentre(g: Geometry, finger: readonly [number, number]): readonly [number, number] {
  const edge = (RADIUS + 4) * g.scale;
  const within = (v: number): number => Math.min(g.side - edge, Math.max(edge, v));
  const above = finger[1] - ABOVE * g.scale;
  const y = above < edge ? finger[1] + BELOW * g.scale : above;
  return [within(finger[0]), within(y)];
}

/** The board drawn once more, enlarged about a point: no pixel is stretched, so it is as sharp as the board. */
export function drawLoupe(ctx: Ctx, g: Geometry, theme: Theme, view: BoardView, aim: Point, wood: CanvasImageSource | null): void {
  const [x, y] = loupeCentre(g, centre(g, aim));
  const radius = RADIUS * g.scale;
  drawRim(ctx, g, theme, x, y, radius);
  scoped(ctx, () => {
    circle(ctx, x, y, radius);
    ctx.clip();
    drawNear(ctx, enlarge(g, aim, x, y), theme, nearby(view, aim), aim, wood);
  });
  drawName(ctx, theme, pointName(g.size, aim), x, y - radius * 0.94, radius * 0.3);
}

/** The same geometry with larger cells, moved so that `point` lies on `(x, y)`. */
export function enlarge(g: Geometry, point: Point, x: number, y: number): Geometry {
  const cell = Math.round(g.cell * ZOOM);
  const place = seen(g, point);
  return {
    ...g,
    cell,
    coords: "none",
    radius: (g.radius / g.cell) * cell,
    x0: Math.round(x) - (place % g.size) * cell,
    y0: Math.round(y) - Math.floor(place / g.size) * cell,
  };
}

/** Only what can be seen through the loupe, without numbers and without the finger's ghost elsewhere. */
function nearby(view: BoardView, aim: Point): BoardView {
  const near = (point: Point): boolean =>
    Math.abs((point % view.size) - (aim % view.size)) < 3 && Math.abs(Math.floor(point / view.size) - Math.floor(aim / view.size)) < 3;
  return {
    ...view,
    cells: view.cells.map((cell, point) => (near(point) ? cell : 0)),
    forbidden: view.forbidden.filter(near),
    vanish: view.vanish.filter(near),
    showNumbers: false,
  };
}

function drawNear(ctx: Ctx, big: Geometry, theme: Theme, view: BoardView, aim: Point, wood: CanvasImageSource | null): void {
  drawGround(ctx, big, { ...theme, grain: 0 }, wood);
  drawStones(ctx, big, theme, view, new Map());
  for (const point of view.forbidden) drawForbidden(ctx, big, theme, point);
  const last = view.lastMove === null ? 0 : view.cells[view.lastMove];
  if (view.lastMove !== null && (last === 1 || last === 2)) drawLast(ctx, big, theme, view.lastMove, last, false);
  if (view.cells[aim] === 0) drawAim(ctx, big, theme, aim, view.toMove, ZOOM);
}

function drawRim(ctx: Ctx, g: Geometry, theme: Theme, x: number, y: number, radius: number): void {
  scoped(ctx, () => {
    ctx.shadowColor = "rgb(0 0 0 / .45)";
    ctx.shadowBlur = radius * 0.35;
    ctx.shadowOffsetY = radius * 0.12;
    disc(ctx, x, y, radius + g.line * 3, theme.casing);
  });
  ring(ctx, x, y, radius + g.line * 3, g.line, theme.text);
}

/** The point's name on a pill at the upper rim, out of the way of aim and finger. */
function drawName(ctx: Ctx, theme: Theme, name: string, x: number, y: number, size: number): void {
  const [width, height] = [size * 2.5, size * 1.5];
  ctx.fillStyle = theme.mark;
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
  ctx.fill();
  ctx.fillStyle = theme.onMark;
  centredText(ctx, name, x, y, size, 700, theme.font);
}
