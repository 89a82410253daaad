/**
 * MessagePack, as far as the protocol uses it: no binary data, no extensions, keys of maps are texts. Written here
 * since a library takes an eighth of all that a game page may load; the tests hold it against that library.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
const scratch = new DataView(new ArrayBuffer(8));

/** The bytes of a value; keys without a value are left out. Throws a `TypeError` for what has no form here. */
export function pack(value: unknown): Uint8Array {
  const out: number[] = [];
  write(out, value);
  return Uint8Array.from(out);
}

/** The value of the bytes. Throws a `RangeError` if they end too early, a `TypeError` for what has no form here. */
export function unpack(bytes: Uint8Array): unknown {
  return new Reader(bytes).value();
}

function write(out: number[], value: unknown): void {
  if (value === null) out.push(0xc0);
  else if (typeof value === "boolean") out.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") writeNumber(out, value);
  else if (typeof value === "string") writeText(out, value);
  else if (Array.isArray(value)) writeArray(out, value);
  else if (typeof value === "object") writeMap(out, Object.entries(value));
  else throw new TypeError(`no MessagePack for ${typeof value}`);
}

function writeNumber(out: number[], value: number): void {
  if (!Number.isSafeInteger(value)) {
    scratch.setFloat64(0, value);
    lowBytes(out, 0xcb, 8);
  } else if (value >= -32 && value < 128) out.push(value & 0xff);
  else {
    scratch.setBigInt64(0, BigInt(value));
    const limits = value >= 0 ? [2 ** 8, 2 ** 16, 2 ** 32] : [2 ** 7 + 1, 2 ** 15 + 1, 2 ** 31 + 1];
    const power = [0, 1, 2].find((n) => Math.abs(value) < (limits[n] ?? 0)) ?? 3;
    lowBytes(out, (value >= 0 ? 0xcc : 0xd0) + power, 1 << power);
  }
}

/** A tag and the last bytes of what was put into `scratch`. */
function lowBytes(out: number[], tag: number, count: number): void {
  out.push(tag);
  for (let at = 8 - count; at < 8; at++) out.push(scratch.getUint8(at));
}

/** The head of something that has a length; `small` holds lengths below `limit` in one byte. */
function writeLength(out: number[], length: number, small: number, limit: number, tags: readonly [number | null, number, number]): void {
  scratch.setBigInt64(0, BigInt(length));
  const [one, two, four] = tags;
  if (length < limit) out.push(small | length);
  else if (one !== null && length < 1 << 8) lowBytes(out, one, 1);
  else if (length < 1 << 16) lowBytes(out, two, 2);
  else lowBytes(out, four, 4);
}

function writeText(out: number[], text: string): void {
  const bytes = encoder.encode(text);
  writeLength(out, bytes.length, 0xa0, 32, [0xd9, 0xda, 0xdb]);
  for (const byte of bytes) out.push(byte);
}

function writeArray(out: number[], items: readonly unknown[]): void {
  writeLength(out, items.length, 0x90, 16, [null, 0xdc, 0xdd]);
  for (const item of items) write(out, item);
}

function writeMap(out: number[], entries: readonly (readonly [string, unknown])[]): void {
  const given = entries.filter(([, value]) => value !== undefined);
  writeLength(out, given.length, 0x80, 16, [null, 0xde, 0xdf]);
  for (const [key, value] of given) {
    writeText(out, key);
    write(out, value);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  value(): unknown {
    const tag = this.#unsigned(1);
    if (tag < 0x80) return tag;
    if (tag < 0x90) return this.#map(tag & 0x0f);
    if (tag < 0xa0) return this.#array(tag & 0x0f);
    if (tag < 0xc0) return this.#text(tag & 0x1f);
    return tag < 0xe0 ? this.#tagged(tag) : tag - 0x100;
  }

  #tagged(tag: number): unknown {
    if (tag === 0xc0) return null;
    if (tag === 0xc2 || tag === 0xc3) return tag === 0xc3;
    if (tag === 0xca || tag === 0xcb) return this.#float(tag === 0xca ? 4 : 8);
    if (tag >= 0xcc && tag <= 0xcf) return this.#unsigned(1 << (tag - 0xcc));
    if (tag >= 0xd0 && tag <= 0xd3) return this.#signed(1 << (tag - 0xd0));
    if (tag >= 0xd9 && tag <= 0xdb) return this.#text(this.#unsigned(1 << (tag - 0xd9)));
    if (tag === 0xdc || tag === 0xdd) return this.#array(this.#unsigned(tag === 0xdc ? 2 : 4));
    if (tag === 0xde || tag === 0xdf) return this.#map(this.#unsigned(tag === 0xde ? 2 : 4));
    throw new TypeError(`no value begins with ${tag}`);
  }

  #skip(count: number): number {
    const at = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) throw new RangeError("the bytes end too early");
    return at;
  }

  #unsigned(count: number): number {
    let value = 0;
    for (let at = this.#skip(count); at < this.#at; at++) value = value * 256 + (this.#bytes[at] ?? 0);
    return value;
  }

  #signed(count: number): number {
    if (count === 8) return Number(this.#view.getBigInt64(this.#skip(count)));
    const value = this.#unsigned(count);
    return value < 2 ** (8 * count - 1) ? value : value - 2 ** (8 * count);
  }

  #float(count: 4 | 8): number {
    const at = this.#skip(count);
    return count === 4 ? this.#view.getFloat32(at) : this.#view.getFloat64(at);
  }

  #text(length: number): string {
    const at = this.#skip(length);
    return decoder.decode(this.#bytes.subarray(at, this.#at));
  }

  #array(length: number): unknown[] {
    const items: unknown[] = [];
    for (let n = 0; n < length; n++) items.push(this.value());
    return items;
  }

  #map(length: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (let n = 0; n < length; n++) {
      const key = this.value();
      if (typeof key !== "string" || key === "__proto__") throw new TypeError("a key must be a text");
      map[key] = this.value();
    }
    return map;
  }
}
