import type { RecordRead } from "../wire.ts";
import { type Study, newStudy, withMoves } from "./study.ts";
import { Growth, ROOT } from "./tree.ts";

/** A game that the server read from a file. */
export type ReadGame = RecordRead["games"][number];

/** How many moves such a game has here, and in its record. */
export function extent({ moves, left_out: missing }: ReadGame): { readonly shown: number; readonly total: number } {
  return { shown: moves.length - 1, total: moves.length - 1 + missing };
}

/**
 * The study of such a game; one without players and event is called by its `file`, as libraries are. `remark` stands
 * before what the record says at its beginning.
 */
export function fromRecord(game: ReadGame, file = "", remark = ""): Study {
  const { black, white, event } = game.head;
  const base: Study = {
    ...newStudy(game.size, game.rule),
    first: game.first,
    black: game.black_stones,
    white: game.white_stones,
    fifths: game.fifths,
    head: { ...newStudy().head, ...game.head, event: event || (black || white ? "" : file.replace(/\.\w+$/, "")) },
  };
  const { study, ids } = withMoves(base, game.moves, game.parents);
  const growth = new Growth(study.tree);
  if (remark !== "") growth.say(ROOT, remark);
  for (const { node, title, comment, marks } of game.notes) {
    const id = ids[node];
    if (id === undefined) continue;
    // Of two branches that begin alike one is made, which says what both said.
    growth.say(id, [growth.comment(id), title, comment].filter(Boolean).join("\n"));
    growth.draw(id, marks.map(({ at, kind, text }) => ({ point: at, kind, text })));
  }
  return { ...study, tree: growth.done() };
}

/** The moves of a line as text: `h8i9g7`, a pass as `--`. */
export function moveText(names: readonly (string | null)[]): string {
  return names.map((name) => name?.toLowerCase() ?? "--").join(" ");
}
