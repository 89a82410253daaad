import { describe, expect, test } from "vitest";
import type { Analysis, Analyst, Answer, Question } from "../../src/study/analyst.ts";
import { NO_ANALYST } from "../../src/study/analyst.ts";
import { curve, gapBox, graphPieces, leadOf, spans, spansText, turningPoints, verdictAt } from "../../src/study/evaluation.ts";
import { Desk } from "../../src/study/desk.ts";
import { Judge } from "../../src/study/judge.ts";
import { type OutlineRow, outline } from "../../src/study/outline.ts";
import { Studies } from "../../src/study/shelf.ts";
import { goToPly, newStudy, play } from "../../src/study/study.ts";
import { node } from "../../src/study/tree.ts";

const THREE = [112, 113, 97].reduce(play, newStudy());
const score = (centi: number): Analysis => ({ kind: "analysis", verdict: { kind: "score", centi }, best: [5], threats: [], depth: 4 });

/** Answers when the test says so. */
class Scripted implements Analyst {
  readonly asked: { readonly question: Question; readonly signal: AbortSignal; readonly answer: (answer: Answer) => void }[] = [];
  analyse(question: Question, signal: AbortSignal): Promise<Answer> {
    return new Promise((answer) => void this.asked.push({ question, signal, answer }));
  }
}

const soon = async (): Promise<void> => undefined;
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe("the judge", () => {
  test("asks about the position on show once, and remembers", async () => {
    const analyst = new Scripted();
    const judge = new Judge(analyst, soon);
    const looked = judge.look(goToPly(THREE, 2));
    await settle();
    expect(analyst.asked[0]?.question).toMatchObject({ moves: [112, 113], rule: "freestyle", first: "black" });
    analyst.asked[0]?.answer(score(32));
    await looked;
    await judge.look(goToPly(THREE, 2));
    expect([analyst.asked.length, judge.state.value.busy, judge.state.value.known.size]).toEqual([1, false, 1]);
  });

  test("gives up a question when another position is shown", async () => {
    const analyst = new Scripted();
    const judge = new Judge(analyst, soon);
    const first = judge.look(THREE);
    await settle();
    void judge.look(goToPly(THREE, 1));
    await settle();
    expect(analyst.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    analyst.asked[0]?.answer(score(99));
    await first;
    expect(judge.state.value.known.size).toBe(0);
  });

  test("goes through the whole game, and says nothing of another with it", async () => {
    const quick = { analyse: async (question: Question) => score(question.moves.length) };
    const judge = new Judge(quick, soon);
    await judge.lookAtAll(THREE);
    const { known } = judge.state.value;
    expect(curve(THREE, known)).toEqual([0, -1, 2, -3]);
    const others = [play(goToPly(newStudy(19), 0), 112), [112, 113, 98].reduce(play, newStudy()), [112, 114].reduce(play, newStudy(15, "renju")), { ...THREE, white: [3] }];
    expect(others.map((other) => verdictAt(other, known).verdict)).toEqual([null, null, null, null]);
    expect(curve([112, 113, 98].reduce(play, newStudy()), known)).toEqual([0, -1, 2, null]);
  });

  test("a move played where another was undone is another position, though it has the number of the old one", async () => {
    const judge = new Judge({ analyse: async () => score(70) }, soon);
    const desk = new Desk({ studies: new Studies(null), fetchText: async () => null, setAddress: () => undefined, newId: () => "a", now: () => 0 });
    for (const point of [112, 113, 97]) desk.change((study) => play(study, point));
    await judge.look(desk.study);
    desk.undo();
    desk.change((study) => play(study, 98));
    expect(verdictAt(desk.study, judge.state.value.known).verdict).toBeNull();
    desk.undo();
    desk.change((study) => play(study, 97));
    expect(verdictAt(desk.study, judge.state.value.known).verdict).toEqual({ kind: "score", centi: 70 });
  });

  test("says why there is no answer", async () => {
    const judge = new Judge(NO_ANALYST, soon);
    await judge.look(THREE);
    expect(judge.state.value).toMatchObject({ lack: "no_engine", busy: false });
  });
});

test.each([
  [{ kind: "score", centi: 32 }, 1, { color: 1, by: "0.32", winsIn: null }],
  [{ kind: "score", centi: 32 }, 2, { color: 2, by: "0.32", winsIn: null }],
  [{ kind: "score", centi: 0 }, 1, { color: null, by: "0.00", winsIn: null }],
  [{ kind: "mate", plies: 7 }, 1, { color: 1, winsIn: 4 }],
  [{ kind: "mate", plies: -6 }, 1, { color: 2, winsIn: 3 }],
] as const)("%j with %i to move", (verdict, toMove, lead) => expect(leadOf(verdict, toMove)).toMatchObject(lead));

test("a five is won without an engine", () => {
  const row = { ...newStudy(), black: [1, 2, 3, 4] };
  expect(verdictAt(row, new Map()).verdict).toBeNull();
  const { verdict, toMove } = verdictAt(play(row, 0), new Map());
  expect(verdict && leadOf(verdict, toMove)).toMatchObject({ color: 1, winsIn: 0 });
});

test("the graph has gaps where nothing is known, and names the largest turns in order", () => {
  expect(graphPieces([0, 100, null, -100], 30, 10)).toEqual(["0.0,5.0 10.0,0.0", "30.0,10.0 30.0,10.0"]);
  expect(turningPoints([0, 10, 60, 20, null, 90, 0])).toEqual([2, 3, 6]);
  expect(turningPoints([])).toEqual([]);
});

test.each([
  [[], "", []],
  [[2], "2", [[10, 20]]],
  [[0, 3, 4, 6], "0, 3–4, 6", [[0, 10], [20, 30], [50, 10]]],
  [[5, 6], "5–6", [[40, 20]]],
  [[0, 1, 2, 3, 4, 5, 6], "0–6", [[0, 60]]],
])("gaps after %j are told in words, and lie between the values around them", (unknown, text, boxes) => {
  const runs = spans(unknown);
  expect(spansText(runs)).toBe(text);
  expect(runs.map((run) => gapBox(run, 7, 60)).map(({ x, width }) => [x, width])).toEqual(boxes);
});

test("the list of moves puts each branch below the row it leaves, and branches in it after it", () => {
  const study = [97, 98].reduce(play, goToPly(THREE, 1));
  const inner = play(goToPly(study, 2), 99);
  const move = (id: number): number => node(inner.tree, id).move;
  const told = (row: OutlineRow): unknown =>
    row.kind === "pair" ? [row.left.turn, move(row.left.id), row.right && move(row.right.id)] : [row.depth, row.steps[0]?.turn, ...row.steps.map(({ id }) => move(id))];
  expect(outline(inner).map(told)).toEqual([
    [1, 112, 113],
    [1, 2, 97, 98],
    [2, 3, 99],
    [3, 97, null],
  ]);
  expect(outline(newStudy())).toEqual([]);
});
