import type { Ctx } from "./canvas.ts";
import type * as Extras from "./extras.ts";
import type { Geometry } from "./geometry.ts";
import { type BoardView, type Point, canTake } from "./model.ts";
import { drawAim, drawHover, drawPending, drawPremove } from "./render_aim.ts";
import { drawForbidden, drawLast, drawWin } from "./render_marks.ts";
import type { Theme } from "./theme.ts";

/** The loupe helps under this many CSS pixels a cell. */
export const LOUPE_UNDER = 32;

let extras: typeof Extras | null = null;

/** Fetches what draws scores, offers, explanations, veils, advice and the loupe, then calls `come`; nothing when it is there. */
export async function fetchExtras(come: () => void): Promise<void> {
  if (extras) return;
  extras = await import("./extras.ts");
  come();
}

/** Whether a view has anything that is drawn by what comes later. */
export function needsExtras(view: BoardView): boolean {
  return Boolean(view.scores ?? view.reason ?? view.zone ?? view.advice) || view.offered.length + view.vanish.length > 0;
}

/** The loupe over the finger, as soon as it can be drawn. */
export function drawLoupe(...what: Parameters<typeof Extras.drawLoupe>): void {
  extras?.drawLoupe(...what);
}

/** What the overlay shows besides the view. */
export interface Moment {
  /** Point under the mouse. */
  readonly hover: Point | null;
  /** How far the winning line has come, 0 to 1. */
  readonly win: number;
}

/** Layer 3: everything that marks or moves. What is drawn later lies above. */
export function drawOverlay(ctx: Ctx, g: Geometry, theme: Theme, view: BoardView, moment: Moment): void {
  if (view.zone) extras?.drawZone(ctx, g, theme, view.zone);
  if (view.scores) extras?.drawScores(ctx, g, theme, view.scores);
  const supposed = view.reason ? [...view.reason.trail, view.reason.at] : [];
  for (const point of view.forbidden) if (!supposed.includes(point)) drawForbidden(ctx, g, theme, point);
  for (const point of view.offered) extras?.drawOffered(ctx, g, theme, point, view.toMove);
  for (const point of view.vanish) extras?.drawVanish(ctx, g, theme, point);
  drawLastMove(ctx, g, theme, view);
  if (view.advice) extras?.drawAdvice(ctx, g, theme, view.advice, view.toMove);
  for (const line of view.winLines) drawWin(ctx, g, theme, line, view.showNumbers, moment.win);
  if (view.reason) extras?.drawReason(ctx, g, theme, view.reason);
  const { hover } = moment;
  if (hover !== null && hover !== view.aim && hover !== view.premove && canTake(view, hover)) drawHover(ctx, g, theme, hover, view.toMove);
  if (view.premove !== null) drawPremove(ctx, g, theme, view.premove, view.toMove);
  if (view.pending !== null) drawPending(ctx, g, theme, view.pending, view.toMove);
  if (view.aim !== null) drawAim(ctx, g, theme, view.aim, view.toMove);
}

/** The last-move ring yields to the winning line and to the stripes of a takeback. */
function drawLastMove(ctx: Ctx, g: Geometry, theme: Theme, view: BoardView): void {
  if (view.lastMove === null || !view.ringed || view.winLines.length > 0 || view.vanish.length > 0) return;
  const color = view.cells[view.lastMove];
  if (color === 1 || color === 2) drawLast(ctx, g, theme, view.lastMove, color, view.showNumbers && view.plies[view.lastMove] !== 0);
}
