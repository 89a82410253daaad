import type { Ctx } from "../src/board/canvas.ts";

/** A canvas context that draws nothing and remembers what it was asked. */
export interface Recorder {
  readonly ctx: Ctx;
  /** The arguments of each call of a method, in order. */
  readonly calls: (method: string) => readonly (readonly unknown[])[];
}

/** What a context gives for a gradient; nobody looks at its colours. */
const GRADIENT = { addColorStop: (): void => undefined };

export function recorder(): Recorder {
  const heard: { readonly method: string; readonly args: readonly unknown[] }[] = [];
  const properties = new Map<string | symbol, unknown>();
  const ctx = new Proxy({} as Ctx, {
    get: (_, name) => properties.get(name) ?? ((...args: readonly unknown[]) => (heard.push({ method: String(name), args }), GRADIENT)),
    set: (_, name, value) => Boolean(properties.set(name, value)),
  });
  return { ctx, calls: (method) => heard.filter((call) => call.method === method).map(({ args }) => args) };
}
