import { describe, expect, test } from "vitest";
import { type ReadGame, extent, fromRecord } from "../../src/study/record.ts";
import { SgfError, readSgf, writeSgf } from "../../src/study/sgf.ts";
import { fromFragment, toFragment } from "../../src/study/share.ts";
import { Studies } from "../../src/study/shelf.ts";
import { type Study, goToPly, line, newStudy, play, say, withMoves } from "../../src/study/study.ts";
import { NOTHING, PASS, node, walk } from "../../src/study/tree.ts";
import { recordedName } from "../../src/views/labels.ts";
import { LIMITS } from "../../src/wire.ts";

/** Two branches inside each other, a pass, comments with all that SGF must escape, stones of the beginning. */
function rich(size = 15): Study {
  const head = { ...newStudy().head, black: "Mika [1]", white: "安", event: "Praha & Brno, 5 = five", result: "white" as const, how: "resigned" as const, date: "2026-11-29" };
  const base: Study = { ...newStudy(size, "renju"), first: "white", black: [0, 1], white: [size * size - 1], head };
  const main = say([60, PASS, 61, 62].reduce(play, say(base, "root")), "a ] b \\ c\nd");
  const branch = [70, 71, 72].reduce(play, goToPly(main, 2));
  return goToPly([80].reduce(play, goToPly(branch, 4)), 0);
}

/** Everything but the ids, which may differ. */
function shape(study: Study): unknown {
  const path = (id: number): number[] => (id < 0 ? [] : [...path(node(study.tree, id).parent), node(study.tree, id).move]);
  const { size, rule, first, black, white, head } = study;
  return { size, rule, first, black, white, head, nodes: [0, ...walk(study.tree)].map((id) => [path(id), node(study.tree, id).comment]) };
}

describe("SGF", () => {
  test.each([9, 15, 20])("everything comes back, %i lines", (size) => expect(shape(readSgf(writeSgf(rich(size))))).toEqual(shape(rich(size))));

  test("a game of the server is read, with what is not of use left out", () => {
    const study = readSgf("(;GM[4]FF[4]CA[UTF-8]AP[Narabe:1]SZ[15]PB[Ann]PW[Bob]RU[Freestyle]RE[B+]GN[KQ7M2P-1]\n;B[hh];W[ih]LB[aa:1]N[Title]C[x]\n;B[])\n");
    expect(study).toMatchObject({ rule: "freestyle", head: { black: "Ann", result: "black" } });
    expect(line(study).map((id) => node(study.tree, id).move)).toEqual([112, 113, PASS]);
    expect(node(study.tree, line(study)[1] ?? 0).comment).toBe("Title\nx");
  });

  test.each(["", "hello", "(;B[hh])", "(;SZ[15];B[zz])", "(;SZ[15];B[hh]"])("%s is no game", (text) => expect(() => readSgf(text)).toThrow(SgfError));
});

describe("the link", () => {
  test.each([9, 11, 15, 16, 19, 20])("holds a game of %i lines with its branches, not its comments", (size) => {
    const study = rich(size);
    const nameless = { ...study, head: newStudy().head };
    const silent = { ...shape(study) as object, nodes: [0, ...walk(study.tree)].map(() => expect.anything()) };
    const back = fromFragment(toFragment(study));
    expect(back && shape(back)).toMatchObject(silent);
    expect(fromFragment(toFragment(nameless))?.head).toEqual(nameless.head);
    expect(back && shape(back)).toEqual(shape({ ...study, tree: { ...study.tree, nodes: new Map([...study.tree.nodes].map(([id, one]) => [id, { ...one, comment: "" }])) } }));
  });

  test("cuts a long event between two characters, and takes no word that it does not know", () => {
    const long = { ...newStudy(), head: { ...newStudy().head, event: "🎉".repeat(200) } };
    expect(fromFragment(toFragment(long))?.head.event).toBe("🎉".repeat(100));
    expect(fromFragment(`${toFragment(newStudy())}&r=won&h=boredom`)?.head).toMatchObject({ result: null, how: "plain" });
  });

  test("a full board is some 300 letters", () => {
    const full = Array.from({ length: 225 }, (_, point) => point).reduce(play, newStudy());
    expect(toFragment(full).length).toBeLessThan(330);
  });

  test.each(["", "12", "g=", "g=1.15.renju.b.!!", "g=2.15.renju.b.AA", "g=1.99.renju.b.AA", `g=1.15.renju.b.${"A".repeat(18_000)}`])("%s is none", (text) => expect(fromFragment(text)).toBeNull());

  test("the largest library that a file can bring, with a branch at each of its moves, is in it whole", () => {
    const count = LIMITS.MAX_RECORD_NODES;
    const moves = Array.from({ length: count }, (_, index) => (index === 0 ? NOTHING : index % 225));
    const parents = moves.map((_, index) => (index === 0 ? -1 : Math.floor((index - 1) / 2)));
    const { study } = withMoves(newStudy(), moves, parents);
    const back = fromFragment(toFragment(study));
    expect(back && shape(back)).toEqual(shape(study));
    expect(readSgf(writeSgf(study)).tree.nodes.size).toBe(count);
  });

  test("a damaged one gives a game or none, never an error", () => {
    const whole = toFragment(rich());
    const cut = Array.from(whole, (_, length) => fromFragment(whole.slice(0, length)));
    expect(() => cut.map((study) => study && writeSgf(study))).not.toThrow();
  });
});

