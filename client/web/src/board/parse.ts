import { LETTERS } from "./geometry.ts";
import type { Point } from "./model.ts";

/** The point of a text such as `h8`, `8 8` or `8-8` (column, row from the bottom), or null when it names none. */
export function parsePoint(size: number, text: string): Point | null {
  const match = /^\s*(?:([a-t])\s*|(\d{1,2})[\s,-]+)(\d{1,2})\s*$/i.exec(text);
  if (!match) return null;
  const x = match[1] ? LETTERS.indexOf(match[1].toUpperCase()) : Number(match[2]) - 1;
  const y = size - Number(match[3]);
  return x >= 0 && x < size && y >= 0 && y < size ? y * size + x : null;
}
