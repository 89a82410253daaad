import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Cell } from "../../src/study/position.ts";
import { winningRows } from "../../src/study/rows.ts";
import { parsePoint } from "../../src/board/parse.ts";

/** A line of the conformance pack, as far as rows go. */
interface Line {
  readonly id: string;
  readonly rule: string;
  readonly size: number;
  readonly to_move: "black" | "white";
  readonly black: readonly string[];
  readonly white: readonly string[];
  readonly move: string;
  readonly answer: { readonly lines: readonly (readonly string[])[] };
}

const PACK = new URL("../../../../docs/conformance/", import.meta.url);

function linesOf(file: string): readonly Line[] {
  const text = readFileSync(new URL(file, PACK), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line) as Line);
}

/** The rows that a line's move wins with here, each as a sorted text. */
function found({ rule, size, to_move: side, black, white, move }: Line): readonly string[] {
  const at = (name: string): number => parsePoint(size, name) ?? -1;
  const cells = Array.from({ length: size * size }, (): Cell => 0);
  const own: Cell = side === "black" ? 1 : 2;
  for (const name of black) cells[at(name)] = 1;
  for (const name of white) cells[at(name)] = 2;
  cells[at(move)] = own;
  return winningRows(cells, size, rule, at(move)).map((row) => String(row.toSorted((a, b) => a - b))).toSorted();
}

function told({ size, answer }: Line): readonly string[] {
  const points = (row: readonly string[]): number[] => row.map((name) => parsePoint(size, name) ?? -1);
  return answer.lines.map((row) => String(points(row).toSorted((a, b) => a - b))).toSorted();
}

describe("the rows that a replay draws are those of the conformance pack", () => {
  test.each(readdirSync(PACK).toSorted())("%s", (file) => {
    const lines = linesOf(file);
    expect(lines.some((line) => line.answer.lines.length > 0)).toBe(true);
    for (const line of lines) expect([line.id, found(line)]).toEqual([line.id, told(line)]);
  });
});
