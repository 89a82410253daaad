import { LIMITS } from "../wire.ts";
import { type Study, findPlace, newStudy, whereIs, withMoves } from "./study.ts";
import { NOTHING, PASS, ROOT, node, walk } from "./tree.ts";

/**
 * A whole game in a link: size, rule, whose turn, then symbols of equal width in base64url. A symbol is a point, a
 * pass, or "go back to ply n" before a branch; stones of the beginning come first with their numbers. 225 moves are 300
 * letters. Names, event, date, the result and the place it was shared at are in words behind it; comments and marks are
 * not in a link.
 */

const VERSION = "1";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** More than the largest study that a file can bring, with a branch at each of its moves; a longer text is none. */
const MOST_SYMBOLS = 3 * LIMITS.MAX_RECORD_NODES + 1000;
/** The end of the main line, where links without a place open. */
const END = "9999";
const RESULTS = ["black", "white", "draw", "void"] as const;
const HOWS = ["plain", "resigned", "time", "forfeit", "forbidden"] as const;
/** Of each name; what is longer is cut, so that a link stays one that can be sent. */
const LONGEST = 60;
const LONGEST_EVENT = 100;

/** The fragment of a link without its `#`. */
export function toFragment(study: Study): string {
  const game = [VERSION, study.size, study.rule, study.first === "black" ? "b" : "w", pack(symbols(study), widthOf(study.size))].join(".");
  const { black, white, event, date, result, how } = study.head;
  const at = whereIs(study);
  const words = new URLSearchParams({ g: game, ...(black && { b: black }), ...(white && { w: white }), ...(event && { e: shortened(event, LONGEST_EVENT) }), ...(date && { d: date }), ...(result && { r: result }), ...(how !== "plain" && { h: how }), ...(at !== whereIs(findPlace(study, END)) && { at }) });
  return words.toString();
}

/** The place that such a fragment was shared at, as `findPlace` knows it; empty where it tells none. */
export function placeOf(fragment: string): string {
  return new URLSearchParams(fragment).get("at") ?? "";
}

/** The study of such a fragment; null when it is none, or broken. */
export function fromFragment(fragment: string): Study | null {
  const words = new URLSearchParams(fragment);
  const [version, size, rule = "", first, packed = ""] = (words.get("g") ?? "").split(".");
  const lines = Number(size);
  if (version !== VERSION || !Number.isInteger(lines) || lines < 9 || lines > 20 || !/^[a-z_0-9]{1,20}$/.test(rule)) return null;
  const list = unpack(packed, widthOf(lines));
  const word = (name: string, most = LONGEST): string => shortened(words.get(name) ?? "", most);
  const base = newStudy(lines, rule);
  const result = RESULTS.find((name) => name === words.get("r")) ?? null;
  const how = HOWS.find((name) => name === words.get("h")) ?? "plain";
  const head = { black: word("b"), white: word("w"), event: word("e", LONGEST_EVENT), date: word("d"), result, how };
  return list && read({ ...base, first: first === "w" ? "white" : "black", head }, list);
}

/** The beginning of a text, by whole characters. */
function shortened(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}

/** Points, pass, back, and end: what lies behind the last symbol is filled up with ends. */
function widthOf(size: number): number {
  return Math.ceil(Math.log2(size * size + 3));
}

function symbols(study: Study): readonly number[] {
  const points = study.size * study.size;
  const list = [study.black.length, ...study.black, study.white.length, ...study.white];
  const turns = new Map([[ROOT, 0]]);
  let before = 0;
  for (const id of walk(study.tree)) {
    const { move, parent } = node(study.tree, id);
    const above = turns.get(parent) ?? 0;
    turns.set(id, above + (move === NOTHING ? 0 : 1)); // a node without a move only says something
    if (move === NOTHING) continue;
    if (above !== before) list.push(points + 1, above);
    list.push(move === PASS ? points : move);
    before = above + 1;
  }
  return list;
}

function read(study: Study, list: readonly number[]): Study | null {
  const points = study.size * study.size;
  const rest = [...list];
  const take = (count: number): number[] => rest.splice(0, count);
  const black = take(take(1)[0] ?? 0);
  const white = take(take(1)[0] ?? 0);
  const [moves, parents, path] = [[NOTHING], [-1], [ROOT]];
  for (let at = 0; at < rest.length; at++) {
    const symbol = rest[at] ?? 0;
    if (symbol > points + 1) break;
    if (symbol === points + 1) path.length = Math.max(1, Math.min(path.length, (rest[++at] ?? 0) + 1));
    else {
      parents.push(path.at(-1) ?? ROOT);
      path.push(moves.length);
      moves.push(symbol === points ? PASS : symbol);
    }
  }
  const right = [...black, ...white].every((point) => point < points);
  return right ? withMoves({ ...study, black, white }, moves, parents).study : null;
}

function pack(list: readonly number[], width: number): string {
  const end = (1 << width) - 1;
  let [text, bits, held] = ["", 0, 0];
  for (const symbol of [...list, end]) {
    bits = (bits << width) | symbol;
    held += width;
    while (held >= 6) text += DIGITS.charAt((bits >> (held -= 6)) & 63);
    bits &= (1 << held) - 1;
  }
  return held === 0 ? text : text + DIGITS.charAt(((bits << (6 - held)) | ((1 << (6 - held)) - 1)) & 63);
}

function unpack(text: string, width: number): readonly number[] | null {
  const list: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0 || list.length > MOST_SYMBOLS) return null;
    bits = (bits << 6) | digit;
    held += 6;
    if (held < width) continue;
    list.push(bits >> (held -= width));
    bits &= (1 << held) - 1;
  }
  return list;
}
