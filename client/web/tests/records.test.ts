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
    const played = { moves: [112, 0] };
    const endings = (more: Parameters<typeof snapshot>[0]): string => recordEndings(roomAfter(snapshot({ ...played, ...more }))).join(" ");
    expect(endings({})).toBe("sgf psq pos lib txt png svg gif");
    expect(endings({ said: [{ what: "pass", seat: 0, ply: 2 }] })).toBe("sgf lib txt png svg gif");
    expect(endings({ settings: settings({ size: 19 }) })).toBe("sgf psq txt png svg gif");
    expect(endings({ settings: settings({ first: "white" }) })).toBe("sgf png svg gif");
    expect(endings({ moves: [] })).toBe("sgf psq lib png svg gif");
  });
});
