import { describe, expect, test } from "vitest";
import { positionAt, turnAt } from "../../src/study/position.ts";
import { fromPosition, paint } from "../../src/study/setup.ts";
import { type Study, erase, findPlace, fork, goTo, goToPly, isBlank, line, newStudy, play, plyOf, raise, say, whereIs } from "../../src/study/study.ts";
import { PASS, ROOT, node } from "../../src/study/tree.ts";

const after = (...moves: number[]): Study => moves.reduce(play, newStudy());
const moves = (study: Study): number[] => line(study).map((id) => node(study.tree, id).move);

/** 112 113 114, and after 112 also 97 98. */
function forked(): Study {
  return [97, 98].reduce(play, goToPly(after(112, 113, 114), 1));
}

describe("going through a game", () => {
  test("steps are held at both ends", () => {
    const study = after(112, 113, 114);
    expect([plyOf(study), plyOf(goToPly(study, -3)), plyOf(goToPly(study, 99)), plyOf(goToPly(study, 2))]).toEqual([3, 0, 3, 2]);
  });

  test("another move begins a branch, the same one goes on", () => {
    const study = forked();
    expect(moves(study)).toEqual([112, 97, 98]);
    expect(fork(goToPly(study, 1))).toHaveLength(2);
    expect(play(goToPly(study, 1), 113).tree).toBe(study.tree);
  });

  test("next takes the branch that was taken last", () => {
    const back = goToPly(forked(), 0);
    expect(moves(back)).toEqual([112, 97, 98]);
    const main = goToPly(goTo(back, 2), 0);
    expect(moves(main)).toEqual([112, 113, 114]);
  });

  test("a place is told by ply and branches, and found again", () => {
    const study = forked();
    expect(whereIs(study)).toBe("3~1.1");
    expect(findPlace(goToPly(study, 0), "3~1.1").at).toBe(study.at);
    expect(plyOf(findPlace(study, "99"))).toBe(3);
    expect(findPlace(study, "g=1.15")).toBe(study);
  });
});

describe("changing it", () => {
  test("a branch is made the main line", () => {
    const study = raise(forked());
    expect(whereIs(study)).toBe("3");
    expect(moves(goTo({ ...study, taken: new Map() }, ROOT))).toEqual([112, 97, 98]);
    expect(raise(study).tree).toBe(study.tree);
  });

  test("a move goes with all after it, the rest stays", () => {
    const study = erase(goToPly(forked(), 2));
    expect([plyOf(study), moves(study), study.tree.nodes.size]).toEqual([1, [112, 113, 114], 4]);
    expect(erase(newStudy())).toEqual(newStudy());
  });

  test("a comment belongs to the move on show", () => {
    const study = say(after(112), "Tengen");
    expect(node(study.tree, study.at).comment).toBe("Tengen");
    expect([isBlank(newStudy()), isBlank(say(newStudy(), "x")), isBlank(study)]).toEqual([true, false, false]);
  });
});

describe("the position", () => {
  test("colours alternate over passes, and numbers count turns", () => {
    const { cells, plies, toMove, last } = positionAt(after(112, PASS, 113));
    expect([cells[112], cells[113], plies[113], toMove, last]).toEqual([1, 1, 3, 2, 113]);
  });

  test("white begins where the record says so", () => {
    const study = play({ ...newStudy(), first: "white", black: [0] }, 5);
    expect([positionAt(study).cells[5], positionAt(study).cells[0], turnAt(study, study.at).color]).toEqual([2, 1, 2]);
  });

  test.each([
    ["freestyle", [0, 1, 2, 3, 4], [], true],
    ["freestyle", [0, 1, 2, 3, 4, 5], [], true],
    ["standard", [0, 1, 2, 3, 4, 5], [], false],
    ["renju", [0, 1, 2, 3, 4, 5], [], false],
    ["caro5", [1, 2, 3, 4, 5], [0, 6], false],
    ["caro5", [1, 2, 3, 4, 5], [0], true],
    ["caro_open5", [1, 2, 3, 4, 5], [0], false],
    ["caro5", [0, 1, 2, 3, 4], [5], true],
    ["caro6", [1, 2, 3, 4, 5, 6], [0, 7], true],
    ["caro_four", [1, 2, 3, 4], [], true],
    ["freestyle", [11, 12, 13, 14, 15], [], false],
  ] as const)("%s: %j with white at %j wins: %s", (rule, black, white, wins) => {
    const study = { ...newStudy(15, rule), black: black.slice(1), white };
    expect(positionAt(play(study, black[0])).wins).toEqual(wins ? [[...black]] : []);
  });

  test("renju lets white win with six", () => {
    const study = { ...newStudy(15, "renju"), first: "white" as const, white: [1, 2, 3, 4, 5] };
    expect(positionAt(play(study, 0)).wins).toEqual([[0, 1, 2, 3, 4, 5]]);
  });
});

describe("setting up", () => {
  test("a point takes the brush's stone, gives it back, and changes colour", () => {
    const black = paint(newStudy(), 5, "black");
    expect([black.black, paint(black, 5, "black").black, paint(black, 5, "white")]).toMatchObject([[5], [], { black: [], white: [5] }]);
    expect(paint(black, 5, "none").black).toEqual([]);
  });

  test("what is said of the position stays when its stones change", () => {
    const said = paint(say(newStudy(), "Black wins in five"), 5, "black");
    expect([said.tree.nodes.size, node(said.tree, ROOT).comment]).toEqual([1, "Black wins in five"]);
  });

  test("any position can be where another study begins", () => {
    const study = fromPosition(goToPly(after(112, 113, 114), 1));
    expect(study).toMatchObject({ black: [112], white: [], first: "white" });
    expect(isBlank(study)).toBe(false);
  });
});
