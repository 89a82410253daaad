import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decode, encode } from "../src/codec.ts";
import { type RawToClient, type ToServer, withDefaults } from "../src/wire.ts";

interface Vector {
  readonly name: string;
  readonly json: ToServer;
  readonly msgpack_hex: string;
}

function vectors(direction: string): readonly Vector[] {
  const path = new URL(`../../../protocol/vectors/${direction}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Vector[];
}

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

/** The server writes the longer head where a map could have more than 15 keys; both are right. */
function withShortHead(hex: string): string {
  return hex.startsWith("de000") ? `8${hex.slice(5)}` : hex;
}

describe("golden vectors", () => {
  test.each(vectors("to_client"))("reads $name", ({ json, msgpack_hex }) => {
    expect(decode(bytes(msgpack_hex))).toEqual(withDefaults(json as unknown as RawToClient));
  });

  test.each(vectors("to_server"))("writes $name", ({ json, msgpack_hex }) => {
    expect(Buffer.from(encode(json)).toString("hex")).toBe(withShortHead(msgpack_hex));
  });
});

describe("what is no message", () => {
  test.each([["an array", "920102"], ["a map without a tag", "81a16101"], ["nothing known", "c1"], ["half a map", "81a174"], ["nothing", ""]])("%s", (_, hex) => {
    expect(decode(bytes(hex))).toBeNull();
  });

  test("a key without a value is left out of the frame", () => {
    expect(encode({ t: "ping", n: undefined } as never)).toEqual(encode({ t: "ping" }));
  });
});
