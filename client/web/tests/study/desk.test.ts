import { beforeEach, describe, expect, test } from "vitest";
import { Desk, type DeskPorts, pathOf } from "../../src/study/desk.ts";
import { writeSgf } from "../../src/study/sgf.ts";
import { toFragment } from "../../src/study/share.ts";
import { Studies } from "../../src/study/shelf.ts";
import { goToPly, newStudy, play, plyOf, say, whereIs } from "../../src/study/study.ts";

const GAME = "KQ7M2P-1";
const FIVE = [112, 113, 97].reduce(play, newStudy());

let items: Map<string, string>;
let served: Record<string, string | Error>;
let address: string[];
let ids: number;

beforeEach(() => {
  [items, served, address, ids] = [new Map(), {}, [], 0];
});

function open(): Desk {
  const shelf = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value), removeItem: (key: string) => void items.delete(key) };
  const ports: DeskPorts = {
    studies: new Studies(shelf),
    fetchText: async (path) => {
      const answer = served[path] ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    setAddress: (path, place) => void address.push(`${path}#${place}`),
    newId: () => `own${++ids}`,
    now: () => 7,
  };
  return new Desk(ports);
}

describe("what an address opens", () => {
  test("an empty board gets a name with its first stone, and is there after a reload", async () => {
    const desk = open();
    await desk.open(null, "");
    expect(desk.state.value).toMatchObject({ id: null, phase: "ready" });
    desk.onIntent({ kind: "place", point: 112 });
    desk.change((study) => say(study, "x"));
    expect([desk.state.value.id, address.at(-1)]).toEqual(["own1", "/a/own1#1"]);
    const again = open();
    await again.open("own1", "1");
    expect([plyOf(again.study), again.study.tree.nodes.get(1)?.comment]).toEqual([1, "x"]);
  });

  test("a game comes from the server once, with the place that the address names", async () => {
    served[`/games/${GAME}.sgf`] = writeSgf(FIVE);
    const desk = open();
    await desk.open(GAME, "2");
    expect([plyOf(desk.study), address.at(-1), pathOf(GAME)]).toEqual([2, `/g/${GAME}#2`, `/g/${GAME}`]);
    served = {};
    const again = open();
    await again.open(GAME, "");
    expect([again.state.value.phase, plyOf(again.study)]).toEqual(["ready", 3]);
  });

  test.each([
    ["missing", null],
    ["failed", new TypeError("no network")],
    ["failed", "<html>"],
  ] as const)("a game is %s", async (phase, answer) => {
    if (answer !== null) served[`/games/${GAME}.sgf`] = answer;
    const desk = open();
    await desk.open(GAME, "");
    expect([desk.state.value.phase, items.size]).toEqual([phase, 0]);
    desk.onIntent({ kind: "place", point: 5 });
    expect(plyOf(desk.study)).toBe(0);
    served[`/games/${GAME}.sgf`] = writeSgf(FIVE);
    await desk.retry("1");
    expect([desk.state.value.phase, plyOf(desk.study)]).toEqual(["ready", 1]);
  });

  test("a link is kept under one name, however often it is opened", async () => {
    const [first, second] = [open(), open()];
    await first.open(null, toFragment(FIVE));
    first.change((study) => say(study, "mine"));
    await second.open(null, toFragment(FIVE));
    expect([second.state.value.id, new Studies(null).list()]).toEqual([first.state.value.id, []]);
    expect([...second.study.tree.nodes.values()].map(({ comment }) => comment)).toContain("mine");
  });

  const BRANCH = [5, 6].reduce(play, goToPly(FIVE, 2));
  test.each([
    [goToPly(FIVE, 2), "2"],
    [BRANCH, "4~2.1"],
    [goToPly(BRANCH, 3), "3~2.1"],
    [FIVE, "3"],
  ])("a link opens where it was shared, in a branch too: %#", async (shared, place) => {
    const desk = open();
    await desk.open(null, toFragment(shared));
    expect(whereIs(desk.study)).toBe(place);
  });

  test("a link of before opens at the end", async () => {
    const desk = open();
    await desk.open(null, toFragment(goToPly(FIVE, 2)).replace(/&at=.*/, ""));
    expect(plyOf(desk.study)).toBe(3);
  });

  test("places of one game in links are one kept game", async () => {
    const [first, second] = [open(), open()];
    await first.open(null, toFragment(goToPly(FIVE, 2)));
    first.change((study) => say(study, "mine"));
    await second.open(null, toFragment(goToPly(FIVE, 1)));
    expect([second.state.value.id, plyOf(second.study), [...second.study.tree.nodes.values()].some(({ comment }) => comment === "mine")]).toEqual([first.state.value.id, 1, true]);
  });

  test("a study of another device is missing", async () => {
    const desk = open();
    await desk.open("elsewhere", "");
    expect(desk.state.value.phase).toBe("missing");
  });
});

describe("the board", () => {
  test("an aim is not a move, and goes with any step", () => {
    const desk = open();
    desk.onIntent({ kind: "aim", point: 5 });
    expect([desk.state.value.aim, plyOf(desk.study)]).toEqual([5, 0]);
    desk.onIntent({ kind: "cancel" });
    expect(desk.state.value.aim).toBeNull();
    desk.onIntent({ kind: "aim", point: 5 });
    const { version } = desk.state.value;
    desk.onIntent({ kind: "place", point: 5 });
    expect(desk.state.value).toMatchObject({ aim: null, version: version + 1 });
  });

  test("setting up a played position leaves the game as it is kept", async () => {
    served[`/games/${GAME}.sgf`] = writeSgf(FIVE);
    const desk = open();
    await desk.open(GAME, "");
    desk.setUp();
    desk.onIntent({ kind: "tap", point: 112 });
    desk.onIntent({ kind: "place", point: 0 });
    expect(desk.state.value).toMatchObject({ id: "own1", brush: "black", study: { black: [97, 0], white: [113], first: "white" } });
    const again = open();
    await again.open(GAME, "");
    expect(plyOf(again.study)).toBe(3);
  });

  test("each change can be undone, a comment as a whole", () => {
    const desk = open();
    desk.onIntent({ kind: "place", point: 112 });
    for (const text of ["a", "ab", "abc"]) desk.change((study) => say(study, text));
    desk.onIntent({ kind: "place", point: 113 });
    desk.change((study) => say(study, "new"));
    expect(desk.state.value.undos).toBe(4);
    desk.undo();
    expect(plyOf(desk.study)).toBe(2);
    desk.undo();
    desk.undo();
    expect([plyOf(desk.study), desk.study.tree.nodes.get(1)?.comment]).toEqual([1, ""]);
    desk.undo();
    desk.undo();
    expect([plyOf(desk.study), desk.state.value.undos]).toEqual([0, 0]);
  });

  test("steps write the address and keep nothing anew", async () => {
    served[`/games/${GAME}.sgf`] = writeSgf(FIVE);
    const desk = open();
    await desk.open(GAME, "");
    const before = JSON.stringify([...items]);
    desk.change((study) => goToPly(study, 1));
    desk.seek("2");
    expect([JSON.stringify([...items]), whereIs(desk.study), address.slice(-2)]).toEqual([before, "2", [`/g/${GAME}#1`, `/g/${GAME}#2`]]);
  });
});