const GAME: ReadGame = {
  size: 15, rule: "renju", moves: [NOTHING, 1, 2, 3, 4], parents: [-1, 0, 1, 1, 3], head: { black: "A", white: "", event: "", date: "", result: null, how: "plain" },
  notes: [{ node: 3, marks: [], title: "", comment: "why" }], rule_given: true, first: "black", black_stones: [], white_stones: [], fifths: [], flaws: [], broken: null, left_out: 0,
};

test("a game that the server read keeps its branches and notes", () => {
  const study = fromRecord(GAME);
  expect([...walk(study.tree)].map((id) => [node(study.tree, id).move, node(study.tree, id).comment])).toEqual([[1, ""], [2, ""], [3, "why"], [4, ""]]);
});

test("a game that is not whole says so at its beginning, before its own words, and knows how many moves it has", () => {
  const part: ReadGame = { ...GAME, left_out: 96, notes: [{ node: 0, marks: [], title: "", comment: "openings" }] };
  expect([extent(GAME), extent(part)]).toEqual([{ shown: 4, total: 4 }, { shown: 4, total: 100 }]);
  expect(node(fromRecord(part, "", "4 of 100").tree, 0).comment).toBe("4 of 100\nopenings");
});

test("a game without names is called by its file, and so it is kept", () => {
  const game = (head: object): ReadGame => ({ ...GAME, head: { black: "", white: "", event: "", date: "", result: null, how: "plain", ...head } }) as ReadGame;
  const names = [{}, { event: "Cup" }, { black: "A" }].map((head) => fromRecord(game(head), "Soosyrv 8.v2.lib").head.event);
  expect(names).toEqual(["Soosyrv 8.v2", "Cup", ""]);
  const items = new Map<string, string>();
  const studies = new Studies({ getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value), removeItem: (key) => void items.delete(key) });
  studies.keep("a", fromRecord(game({}), "club.lib"), 1);
  expect(studies.list()).toEqual([{ id: "a", black: "", white: "", event: "club", moves: 4, at: 1 }]);
});

describe("what the device keeps", () => {
  function shelf(room = Number.POSITIVE_INFINITY): { readonly studies: Studies; readonly items: Map<string, string> } {
    const items = new Map<string, string>();
    const setItem = (key: string, value: string): void => {
      const others = [...items].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    };
    return { items, studies: new Studies({ getItem: (key) => items.get(key) ?? null, setItem, removeItem: (key) => void items.delete(key) }) };
  }

  test("the fifty used last, newest first", () => {
    const { studies, items } = shelf();
    for (let n = 0; n < 52; n++) studies.keep(`id${n}`, rich(), n);
    studies.keep("id2", rich(), 99);
    expect(studies.list()).toHaveLength(50);
    expect(studies.list()[0]).toMatchObject({ id: "id2", at: 99, moves: 8, white: "安" });
    expect([items.size, studies.read("id1")]).toEqual([51, null]);
    const back = studies.read("id51");
    expect(back && shape(back)).toEqual(shape(rich()));
  });

  test("the oldest make room where there is little", () => {
    const { studies } = shelf(1500);
    for (let n = 0; n < 9; n++) expect(studies.keep(`id${n}`, rich(), n)).toBe(true);
    expect(studies.list().length).toBeLessThan(9);
    expect(studies.read("id8")).not.toBeNull();
  });

  test("nothing where storage is forbidden or has no room", () => {
    expect(shelf(10).studies.keep("a", rich(), 1)).toBe(false);
    const none = new Studies(null);
    expect([none.keep("a", rich(), 1), none.list(), none.read("a")]).toEqual([false, [], null]);
  });

  test("what is thrown away is gone, and what others wrote is nothing", () => {
    const { studies, items } = shelf();
    studies.keep("a", rich(), 1);
    studies.drop("a");
    expect([studies.list(), studies.read("a")]).toEqual([[], null]);
    items.set("narabe.studies", "{").set("narabe.study.b", "?");
    expect([studies.list(), studies.read("b")]).toEqual([[], null]);
  });
});

test("bots of a server's own are called by their levels, people by their names", () => {
  const names = ["Narabe level-3", "Narabe tutorial-10", "Narabe strong", "Narabe smith", "Narabe", "Ann", ""];
  expect(names.map(recordedName)).toEqual(["Bot, level 3", "Bot, easy", "Bot, strong", "Narabe smith", "Narabe", "Ann", ""]);
});
