import { Decoder, Encoder } from "@msgpack/msgpack";
import { type ToClient, type ToServer, withDefaults } from "./wire.ts";

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

/** One message as one binary frame; keys without a value are left out. */
export function encode(message: ToServer): Uint8Array {
  return encoder.encode(message);
}

/**
 * The message of a frame with the fields that the wire left out, or null when the frame is none (a map with a tag).
 * The server is trusted for the rest.
 */
export function decode(frame: ArrayBuffer | Uint8Array): ToClient | null {
  const value = decoded(frame);
  const tagged = typeof value === "object" && value !== null && "t" in value && typeof value.t === "string";
  return tagged ? withDefaults(value as ToClient) : null;
}

function decoded(frame: ArrayBuffer | Uint8Array): unknown {
  try {
    return decoder.decode(frame);
  } catch {
    return null; // not MessagePack: no message
  }
}
