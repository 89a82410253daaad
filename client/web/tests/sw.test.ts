import { expect, test, vi } from "vitest";

test("the version before is kept for tabs that still show it, and what is older is dropped", async () => {
  const kept = ["narabe-1", "elsewhere", "narabe-2", "narabe-3"];
  const heard = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
  vi.stubGlobal("self", { addEventListener: (kind: string, listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void) => heard.set(kind, listener) });
  vi.stubGlobal("caches", { keys: () => Promise.resolve([...kept]), delete: (name: string) => Promise.resolve(kept.splice(kept.indexOf(name), 1).length > 0) });
  vi.stubGlobal("VERSION", "3");
  await import("../src/sw.ts");
  const work: Promise<unknown>[] = [];
  heard.get("activate")?.({ waitUntil: (part) => work.push(part) });
  await Promise.all(work);
  expect(kept).toEqual(["elsewhere", "narabe-2", "narabe-3"]);
  vi.unstubAllGlobals();
});
