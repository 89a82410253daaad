/** A 2-D context; every drawing function takes one and leaves its state as it found it. */
export type Ctx = CanvasRenderingContext2D;

/** An off-screen square or rectangle to paint on. A canvas without a 2-D context is a broken browser: it throws. */
export function makeCanvas(width: number, height: number, alpha = true): { canvas: HTMLCanvasElement; ctx: Ctx } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return { canvas, ctx: contextOf(canvas, alpha) };
}

/** The 2-D context of a canvas, or an error that says what is missing. */
export function contextOf(canvas: HTMLCanvasElement, alpha = true): Ctx {
  const ctx = canvas.getContext("2d", { alpha });
  if (!ctx) throw new Error("this browser gives no 2-D canvas");
  return ctx;
}

/** Path of a full circle. */
export function circle(ctx: Ctx, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A filled disc. */
export function disc(ctx: Ctx, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  ctx.fillStyle = fill;
  circle(ctx, x, y, radius);
  ctx.fill();
}

/** A stroked circle. */
export function ring(ctx: Ctx, x: number, y: number, radius: number, width: number, stroke: string): void {
  ctx.lineWidth = width;
  ctx.strokeStyle = stroke;
  circle(ctx, x, y, radius);
  ctx.stroke();
}

/** Text centred on a point; `size` in device pixels. Digits and capitals sit a little high in a line box, hence the drop. */
export function centredText(ctx: Ctx, text: string, x: number, y: number, size: number, weight: number, font: string): void {
  ctx.font = `${weight} ${size}px ${font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, x, y + size * 0.06);
}

/** Runs a drawing step between `save` and `restore`. */
export function scoped(ctx: Ctx, draw: () => void): void {
  ctx.save();
  draw();
  ctx.restore();
}
