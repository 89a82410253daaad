import type { HowName } from "./names.ts";
import { type Head, type Study, newStudy } from "./study.ts";
import { EMPTY, Growth, type Mark, NOTHING, PASS, ROOT, type Tree, node } from "./tree.ts";
import { colorOfTurn } from "./position.ts";

/**
 * SGF as this client and its server write it: what a study is kept as, exported as, and fetched as. Files of other
 * programs, in SGF or not, are read by the server.
 */

const HOW: Readonly<Record<HowName, string>> = { plain: "", resigned: "R", time: "T", forfeit: "F", forbidden: "Forbidden" };
const A = "a".charCodeAt(0);
const TITLES: Readonly<Record<string, string>> = { freestyle: "Freestyle", standard: "Standard", renju: "Renju", caro5: "Caro5", caro6: "Caro6", omok: "Omok" };

/** A text that is not SGF, or not whole. */
export class SgfError extends Error {}

/** The whole tree, UTF-8, all branches. */
export function writeSgf(study: Study): string {
  return `(;${rootText(study)}${branchText(study)})\n`;
}

function rootText(study: Study): string {
  const { head, size, rule, first } = study;
  const stones = (name: string, points: readonly number[]): string => (points.length === 0 ? "" : name + points.map((point) => `[${letters(point, size)}]`).join(""));
  return [
    `GM[4]FF[4]CA[UTF-8]AP[Narabe:1]SZ[${size}]`,
    field("PB", head.black) + field("PW", head.white) + field("EV", head.event) + field("DT", head.date),
    field("RU", TITLES[rule] ?? rule) + field("RE", resultText(head)),
    stones("AB", study.black) + stones("AW", study.white) + (first === "white" ? "PL[W]" : ""),
    stones("5A", study.fifths),
    noteText(node(study.tree, ROOT), size),
  ].join("");
}

const FIGURES: readonly (readonly [name: string, kind: Mark["kind"]])[] = [["LB", "label"], ["TR", "triangle"], ["SQ", "square"], ["CR", "circle"], ["MA", "cross"]];

/** What is said and drawn at a node. */
function noteText({ comment, marks }: { readonly comment: string; readonly marks: readonly Mark[] }, size: number): string {
  const values = (kind: Mark["kind"]): string[] => marks.filter((mark) => mark.kind === kind).map(({ point, text }) => `[${letters(point, size)}${kind === "label" ? `:${escaped(text)}` : ""}]`);
  return field("C", comment) + FIGURES.map(([name, kind]) => [name, values(kind)] as const).filter(([, list]) => list.length > 0).map(([name, list]) => name + list.join("")).join("");
}

function field(name: string, value: string): string {
  return value === "" ? "" : `${name}[${escaped(value)}]`;
}

/** Without recursion, as a line may be long: what is open is on a list. */
function branchText({ tree, first, size }: Study): string {
  let text = "";
  const open: (string | { readonly id: number; readonly turns: number })[] = [];
  const branches = (id: number, turns: number): void => {
    const { children } = node(tree, id);
    const several = children.length > 1;
    for (const child of children.toReversed()) open.push(...(several ? [")", { id: child, turns }, "\n("] : [{ id: child, turns }]));
  };
  branches(ROOT, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") text += next;
    else {
      const here = node(tree, next.id);
      const { move } = here;
      const letter = colorOfTurn({ first }, next.turns) === 1 ? "B" : "W";
      text += `;${move === NOTHING ? "" : `${letter}[${letters(move, size)}]`}${noteText(here, size)}`;
      branches(next.id, next.turns + (move === NOTHING ? 0 : 1));
    }
  }
  return text;
}

