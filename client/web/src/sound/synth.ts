import type { Sound } from "./ring.ts";

/** A dry knock: a body that rings for `ms` at `hz`, and the click of the surfaces that meet. */
export interface Knock {
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly hz: number;
  readonly ms: number;
  readonly gain: number;
  /** Share of the wood below the stone, 0 to 1: an octave and a half lower, a little longer. */
  readonly wood: number;
  /** Share of the click, 0 to 1. */
  readonly click: number;
}

/** Slate on kaya, and what else is said with wood: no melody, no bell, no voice. */
export const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  mine: [{ at: 0, hz: 900, ms: 40, gain: 0.5, wood: 0.35, click: 0.5 }],
  theirs: [{ at: 0, hz: 850, ms: 42, gain: 0.4, wood: 0.45, click: 0.35 }],
  start: [
    { at: 0, hz: 620, ms: 45, gain: 0.3, wood: 0.6, click: 0.2 },
    { at: 130, hz: 780, ms: 45, gain: 0.35, wood: 0.5, click: 0.25 },
  ],
  end: [
    { at: 0, hz: 900, ms: 40, gain: 0.45, wood: 0.4, click: 0.4 },
    { at: 180, hz: 700, ms: 110, gain: 0.4, wood: 0.7, click: 0.2 },
  ],
  offer: [
    { at: 0, hz: 420, ms: 30, gain: 0.3, wood: 0.8, click: 0.15 },
    { at: 90, hz: 440, ms: 30, gain: 0.25, wood: 0.8, click: 0.15 },
  ],
  chat: [{ at: 0, hz: 520, ms: 22, gain: 0.18, wood: 0.5, click: 0.2 }],
  clock: [{ at: 0, hz: 260, ms: 120, gain: 0.5, wood: 0.9, click: 0.2 }],
};

/** How a pitch varies from stone to stone, so that a game does not sound like a machine. */
const VARIANTS = [-0.03, 0.01, -0.01, 0.03, 0, -0.02] as const;
const WOOD_RATIO = 0.35;
const CLICK_MS = 4;
const TAIL = 5;

/** The samples of a sound, between -1 and 1; `turn` counts sounds and chooses the variant. The same each time. */
export function samples(sound: Sound, rate: number, turn: number): Float32Array<ArrayBuffer> {
  const knocks = KNOCKS[sound];
  const length = Math.max(...knocks.map(({ at, ms }) => at + ms * TAIL));
  const out = new Float32Array(Math.ceil((length * rate) / 1000));
  const pitch = 1 + (sound === "mine" || sound === "theirs" ? (VARIANTS[turn % VARIANTS.length] ?? 0) : 0);
  for (const knock of knocks) add(out, knock, rate, pitch);
  return out;
}

function add(out: Float32Array, { at, hz, ms, gain, wood, click }: Knock, rate: number, pitch: number): void {
  const start = Math.round((at * rate) / 1000);
  let noise = 1;
  for (let i = start; i < out.length; i++) {
    const t = (i - start) / rate;
    const decay = Math.exp((-t * 3000) / ms);
    const below = Math.exp((-t * 2000) / ms);
    noise = (noise * 16807) % 2147483647; // Park and Miller: the same noise on each device
    const body = (1 - wood) * decay * Math.sin(2 * Math.PI * hz * pitch * t) + wood * below * Math.sin(2 * Math.PI * hz * WOOD_RATIO * pitch * t);
    const hit = click * Math.exp((-t * 3000) / CLICK_MS) * (noise / 1073741823.5 - 1);
    out[i] = (out[i] ?? 0) + gain * (0.7 * body + 0.3 * hit);
  }
}
