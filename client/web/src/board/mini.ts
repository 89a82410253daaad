import { makeCanvas } from "./canvas.ts";
import { layOut } from "./geometry.ts";
import type { BoardView } from "./model.ts";
import { drawGround } from "./render_ground.ts";
import { drawOverlay } from "./render_overlay.ts";
import { drawStones } from "./render_stones.ts";
import { drawZone } from "./render_veil.ts";
import { readTheme } from "./theme.ts";
import { Wood } from "./wood.ts";

/** Under this many CSS pixels the ring on the last stone is only a speck. */
const RING_FROM = 120;

/** Always twice the CSS size: whole cells of a picture this small would leave margins of odd width. */
const SCALE = 2;

/** Mini boards of a list have one size, so they share one picture of the wood. */
const wood = new Wood();

/**
 * A still picture of a board, `side` CSS pixels wide, in the theme that holds for `element`: for lists, where live
 * canvases would cost memory. Resolves to an object URL for an `<img>`; the caller revokes it. Rejects when the
 * browser cannot encode the picture.
 */
export async function miniBoard(view: BoardView, side: number, element: HTMLElement): Promise<string> {
  const marks = side >= RING_FROM;
  return URL.createObjectURL(await boardPicture({ ...view, coordinates: false }, side, element, marks));
}

/** The same as a PNG file to take home, with coordinates where the view has them. */
export function boardPicture(view: BoardView, side: number, element: HTMLElement, marks = true): Promise<Blob> {
  const pixels = Math.round(side * SCALE);
  const theme = readTheme(element);
  const g = layOut({ side: pixels, scale: SCALE, size: view.size, coordinates: view.coordinates, turned: view.turned, classic: theme.classic });
  const { canvas, ctx } = makeCanvas(pixels, pixels);
  if (theme.grain > 0 && !wood.at(theme, pixels)) wood.paint(theme, pixels);
  const fine = { ...g, line: 1, half: 0.5 };
  drawGround(ctx, fine, theme, wood.at(theme, pixels));
  drawStones(ctx, fine, theme, view, new Map());
  if (view.zone) drawZone(ctx, fine, theme, view.zone);
  if (marks) drawOverlay(ctx, fine, theme, view, { hover: null, win: 1 });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture of the board"))));
  });
}
