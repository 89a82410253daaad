import { describe, expect, test } from "vitest";
import { DEFAULT_PREFS } from "../../src/state.ts";
import type { DeskState } from "../../src/study/desk.ts";
import { type ReadGame, fromRecord } from "../../src/study/record.ts";
import { readSgf, writeSgf } from "../../src/study/sgf.ts";
import { type Study, goToPly } from "../../src/study/study.ts";
import { node } from "../../src/study/tree.ts";
import { studyView } from "../../src/study/view.ts";
import { type RawToClient, type RecordRead, withDefaults } from "../../src/wire.ts";

const [H8, H9, G9, I10, A15, B15] = [112, 97, 96, 83, 0, 1];

/** H8 H9 G9 I10 with signs at the root, at H8 and at H9, and G9 twice, as a library may have it. */
const RAW = {
  t: "record_read",
  id: "u1",
  games: [
    {
      size: 15,
      rule: "renju",
      head: {},
      moves: [-2, H8, H9, G9, I10, G9],
      parents: [-1, 0, 1, 2, 3, 2],
      fifths: [A15, B15],
      notes: [
        { node: 0, marks: [{ at: A15, kind: "triangle" }] },
        { node: 1, comment: "one", marks: [{ at: H8, kind: "label", text: "a:]\\" }, { at: B15, kind: "cross" }] },
        { node: 2, title: "two", marks: [{ at: H9, kind: "label", text: "B" }, { at: A15, kind: "square" }, { at: A15, kind: "circle" }] },
        { node: 3, comment: "first", marks: [{ at: G9, kind: "label", text: "C" }] },
        { node: 5, comment: "second", marks: [{ at: G9, kind: "label", text: "D" }] },
      ],
    },
  ],
} as unknown as RawToClient;

function study(): Study {
  const { games } = withDefaults(RAW) as RecordRead;
  return fromRecord(games[0] as ReadGame);
}

const shown = (ply: number, brush: DeskState["brush"] = null): ReturnType<typeof studyView> =>
  studyView({ study: goToPly(study(), ply), id: null, phase: "ready", brush, aim: null, version: 0, undos: 0, unkept: false }, DEFAULT_PREFS, null);

describe("what a record draws", () => {
  test("is in the study, and of two branches that begin alike the one says what both said", () => {
    const { tree } = study();
    expect([...tree.nodes.values()].map(({ move, comment, marks }) => [move, comment, marks.map(({ kind }) => kind).join(" ")])).toEqual([
      [-2, "", "triangle"],
      [H8, "one", "label cross"],
      [H9, "two", "label square circle"],
      [G9, "first\nsecond", "label label"],
      [I10, "", ""],
    ]);
  });

  test("is kept and exported, with the points offered for the fifth stone", () => {
    const before = study();
    const after = readSgf(writeSgf(before));
    expect(after.fifths).toEqual([A15, B15]);
    expect([...after.tree.nodes.values()]).toEqual([...before.tree.nodes.values()]);
  });

  test("is on the board at its move, where a label of the next moves names them too", () => {
    expect(shown(0).advice?.signs).toEqual([
      { point: A15, kind: "triangle", text: "", on: 0 },
      { point: H8, kind: "label", text: "a:]\\", on: 0 },
    ]);
    expect(shown(1).advice?.signs?.map(({ point, text, on }) => [point, text, on])).toEqual([[H8, "a:]\\", 1], [B15, "", 0], [H9, "B", 0]]);
    expect([shown(4).advice, shown(1, "black").advice]).toEqual([null, null]);
  });

  test("a label of a node without a move is one of the position before it, as in a library of RenLib's", () => {
    const { games } = withDefaults({
      t: "record_read",
      id: "u1",
      games: [{ size: 15, rule: "renju", head: {}, moves: [-2, H8, -2], notes: [{ node: 2, marks: [{ at: H9, kind: "label", text: "?" }, { at: G9, kind: "cross" }] }] }],
    } as unknown as RawToClient) as RecordRead;
    const at = goToPly(fromRecord(games[0] as ReadGame), 1);
    const view = studyView({ study: at, id: null, phase: "ready", brush: null, aim: null, version: 0, undos: 0, unkept: false }, DEFAULT_PREFS, null);
    expect(view.advice?.signs).toEqual([{ point: H9, kind: "label", text: "?", on: 0 }]);
  });

  test("offered points are there when the fifth stone comes next, in the game itself", () => {
    expect([3, 4].map((ply) => shown(ply).offered)).toEqual([[], [A15, B15]]);
    expect([shown(4, "white").offered, node(study().tree, 0).children]).toEqual([[], [1]]);
  });
});
