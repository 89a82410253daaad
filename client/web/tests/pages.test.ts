import { describe, expect, test } from "vitest";
import type { Asks } from "../src/ports.ts";
import { exportGames } from "../src/views/pages/exporting.ts";
import { line } from "../src/views/pages/graph.ts";
import { mayTalk } from "../src/talkview.ts";
import { withDefaults, type RawToClient, type ToClient, type ToServer } from "../src/wire.ts";
import { roomAfter, settings, snapshot } from "./fixtures.ts";

describe("the way of a rating", () => {
  test("goes from the left to the right, up where the rating goes up, and ends where the dot is", () => {
    const { path, end } = line([1500, 1600, 1550], 160, 36);
    expect(path).toBe("M4 32L80 4L156 18");
    expect(end).toEqual({ x: 156, y: 18 });
  });

  test("hardly moves where the rating hardly does", () => {
    expect(line([1500, 1502], 160, 36).path).toBe("M4 18.7L156 17.3");
  });
});

/** A server that answers each question for games with the next of `answers`. */
function asking(...answers: readonly Readonly<Record<string, unknown>>[]): Asks & { readonly asked: ToServer[] } {
  const asked: ToServer[] = [];
  const listeners = new Set<(message: ToClient) => void>();
  return {
    asked,
    newId: () => `id${asked.length}`,
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (message) => {
      const answer = answers[asked.length];
      asked.push(message);
      const id = "id" in message ? message.id : null;
      const told = { id, ...answer } as unknown as RawToClient;
      for (const listener of listeners) listener(withDefaults(told) as ToClient);
    },
  };
}

describe("all my games", () => {
  test("come part by part and go into one file; how many there are is told on the way", async () => {
    const server = asking({ t: "exported", games: 2, sgf: "(a)(b)", next: 20 }, { t: "exported", games: 0, sgf: "", next: 40 }, { t: "exported", games: 1, sgf: "(c)" });
    const told: number[] = [];
    const saved: string[] = [];
    expect(await exportGames(server, (games) => told.push(games), (parts) => saved.push(parts.join("")))).toMatchObject({ count: 3, refused: null });
    expect(server.asked.map((message) => ("skip" in message ? message.skip : null))).toEqual([0, 20, 40]);
    expect([told, saved]).toEqual([[2, 2, 3], ["(a)(b)(c)"]]);
  });

  test.each([
    [{ t: "refused", code: "too_fast" }, "too_fast"],
    [{ t: "welcome", protocol: 1, server: "", token: "", name: "", now: 0, rules: [], levels: [] }, "unavailable"],
  ])("are not given out in half: %o", async (stop, code) => {
    const server = asking({ t: "exported", games: 2, sgf: "(a)(b)", next: 20 }, stop);
    const saved: unknown[] = [];
    expect(await exportGames(server, () => undefined, (parts) => saved.push(parts))).toMatchObject({ count: 0, refused: code });
    expect(saved).toEqual([]);
  });

  test("none make no file", async () => {
    const saved: unknown[] = [];
    expect(await exportGames(asking({ t: "exported" }), () => undefined, (parts) => saved.push(parts))).toMatchObject({ count: 0, refused: null });
    expect(saved).toEqual([]);
  });
});

describe("talk", () => {
  test.each([
    ["all", true, true, true],
    ["all", false, true, false],
    ["friends", true, true, false],
    ["friends", true, false, true],
    ["off", true, false, false],
  ] as const)("%s, in a room with talk %s, in the lobby %s: %s", (talk, chat, listed, shown) => {
    expect(mayTalk(roomAfter(snapshot({ settings: settings({ chat, listed }) })), { talk })).toBe(shown);
  });
});
