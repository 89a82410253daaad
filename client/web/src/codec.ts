import { pack, unpack } from "./msgpack.ts";
import { type RawToClient, type ToClient, type ToServer, withDefaults } from "./wire.ts";

/** One message as one binary frame; keys without a value are left out. */
export function encode(message: ToServer): Uint8Array {
  return pack(message);
}

/**
 * The message of a frame with the fields that the wire left out, or null when the frame is none (a map with a tag).
 * The server is trusted for the rest.
 */
export function decode(frame: ArrayBuffer | Uint8Array): ToClient | null {
  const value = decoded(frame instanceof Uint8Array ? frame : new Uint8Array(frame));
  const tagged = typeof value === "object" && value !== null && "t" in value && typeof value.t === "string";
  return tagged ? withDefaults(value as RawToClient) : null;
}

function decoded(frame: Uint8Array): unknown {
  try {
    return unpack(frame);
  } catch {
    return null; // not MessagePack: no message
  }
}
