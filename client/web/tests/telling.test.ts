import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMore } from "../src/i18n/index.ts";
import { joined } from "../src/speak.ts";
import { tell } from "../src/telling.ts";
import { CODE, H8, stone } from "./fixtures.ts";
import { type FakeNet, atTheTable } from "./page.ts";

let said: Record<string, string[]>;
const shaken: number[] = [];

beforeEach(async () => {
  said = { status: [], alert: [] };
  shaken.length = 0;
  const region = (id: string) => ({ replaceChildren: ({ textContent }: { textContent: string }) => void said[id]?.push(textContent) });
  vi.stubGlobal("document", { getElementById: region, createElement: () => ({ textContent: "" }), documentElement: { lang: "en" } });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true }, vibrate: (ms: number) => shaken.push(ms) });
  await loadMore();
});
afterEach(() => void vi.unstubAllGlobals());

/** I, black, have put a stone; what is told from then on. */
async function listening(): Promise<FakeNet> {
  const { app, net } = atTheTable();
  net.say(stone(4, 0, H8));
  app.set({ vibration: true });
  tell(app, app.state.peek());
  await Promise.resolve();
  return net;
}

test("the other's stone makes it my move, in words and by a shake", async () => {
  const net = await listening();
  net.say(stone(5, 1, 113));
  await Promise.resolve();
  expect(said["status"]).toEqual(["White I8. Your move."]);
  expect(shaken).toHaveLength(1);
});

test("the stone that ends the game asks for no move, neither in words nor by a shake", async () => {
  const net = await listening();
  net.say(stone(5, 1, 113));
  net.say({ t: "over", room: CODE, v: 6, outcome: { winner: 1, reason: "five", lines: [] }, score: [0, 1, 0] });
  await Promise.resolve();
  expect(said).toEqual({ status: ["White I8."], alert: ["You lost. five in a row at I8, move 2"] });
  expect(shaken).toEqual([]);
});

test("what is told once is not told again with the next change", async () => {
  const net = await listening();
  net.say(stone(5, 1, 113));
  await Promise.resolve();
  net.say(stone(6, 0, 114));
  await Promise.resolve();
  expect(said["status"]).toEqual(["White I8. Your move.", "Black J8."]);
});

test.each([
  ["en", ["Bob kept the colour", "Your move: a white stone", "inside the square of 3 lines"], "Bob kept the colour. Your move: a white stone. inside the square of 3 lines"],
  ["zh-Hans", ["黑 H8", "轮到你了。", "完"], "黑 H8。 轮到你了。 完"],
])("sentences end before the next one begins: %s", (lang, sentences, whole) => {
  expect(joined(sentences, lang)).toBe(whole);
});
