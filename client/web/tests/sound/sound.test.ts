import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { heard } from "../../src/sound/heard.ts";

import { type Sound, listen, ring } from "../../src/sound/ring.ts";
import { SWITCHES, isOn, rememberSwitches, switchTo, switches } from "../../src/sound/switches.ts";
import { KNOCKS, samples } from "../../src/sound/synth.ts";
import type { State } from "../../src/state.ts";
import { reduce } from "../../src/reducer.ts";
import { CODE, full, snapshot, stateAfter, stone } from "../fixtures.ts";
import type { RawToClient } from "../../src/wire.ts";

const RATE = 48_000;
const ALL = Object.keys(KNOCKS) as Sound[];

function after(state: State, ...messages: readonly RawToClient[]): State {
  return messages.reduce((now, message) => reduce(now, { kind: "message", message: full(message) }), state);
}

describe("what is heard", () => {
  const playing = stateAfter(snapshot());
  const line = (n: number, who: string): RawToClient => ({ t: "line", room: CODE, n, channel: "players", who, name: "Linh", ply: 0, at: 0, text: "hi" });

  test.each([
    ["the other's stone", after(playing, stone(4, 0, 7)), [stone(5, 1, 8)], ["theirs"]],
    ["my stone from another window", playing, [stone(4, 0, 7)], ["mine"]],
    ["the end, not the stone before it", playing, [snapshot({ v: 4, moves: [7], outcome: { winner: 0, reason: "resigned" } as never })], ["end"]],
    ["a new game", playing, [snapshot({ v: 4, game: 2 })], ["start"]],
    ["another's line", playing, [line(1, "other")], ["chat"]],
    ["none of my own lines", playing, [line(1, "me")], []],
    ["nothing of what was said before", playing, [{ t: "lines", room: CODE, channel: "players", lines: [line(1, "a"), line(2, "a")] } as RawToClient], []],
    ["an offer", playing, [{ t: "offered", room: CODE, v: 4, offer: 1, seat: 1, kind: "draw", plies: 0 } as RawToClient], ["offer"]],
    ["nothing of my own offer", playing, [{ t: "offered", room: CODE, v: 4, offer: 1, seat: 0, kind: "draw", plies: 0 } as RawToClient], []],
  ])("%s", (_, before, messages, sounds) => {
    expect(heard(before, after(before, ...messages))).toEqual(sounds);
  });

  test("my stone once: when it is put, not when it is confirmed", () => {
    const pending = reduce(playing, { kind: "room", room: CODE, change: { pending: { id: "p1", ply: 0, point: 7 } } });
    expect([heard(playing, pending), heard(pending, after(pending, stone(4, 0, 7)))]).toEqual([["mine"], []]);
  });

  test("nothing of a room that comes in sight, nor of none", () => {
    const empty = stateAfter();
    expect([heard(empty, playing), heard(empty, empty), heard(playing, playing)]).toEqual([[], [], []]);
  });
});

describe("the synthesis", () => {
  test.each(ALL)("of %s is short, audible, never too loud, ends in silence and is the same each time", (sound) => {
    const wave = samples(sound, RATE, 0);
    const peak = Math.max(...wave.map(Math.abs));
    expect(wave.length).toBeLessThan(RATE);
    expect(peak).toBeGreaterThan(0.05);
    expect(peak).toBeLessThanOrEqual(1);
    expect(Math.max(...wave.slice(-48).map(Math.abs))).toBeLessThan(0.02);
    expect(samples(sound, RATE, 6)).toEqual(wave);
  });

  test("varies stones by three per cent, and nothing else", () => {
    const six = [0, 1, 2, 3, 4, 5].map((turn) => samples("mine", RATE, turn).join());
    expect(new Set(six).size).toBe(6);
    expect(samples("clock", RATE, 1)).toEqual(samples("clock", RATE, 0));
  });
});

describe("the switches", () => {
  const content: Record<string, string> = {};
  const shelf = { getItem: (key: string) => content[key] ?? null, setItem: (key: string, value: string) => void (content[key] = value), removeItem: () => undefined };
  const played: Sound[] = [];

  beforeEach(() => {
    played.length = 0;
    listen((sound) => isOn(sound) && played.push(sound));
  });
  afterEach(() => SWITCHES.forEach((group) => switchTo(shelf, group, true)));

  test.each([
    ["all", []],
    ["move", ["chat", "clock"]],
    ["chat", ["mine", "clock"]],
    ["clock", ["mine", "chat"]],
  ] as const)("%s off leaves %j", (group, left) => {
    switchTo(shelf, group, false);
    for (const sound of ["mine", "chat", "clock"] as const) ring(sound);
    expect(played).toEqual(left);
  });

  test("are remembered, and on where nothing is", () => {
    switchTo(shelf, "chat", false);
    rememberSwitches(null);
    expect(switches.value).toEqual({ all: true, move: true, clock: true, chat: true });
    rememberSwitches(shelf);
    expect(switches.value).toEqual({ all: true, move: true, clock: true, chat: false });
  });
});
