import { describe, expect, test } from "vitest";
import { checkSize, embedFrame } from "../../src/embed/options.ts";
import { THEMES } from "../../src/state.ts";
import { LIMITS } from "../../src/wire.ts";

const HERE = "http://127.0.0.1:8642";

describe("size", () => {
  test.each([9, 15, 20, "19"])("%j lines are taken", (size) => {
    expect(checkSize(size)).toBe(Number(size));
  });

  test.each([8, 21, 0, -15, 15.5, Number.NaN, Infinity, "", "fifteen", "15px"])("%j lines are a RangeError that names the limits", (size) => {
    expect(() => checkSize(size)).toThrow(RangeError);
    expect(() => checkSize(size)).toThrow(/size must be a whole number from 9 to 20/);
  });
});

describe("what stands here again", () => {
  test("the sizes are those of the protocol", () => {
    expect([LIMITS.MIN_SIZE, LIMITS.MAX_SIZE].map(checkSize)).toEqual([9, 20]);
    expect(() => checkSize(LIMITS.MIN_SIZE - 1)).toThrow(RangeError);
    expect(() => checkSize(LIMITS.MAX_SIZE + 1)).toThrow(RangeError);
  });

  test.each(THEMES)("the look %s is known", (theme) => {
    expect(embedFrame(HERE, { bot: "tutorial-30", theme }).url).toContain(`theme=${theme}`);
  });
});

describe("width", () => {
  test("a classic board is a multiple of 30 px wide, and its width tells its lines", () => {
    expect(embedFrame(HERE, { bot: "tutorial-30", width: 450, theme: "classic" })).toEqual({
      url: `${HERE}/?embed=1&bot=tutorial-30&size=15&theme=classic`,
      width: 450,
    });
  });

  test.each([451, 100, "445"])("a classic board of %j px is a RangeError", (width) => {
    expect(() => embedFrame(HERE, { bot: "tutorial-30", width, theme: "classic" })).toThrow(/multiple of 30 px/);
  });

  test("a classic board with too many cells for a game is a RangeError of its size", () => {
    expect(() => embedFrame(HERE, { bot: "tutorial-30", width: 900, theme: "classic" })).toThrow(/from 9 to 20, not 30/);
  });

  test("other themes take any whole width, and no other", () => {
    expect(embedFrame(HERE, { bot: "tutorial-30", width: "451" }).width).toBe(451);
    for (const width of [0, -1, 1.5, "wide"]) expect(() => embedFrame(HERE, { bot: "tutorial-30", width })).toThrow(RangeError);
  });
});

describe("what is embedded", () => {
  test("a room by its code in either case", () => {
    expect(embedFrame(HERE, { room: "kq7m2p" })).toEqual({ url: `${HERE}/r/KQ7M2P?embed=1`, width: null });
  });

  test("a bot game with its size", () => {
    expect(embedFrame(HERE, { bot: "tutorial-30", size: "19" }).url).toBe(`${HERE}/?embed=1&bot=tutorial-30&size=19`);
  });

  test.each([
    [{}, /give a room or a bot/],
    [{ room: "KQ7M2P", bot: "tutorial-30" }, /not both/],
    [{ room: "../x" }, /six letters/],
    [{ bot: "a&b=c" }, /not the name of a bot/],
    [{ bot: "tutorial-30", theme: "pink" }, /theme must be one of/],
  ])("%o is a TypeError", (options, message) => {
    expect(() => embedFrame(HERE, options)).toThrow(TypeError);
    expect(() => embedFrame(HERE, options)).toThrow(message);
  });

  test("a wrong size is told for a room as well", () => {
    expect(() => embedFrame(HERE, { room: "KQ7M2P", size: 99 })).toThrow(RangeError);
  });
});
