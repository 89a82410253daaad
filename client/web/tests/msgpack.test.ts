import { decode, encode } from "@msgpack/msgpack";
import { describe, expect, test } from "vitest";
import { pack, unpack } from "../src/msgpack.ts";

const EDGES = [0, 31, 32, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1];
const LENGTHS = [0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536];

/** Values around every border between two forms of the format. */
const VALUES: readonly (readonly [string, unknown])[] = [
  ...EDGES.flatMap((n) => [[`${n}`, n], [`-${n}`, 0 - n]] as const),
  ...[0.5, -1.25, 1e300, Number.POSITIVE_INFINITY].map((n) => [`${n}`, n] as const),
  ...LENGTHS.map((n) => [`a text of ${n}`, "x".repeat(n)] as const),
  ...LENGTHS.map((n) => [`an array of ${n}`, Array.from({ length: n }, () => 7)] as const),
  ...[0, 15, 16, 300].map((n) => [`a map of ${n}`, Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, k]))] as const),
  ["nothing", null],
  ["truth", [true, false]],
  ["other scripts", { name: "五子棋 🪨", nested: { list: [[1, "a"], null] } }],
];

describe("against an independent codec", () => {
  test.each(VALUES)("%s is written as the library writes it, and read as it was", (_, value) => {
    const bytes = pack(value);
    expect(Buffer.compare(bytes, encode(value))).toBe(0);
    expect(unpack(bytes)).toEqual(decode(bytes));
  });

  test("what others may write is read as well: negative numbers of 64 bits and short floats", () => {
    const bytes = Uint8Array.from([0x93, 0xd3, 255, 255, 255, 254, 255, 255, 255, 255, 0xca, 0x3f, 0x80, 0, 0, 0xd0, 0x80]);
    expect(unpack(bytes)).toEqual(decode(bytes));
    expect(unpack(bytes)).toEqual([-(2 ** 32) - 1, 1, -128]);
  });
});

describe("what has no form here", () => {
  test.each([
    ["an extension", [0xd4, 1, 1], "no value begins with 212"],
    ["binary data", [0xc4, 1, 1], "no value begins with 196"],
    ["a key that is a number", [0x81, 1, 1], "a key must be a text"],
    ["half a text", [0xa5, 0x61], "end too early"],
    ["a long array with nothing in it", [0xdd, 255, 255, 255, 255], "end too early"],
    ["broken UTF-8", [0xa1, 0xff], /not valid/],
  ])("%s is refused", (_, bytes, why) => {
    expect(() => unpack(Uint8Array.from(bytes))).toThrow(why);
  });

  test("a function can't be written", () => {
    expect(() => pack({ f: () => 1 })).toThrow(TypeError);
  });
});
