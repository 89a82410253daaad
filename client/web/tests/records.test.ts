import { describe, expect, test } from "vitest";
import { recordEndings, recordPath, gamePath } from "../src/records.ts";
import { roomAfter, settings, snapshot } from "./fixtures.ts";

describe("records of the game", () => {
  test("the address names room, game of the series, and kind of file", () => {
    expect(recordPath(roomAfter(snapshot({ game: 3 })), "sgf")).toBe("/games/KQ7M2P-3.sgf");
  });

  test("in a room with a password the address ends with the key that was told inside", () => {
    const room = roomAfter(snapshot({ game: 3, key: "7QKH3XW2MA" }));
    expect(recordPath(room, "sgf")).toBe("/games/KQ7M2P-3-7QKH3XW2MA.sgf");
    expect(gamePath(room)).toBe("/g/KQ7M2P-3-7QKH3XW2MA");
  });

  test("only files that the format can tell are offered", () => {
    expect(recordEndings(roomAfter(snapshot()))).toEqual(["sgf", "psq", "lib", "png", "gif"]);
    expect(recordEndings(roomAfter(snapshot({ said: [{ what: "pass", seat: 0, ply: 0 }] })))).toEqual(["sgf", "lib", "png", "gif"]);
    expect(recordEndings(roomAfter(snapshot({ settings: settings({ size: 19 }) })))).not.toContain("lib");
    expect(recordEndings(roomAfter(snapshot({ settings: settings({ first: "white" }) })))).toEqual(["sgf", "png", "gif"]);
  });
});
