import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = new URL("../src/styles/", import.meta.url);
const CSS = readdirSync(FOLDER).map((name) => readFileSync(new URL(name, FOLDER), "utf8")).join("\n");

/** The selectors whose own declarations match. */
function having(declaration: RegExp): string[] {
  return [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, , body]) => declaration.test(body ?? "")).map(([, selector]) => (selector ?? "").trim());
}

test("margins, edges and texts know no left and right, but begin and end", () => {
  expect(CSS.length).toBeGreaterThan(10_000);
  expect(CSS.match(/(?:margin|padding|border)-(?:left|right)|(?:text-align|float): ?(?:left|right)/g)).toBeNull();
});

test("only boards keep gestures from the page, which may be enlarged anywhere else", () => {
  const kept = having(/touch-action: ?none/);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((selector) => !selector.endsWith("board"))).toEqual([]);
});

test("nothing blinks", () => {
  expect(CSS).toContain("animation:");
  expect(CSS).not.toMatch(/\binfinite\b/);
});

test("the page keeps clear of notches and of the bar at the lower edge", () => {
  for (const side of ["left", "right", "bottom"]) expect(CSS).toContain(`safe-area-inset-${side}`);
});

test("a class that means two things in styles that come later is told apart by its page", () => {
  // These stay in the document once they have come, in whatever order a person went through the pages.
  const early = new Set(["tokens.css", "base.css", "controls.css", "game.css", "narrow.css"]);
  const bare = new Map<string, Set<string>>();
  for (const name of readdirSync(FOLDER).filter((file) => !early.has(file))) {
    const css = readFileSync(new URL(name, FOLDER), "utf8").replace(/\/\*[^]*?\*\//g, "");
    for (const [, selectors] of css.matchAll(/([^{}]+)\{/g)) {
      for (const [, found] of (selectors ?? "").replace(/\([^)]*\)/g, "").matchAll(/(?:^|,)\s*\.([\w-]+)/g)) bare.set(found ?? "", (bare.get(found ?? "") ?? new Set()).add(name));
    }
  }
  const known = new Set([...early].flatMap((name) => [...readFileSync(new URL(name, FOLDER), "utf8").matchAll(/\.([\w-]+)/g)].map(([, found]) => found)));
  const doubled = [...bare].filter(([found, names]) => names.size > 1 && !known.has(found));
  expect(bare.size).toBeGreaterThan(100);
  expect(doubled.map(([found, names]) => `${found}: ${[...names].join(" ")}`)).toEqual([]);
});

test("a browser without scripts is told what the page needs", () => {
  const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
  expect(page).toMatch(/<noscript>[^<]*JavaScript[^<]*<\/noscript>/);
});
