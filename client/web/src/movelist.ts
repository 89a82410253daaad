import type { Room } from "./state.ts";
import type { SaidView } from "./wire.ts";

/** A line of the list of moves: one or two stones, or something said between them. */
export type MoveRow = { readonly said: SaidView } | { readonly first: number; readonly second: boolean; readonly empty: boolean };

/** The list of moves: odd numbers left, even ones right; what was said stands between the stones. */
export function moveRows(room: Room): readonly MoveRow[] {
  const rows: MoveRow[] = [];
  const said = [...room.said];
  for (let ply = 0; ply <= room.moves.length; ply++) {
    for (let next = said[0]; next && next.ply <= ply; next = said[0]) rows.push({ said: said.shift() ?? next });
    const last = rows.at(-1);
    if (ply === room.moves.length) break;
    if (ply % 2 === 1 && last && "first" in last && !last.empty) rows[rows.length - 1] = { ...last, second: true };
    else rows.push({ first: ply, second: false, empty: ply % 2 === 1 });
  }
  return rows;
}