/** Reads such a text; {@link SgfError} for anything else. */
export function readSgf(text: string): Study {
  const parents: number[] = [];
  let [study, at, begun] = [newStudy(), ROOT, false];
  let growth = new Growth(study.tree);
  for (const [, bracket, properties] of text.matchAll(/([()])|;((?:\s*[A-Za-z0-9]+(?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+)*)/g)) {
    if (bracket === "(") parents.push(at);
    else if (bracket === ")") at = parents.pop() ?? ROOT;
    else if (!begun) {
      study = readRoot(new Map(propertiesOf(properties ?? "")));
      growth = new Growth(study.tree);
      begun = true;
    } else at = readNode(growth, at, new Map(propertiesOf(properties ?? "")), study.size);
  }
  if (!begun || parents.length > 0) throw new SgfError("not a whole game");
  return { ...study, tree: growth.done() };
}

type Values = ReadonlyMap<string, readonly string[]>;

function* propertiesOf(text: string): Generator<[string, readonly string[]]> {
  for (const [, name = "", values = ""] of text.matchAll(/([A-Za-z0-9]+)((?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+)/g)) {
    yield [name, [...values.matchAll(/\[((?:\\[\s\S]|[^\]\\])*)\]/g)].map(([, value = ""]) => value.replace(/\\([\s\S])/g, "$1"))];
  }
}

function readRoot(values: Values): Study {
  const one = (name: string): string => values.get(name)?.[0] ?? "";
  const size = Number(one("SZ"));
  if (!Number.isInteger(size) || size < 5 || size > 26) throw new SgfError("no size");
  const base = newStudy(size, one("RU").toLowerCase() || "freestyle");
  const points = (name: string): number[] => (values.get(name) ?? []).map((place) => pointOf(place, size));
  return {
    ...base,
    first: one("PL") === "W" ? "white" : "black",
    black: points("AB"),
    white: points("AW"),
    fifths: points("5A"),
    head: { black: one("PB"), white: one("PW"), event: one("EV"), date: one("DT"), ...resultOf(one("RE")) },
    tree: rootTree(values, size),
  };
}

function rootTree(values: Values, size: number): Tree {
  const growth = new Growth(EMPTY);
  note(growth, ROOT, values, size);
  return growth.done();
}

/** The id of the node. */
function readNode(growth: Growth, at: number, values: Values, size: number): number {
  const move = values.get("B") ?? values.get("W");
  const id = growth.add(at, move ? pointOf(move[0] ?? "", size) : NOTHING);
  note(growth, id, values, size);
  return id;
}

/** Keeps what a node says and draws. */
function note(growth: Growth, id: number, values: Values, size: number): void {
  const comment = [...(values.get("N") ?? []), ...(values.get("C") ?? [])].join("\n");
  const marks = FIGURES.flatMap(([name, kind]) => (values.get(name) ?? []).map((value) => ({ point: pointOf(value.slice(0, 2), size), kind, text: value.slice(3) })));
  if (comment !== "") growth.say(id, comment);
  if (marks.length > 0) growth.draw(id, marks);
}

function resultText({ result, how }: Head): string {
  if (result === null) return "";
  if (result === "draw" || result === "void") return result === "draw" ? "0" : "Void";
  return `${result === "black" ? "B" : "W"}+${HOW[how]}`;
}

function resultOf(text: string): Pick<Head, "result" | "how"> {
  if (text === "0" || text === "Void") return { result: text === "0" ? "draw" : "void", how: "plain" };
  const [who, how] = text.split("+");
  if (how === undefined) return { result: null, how: "plain" };
  const known = (Object.keys(HOW) as HowName[]).find((name) => HOW[name] === how);
  return { result: who === "B" ? "black" : "white", how: known ?? "plain" };
}

function letters(point: number, size: number): string {
  return point === PASS ? "" : String.fromCharCode(A + (point % size), A + Math.floor(point / size));
}

function pointOf(text: string, size: number): number {
  if (text === "") return PASS;
  const [x, y] = [text.charCodeAt(0) - A, text.charCodeAt(1) - A];
  if (text.length !== 2 || !(x >= 0 && x < size && y >= 0 && y < size)) throw new SgfError(`no point ${text}`);
  return y * size + x;
}

function escaped(text: string): string {
  return text.replace(/[\\\]]/g, "\\$&");
}
