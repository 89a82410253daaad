import { LIMITS, type RecordRead, type ToClient, type ToServer } from "../wire.ts";

/** The part of the application that is used here. */
export interface Wires {
  send(message: ToServer): void;
  /** Hears each message of the server until the result is called. */
  hear(listener: (message: ToClient) => void): () => void;
}

/** Why a file was not read: the code of a refusal, `too_large`, or `no_answer`. */
export class NotRead extends Error {
  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

const PATIENCE_MS = 20_000;
const BYTES_A_PART = (LIMITS.MAX_UPLOAD_PART / 4) * 3;

/** Has the server read a file of any format; rejects with {@link NotRead}. */
export async function readRecords(wires: Wires, id: string, name: string, bytes: Uint8Array): Promise<RecordRead> {
  if (bytes.length > LIMITS.MAX_UPLOAD_BYTES) throw new NotRead("too_large", { limit: LIMITS.MAX_UPLOAD_BYTES / 1024 });
  const answer = answerTo(wires, id);
  const of = Math.max(1, Math.ceil(bytes.length / BYTES_A_PART));
  for (let part = 0; part < of; part++) {
    const data = base64(bytes.subarray(part * BYTES_A_PART, (part + 1) * BYTES_A_PART));
    wires.send({ t: "upload", id, part, of, data, name: name.slice(-LIMITS.MAX_FILE_NAME) });
  }
  return answer;
}

function answerTo(wires: Wires, id: string): Promise<RecordRead> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop();
      clearTimeout(timer);
    };
    const stop = wires.hear((message) => {
      if (!("id" in message) || message.id !== id) return;
      if (message.t === "record_read") resolve(message);
      else if (message.t === "refused") reject(new NotRead(message.code, message.params));
      else return;
      end();
    });
    const timer = setTimeout(() => {
      end();
      reject(new NotRead("no_answer"));
    }, PATIENCE_MS);
  });
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
