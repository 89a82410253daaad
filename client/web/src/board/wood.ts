import { makeCanvas } from "./canvas.ts";
import type { Theme } from "./theme.ts";

/** The tile is wide because all detail runs across the grain. */
const TILE_WIDTH = 1024;
const TILE_HEIGHT = 256;

/** Samples per tile pixel of the grain curve, and how far the lean may reach past the tile's edges. */
const OVERSAMPLE = 4;
const REACH = 32;

/** Rows after which a fibre gives way to another. */
const FIBRE_ROWS = 64;

type Channels = readonly [number, number, number];

/** A repeatable pseudo-random number in [0, 1) for an integer and a seed. */
export function lattice(seed: number, i: number): number {
  let h = Math.imul(i ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Smooth 1-D noise in [0, 1). */
export function noise(seed: number, t: number): number {
  const i = Math.floor(t);
  const f = t - i;
  const s = f * f * (3 - 2 * f);
  return lattice(seed, i) * (1 - s) + lattice(seed, i + 1) * s;
}

/**
 * Brightness across a quarter-sawn board, 0 dark to 1 light: year rings of uneven width that darken slowly towards
 * their late wood and end at once, under broad bands of warmer and paler wood.
 */
function grainProfile(width: number): Float32Array {
  const profile = new Float32Array((width + 2 * REACH) * OVERSAMPLE);
  for (let i = 0; i < profile.length; i++) {
    const u = i / OVERSAMPLE - REACH;
    const phase = u / 11 + 5 * noise(3, u / 96) + 0.5 * noise(5, u / 17);
    const ring = Math.floor(phase);
    const late = (phase - ring) ** 4 * (0.1 + 0.34 * lattice(7, ring));
    profile[i] = 0.55 + 0.34 * (noise(11, u / 74) - 0.5) - late + 0.1 * (noise(13, u / 3.1) - 0.5);
  }
  return profile;
}

/**
 * RGBA pixels of the tile. Every pixel lies between the two colours, so contrast that holds against both of them
 * holds anywhere on the board. The grain only leans as it runs down: kaya has neither swirls nor knots.
 */
export function woodPixels(width: number, height: number, dark: Channels, light: Channels): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  const profile = grainProfile(width);
  const span = [light[0] - dark[0], light[1] - dark[1], light[2] - dark[2]] as const;
  for (let y = 0, o = 0; y < height; y++) {
    const lean = 30 * (noise(17, y / 170) - 0.5) + 5 * (noise(19, y / 52) - 0.5);
    const age = (y % FIBRE_ROWS) / FIBRE_ROWS;
    const row = Math.floor(y / FIBRE_ROWS) * 7919;
    for (let x = 0; x < width; x++, o += 4) {
      const across = x / width;
      const at = Math.floor((x + lean * (0.4 + 0.6 * across) + REACH) * OVERSAMPLE);
      const fibre = lattice(23, row + x) * (1 - age) + lattice(23, row + 7919 + x) * age;
      const sun = 0.24 * (0.5 - 0.42 * across - 0.58 * (y / height));
      const v = Math.min(1, Math.max(0, (profile[at] ?? 0.5) + 0.13 * (fibre - 0.5) + sun));
      data[o] = dark[0] + span[0] * v;
      data[o + 1] = dark[1] + span[1] * v;
      data[o + 2] = dark[2] + span[2] * v;
      data[o + 3] = 255;
    }
  }
  return data;
}

/** Wood at the size of one board: painted and stretched once, copied 1:1 ever after. */
export class Wood {
  #tile: HTMLCanvasElement | null = null;
  #full: HTMLCanvasElement | null = null;
  #colours = "";

  /** The picture for this theme and side, or null while it has not been painted ({@link paint}). */
  at(theme: Theme, side: number): HTMLCanvasElement | null {
    return this.#colours === key(theme) && this.#full?.width === side ? this.#full : null;
  }

  /** Paints it; tens of milliseconds the first time, so call it when the page is idle. */
  paint(theme: Theme, side: number): void {
    const dark = hexChannels(theme.ground);
    const light = hexChannels(theme.light);
    if (!dark || !light) return;
    if (this.#colours !== key(theme) || !this.#tile) this.#tile = paintTile(dark, light);
    this.#colours = key(theme);
    const { canvas, ctx } = makeCanvas(side, side, false);
    ctx.imageSmoothingQuality = "high";
    ctx.drawImage(this.#tile, 0, 0, side, side);
    this.#full = canvas;
  }
}

function key(theme: Theme): string {
  return `${theme.ground} ${theme.light}`;
}

function paintTile(dark: Channels, light: Channels): HTMLCanvasElement {
  const { canvas, ctx } = makeCanvas(TILE_WIDTH, TILE_HEIGHT, false);
  ctx.putImageData(new ImageData(woodPixels(TILE_WIDTH, TILE_HEIGHT, dark, light), TILE_WIDTH, TILE_HEIGHT), 0, 0);
  return canvas;
}

/** A CSS colour as `[red, green, blue]`, or null when it is not written as `#RRGGBB`. */
export function hexChannels(colour: string): readonly [number, number, number] | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) return null;
  const channel = (i: number): number => Number.parseInt(match[i] ?? "0", 16);
  return [channel(1), channel(2), channel(3)];
}
