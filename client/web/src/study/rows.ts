import type { Cell } from "./position.ts";

/** What makes a row win, by rule; the server's rules are the measure, this draws the line in a replay. */
interface RowRule {
  readonly least: number;
  /** What a row of more than five counts for. */
  readonly long: "win" | "five" | "nothing";
  /** How many ends must not be blocked by the other colour. */
  readonly open: number;
}

const FIVE = 5;
const PLAIN: RowRule = { least: FIVE, long: "win", open: 0 };
const EXACT: RowRule = { least: FIVE, long: "nothing", open: 0 };
const RULES: Readonly<Record<string, RowRule>> = {
  standard: EXACT,
  omok: EXACT,
  caro5: { least: FIVE, long: "nothing", open: 1 },
  caro6: { least: FIVE, long: "win", open: 1 },
  caro_long: { least: FIVE, long: "five", open: 1 },
  caro_open5: { least: FIVE, long: "nothing", open: 2 },
  caro_open6: { least: FIVE, long: "win", open: 2 },
  caro_four: { least: 4, long: "five", open: 1 },
};
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]] as const;

/** The rows through a stone that win by a rule, each as its points in order. A rule of a newer server is freestyle. */
export function winningRows(cells: readonly Cell[], size: number, rule: string, at: number): readonly (readonly number[])[] {
  const color = cells[at];
  const how = rule === "renju" ? (color === 1 ? EXACT : PLAIN) : (RULES[rule] ?? PLAIN);
  return DIRECTIONS.map(([dx, dy]) => rowThrough(cells, size, at, dx, dy)).filter(({ row, blocked }) => wins(how, row.length, blocked)).map(({ row }) => row);
}

function wins({ least, long, open }: RowRule, length: number, blocked: number): boolean {
  if (length < least) return false;
  if (length > FIVE && long !== "five") return long === "win";
  return 2 - blocked >= (length < FIVE ? 2 : open);
}

/** The row of one colour through a point, and how many of its ends the other colour holds. */
function rowThrough(cells: readonly Cell[], size: number, at: number, dx: number, dy: number): { readonly row: readonly number[]; readonly blocked: number } {
  const color = cells[at];
  const [x, y] = [at % size, Math.floor(at / size)];
  const on = (n: number): number | null => {
    const [cx, cy] = [x + dx * n, y + dy * n];
    return cx >= 0 && cy >= 0 && cx < size && cy < size ? cy * size + cx : null;
  };
  const holds = (n: number): Cell | null => {
    const point = on(n);
    return point === null ? null : (cells[point] ?? 0);
  };
  let [from, to] = [0, 0];
  while (holds(from - 1) === color) from--;
  while (holds(to + 1) === color) to++;
  const row = Array.from({ length: to - from + 1 }, (_, n) => on(from + n) ?? at);
  const blocked = [from - 1, to + 1].filter((n) => holds(n) !== null && holds(n) !== 0).length;
  return { row, blocked };
}
