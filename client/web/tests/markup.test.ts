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

test("a browser without scripts is told what the page needs", () => {
  const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
  expect(page).toMatch(/<noscript>[^<]*JavaScript[^<]*<\/noscript>/);
});
