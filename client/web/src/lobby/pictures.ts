import { type BoardView, type Cell, emptyView } from "../board/index.ts";
import type { LobbyRow } from "../wire.ts";

/** Stones by colour from points in order of play; colours alternate. */
export function positionView(size: number, points: readonly number[], first: 1 | 2 = 1): BoardView {
  const cells = Array.from({ length: size * size }, (): Cell => 0);
  points.forEach((point, index) => {
    cells[point] = index % 2 === 0 ? first : ((3 - first) as Cell);
  });
  return { ...emptyView(size), version: points.length, cells, lastMove: points.at(-1) ?? null, coordinates: false };
}

/** The board of a row of the lobby. */
export function rowView(row: LobbyRow): BoardView {
  return positionView(row.size, row.moves, row.first === "black" ? 1 : 2);
}
