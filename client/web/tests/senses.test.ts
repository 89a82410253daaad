import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reduce } from "../src/reducer.ts";
import { feel } from "../src/senses.ts";
import { onPageKey } from "../src/shortcuts.ts";
import type { Prefs, State } from "../src/state.ts";
import { CODE, H8, full, snapshot, stateAfter, stone } from "./fixtures.ts";
import { WELCOME, openPage } from "./page.ts";

const shaken: number[] = [];
const uttered: string[] = [];

/** As much of an element as a page's keys ask of it. */
class FakeElement {
  constructor(readonly within: readonly string[] = []) {}
  closest(selector: string): FakeElement | null {
    return selector.split(", ").some((one) => this.within.includes(one)) ? this : null;
  }
}

class FakeUtterance {
  lang = "";
  constructor(readonly text: string) {}
}

beforeEach(() => {
  shaken.length = uttered.length = 0;
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true }, vibrate: (ms: number) => shaken.push(ms) });
  vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
  vi.stubGlobal("speechSynthesis", { cancel: () => undefined, speak: ({ text, lang }: FakeUtterance) => uttered.push(`${lang}: ${text}`) });
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("document", { getElementById: () => null });
});
afterEach(() => void vi.unstubAllGlobals());

/** The other's stone makes it my turn, for somebody with these settings. */
function theirStone(prefs: Partial<Prefs>): void {
  const state = stateAfter(snapshot(), stone(4, 0, H8));
  const then: State = { ...state, prefs: { ...state.prefs, language: "en", ...prefs } };
  feel(then, reduce(then, { kind: "message", message: full(stone(5, 1, 113)) }), ["White I8.", "Your move."]);
}

test("the device shakes when it has become my turn, unless that is off; moves are said where it is on", () => {
  theirStone({ vibration: true, spoken: false });
  expect([shaken.length, uttered]).toEqual([1, []]);
  theirStone({ vibration: false, spoken: true });
  expect([shaken.length, uttered]).toEqual([1, ["en: White I8. Your move."]]);
});

test("my own stone shakes nothing", () => {
  const then = stateAfter(snapshot());
  feel(then, reduce(then, { kind: "message", message: full(stone(4, 0, H8)) }), []);
  expect(shaken).toEqual([]);
});

test("Z hides all but the game and shows it again, not while something is typed nor where letters are off", () => {
  const { app, net } = openPage(`/r/${CODE}`, { shelf: new Map(), paths: [], later: [] });
  net.say(WELCOME);
  net.say(snapshot());
  const press = (within: readonly string[] = []): boolean => {
    const event = { key: "z", ctrlKey: false, metaKey: false, altKey: false, target: new FakeElement(within), preventDefault: () => undefined };
    onPageKey(app, event as unknown as KeyboardEvent);
    return app.state.peek().prefs.zen;
  };
  expect([press(), press(), press(["input"])]).toEqual([true, false, false]);
  app.set({ letterKeys: false });
  expect(press()).toBe(false);
});
