import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Module from "../src/painted.ts";

let frames: (() => void)[];
let painted: typeof Module;
let done: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  frames = [];
  done = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  painted = await import("../src/painted.ts");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = (): Promise<void> => Promise.resolve();
const frame = (): void => {
  for (const work of frames.splice(0)) work();
  vi.advanceTimersByTime(0);
};

test("where no board draws, work is done at once", async () => {
  painted.afterBoard(() => done.push("panel"));
  await soon();
  expect(done).toEqual(["panel"]);
});

test("what changes together with the board waits until its frame is painted, in the order it came", async () => {
  painted.afterBoard(() => done.push("panel")); // told before the board was
  painted.boardDraws();
  painted.afterBoard(() => done.push("grid"));
  await soon();
  expect(done).toEqual([]);
  frame();
  expect(done).toEqual(["panel", "grid"]);
});

test("a board that draws twice before a frame holds nothing up longer", async () => {
  painted.boardDraws();
  painted.afterBoard(() => done.push("panel"));
  painted.boardDraws();
  await soon();
  frame();
  expect(done).toEqual(["panel"]);
});

test("a hidden tab, which makes no frames, goes on all the same, and once", async () => {
  painted.boardDraws();
  painted.afterBoard(() => done.push("panel"));
  await soon();
  vi.advanceTimersByTime(250);
  frame();
  expect(done).toEqual(["panel"]);
});

test("the page is told once that there is something to see, after it was painted", async () => {
  void painted.boardSeen.then(() => done.push("seen"));
  painted.notePainted();
  painted.notePainted();
  await soon();
  expect(done).toEqual([]);
  frame();
  await painted.boardSeen;
  await soon();
  expect(done).toEqual(["seen"]);
});
