import { nudge } from "./geometry.ts";
import type { Point, Question } from "./model.ts";

/** What a key does while the board has the focus. */
export type KeyCommand =
  | { readonly kind: "focus"; readonly point: Point }
  | { readonly kind: "choose" }
  | { readonly kind: "cancel" }
  | { readonly kind: "ask"; readonly about: Question };

/** The parts of a keyboard event that matter. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Columns and rows to move by; 99 stands for "to the end", since no board has so many lines. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-99, 0],
  End: [99, 0],
  PageUp: [0, -99],
  PageDown: [0, 99],
};

/** With Ctrl, Home and End go to the first and the last point. */
const CORNERS: Readonly<Record<string, readonly [number, number]>> = { Home: [-99, -99], End: [99, 99] };

/** What each letter asks about. */
const LETTERS: Readonly<Record<string, Question>> = { l: "last", c: "clocks", t: "turn", n: "near", b: "board" };

/** The command of a key at a point, with or without letters; null leaves the key to the page. */
export function keyCommand(event: Key, point: Point, size: number, letters: boolean): KeyCommand | null {
  if (event.altKey || event.metaKey) return null;
  const step = (event.ctrlKey ? CORNERS : MOVES)[event.key];
  if (step) return { kind: "focus", point: nudge(size, point, step[0], step[1]) };
  if (event.ctrlKey) return null;
  if (event.key === "Enter" || event.key === " ") return { kind: "choose" };
  if (event.key === "Escape") return { kind: "cancel" };
  const about = letters ? LETTERS[event.key.toLowerCase()] : undefined;
  return about ? { kind: "ask", about } : null;
}
