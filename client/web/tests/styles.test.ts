import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = new URL("../src/styles/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, FOLDER), "utf8");
const FIRST = new Set([...`${read("../../index.html")}${read("../main.tsx")}`.matchAll(/styles\/(\w+\.css)/g)].map(([, file]) => file));

/** The classes that a sheet styles wherever they are: those that stand alone in a selector. */
function everywhere(file: string): ReadonlySet<string> {
  const css = read(file).replace(/\/\*[^]*?\*\//g, "");
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list]) => (list ?? "").split(/,(?![^(]*\))/));
  return new Set(selectors.map((one) => /^\s*\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*\s*$/.exec(one)?.[1]).filter((name) => name !== undefined));
}

test("no page that is fetched later changes how another one looks: each of its classes is its own", () => {
  const owners = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER).filter((name) => !FIRST.has(name))) {
    for (const name of everywhere(file)) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
