import { type Ctx, centredText, disc, ring } from "./canvas.ts";
import { type Geometry, centre } from "./geometry.ts";
import type { Score } from "./model.ts";
import type { Theme } from "./theme.ts";

/** Under this many CSS pixels a cell two numbers are unreadable and a disc stands for them. */
const NUMBERS_FROM = 30;

/**
 * Teaching overlay: on each empty point what it is worth against the opponent (upper number) and for the bot (lower,
 * strong). Points worth nothing stay clear; the best are ringed. On small cells the area of a disc tells the worth.
 */
export function drawScores(ctx: Ctx, g: Geometry, theme: Theme, scores: readonly Score[]): void {
  const best = Math.max(1, ...scores.map(worth));
  const readable = g.cell / g.scale >= NUMBERS_FROM;
  for (const score of scores) {
    if (worth(score) === 0) continue;
    if (readable) drawPair(ctx, g, theme, score);
    else drawDisc(ctx, g, theme, score, worth(score) / best);
    const [x, y] = centre(g, score.point);
    if (worth(score) === best) ring(ctx, x, y, g.cell * 0.45, Math.max(g.line * 1.5, g.cell * 0.05), theme.line);
  }
}

/** The larger of the two scores: what the tutorial bots choose by. */
function worth(score: Score): number {
  return Math.max(score.theirs, score.ours);
}

function drawPair(ctx: Ctx, g: Geometry, theme: Theme, score: Score): void {
  const [x, y] = centre(g, score.point);
  const size = Math.max(9 * g.scale, g.cell * 0.27);
  disc(ctx, x, y, g.cell * 0.44, theme.light);
  ctx.fillStyle = theme.text;
  centredText(ctx, shortNumber(score.theirs), x, y - size * 0.52, size, 400, theme.font);
  centredText(ctx, shortNumber(score.ours), x, y + size * 0.52, size, 700, theme.font);
}

function drawDisc(ctx: Ctx, g: Geometry, theme: Theme, score: Score, share: number): void {
  const [x, y] = centre(g, score.point);
  disc(ctx, x, y, g.cell * (0.1 + 0.26 * Math.sqrt(share)), theme.light);
  ring(ctx, x, y, g.cell * (0.1 + 0.26 * Math.sqrt(share)), g.line, theme.line);
}

/** At most four characters: `90`, `810`, `2.1k`, `20k`. */
export function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  const thousands = value / 1000;
  return thousands < 9.95 ? `${Number(thousands.toFixed(1))}k` : `${Math.round(thousands)}k`;
}
