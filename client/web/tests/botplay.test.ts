import { describe, expect, it } from "vitest";
import { botsFit, botsPlay, fittedBots, usualLevel } from "../src/botplay.ts";
import type { State } from "../src/state.ts";

const levels = [
  { name: "Guest", rules: ["renju"], sizes: [15, 15] },
  { name: "Wide", rules: ["renju", "freestyle"], sizes: [13, 19] },
  { name: "strong" },
] as const;
const state = { server: { levels } } as unknown as State;
const bot = (level: string | null) => ({ kind: "bot", level, level2: null }) as const;

describe("the level of who has chosen none", () => {
  it("is the one that the server offers to the new, or else the middle of what there is", () => {
    expect(usualLevel(["tutorial-10", "level-2", "level-3", "level-4", "strong"])).toBe("level-3");
    expect(usualLevel(["easy", "medium", "hard"])).toBe("medium");
    expect([usualLevel(["strong"]), usualLevel([])]).toEqual(["strong", null]);
  });
});

describe("what bots can play", () => {
  it("is what the server says of the chosen one, and everything where it says nothing", () => {
    expect([botsPlay(state, bot("Guest"), "renju"), botsPlay(state, bot("Guest"), "freestyle")]).toEqual([true, false]);
    expect([botsFit(state, bot("Guest"), 15), botsFit(state, bot("Guest"), 19)]).toEqual([true, false]);
    expect([botsPlay(state, bot("strong"), "caro5"), botsFit(state, bot("strong"), 9)]).toEqual([true, true]);
    expect([botsPlay(state, bot(null), "caro5"), botsFit(state, bot(null), 19)]).toEqual([false, true]); // the one in the middle: Wide
  });

  it("is what both can where two play each other, and minds no bot where none plays", () => {
    const two = { kind: "bots", level: "Wide", level2: "Guest" } as const;
    expect([botsPlay(state, two, "freestyle"), botsFit(state, two, 19), botsFit(state, two, 15)]).toEqual([false, false, true]);
    const friend = { kind: "friend", level: "Guest", level2: null } as const;
    expect([botsPlay(state, friend, "caro5"), botsFit(state, friend, 9)]).toEqual([true, true]);
  });

  it("moves the size to the nearest one that they play on", () => {
    expect(fittedBots(state, { ...bot("Wide"), size: 20 }).size).toBe(19);
    expect(fittedBots(state, { ...bot("Wide"), size: 9 }).size).toBe(13);
    expect(fittedBots(state, { ...bot("Wide"), size: 15 }).size).toBe(15);
    expect(fittedBots(state, { ...bot("strong"), size: 20 }).size).toBe(20);
  });
});
