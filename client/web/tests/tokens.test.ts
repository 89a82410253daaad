import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Tokens = Readonly<Record<string, string>>;
interface Look {
  readonly theme: string;
  readonly scheme?: string;
  readonly lines?: string;
  readonly contrast?: boolean;
}

const CSS = readFileSync(new URL("../src/styles/tokens.css", import.meta.url), "utf8").replace(/\/\*[^]*?\*\//g, "");

/** The rules outside of media queries, or those inside of one whose condition has the text. */
function rules(media?: string): readonly (readonly [selector: string, body: string])[] {
  const blocks = [...CSS.matchAll(/@media ([^{]*)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g)];
  const source = media === undefined ? blocks.reduce((css, [block]) => css.replace(block, ""), CSS) : (blocks.find(([, query]) => query?.includes(media))?.[2] ?? "");
  return [...source.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector ?? "", body ?? ""] as const);
}

/** Whether a selector is one of the root in that look; those of languages are not. */
function applies(selector: string, { theme, scheme, lines }: Look): boolean {
  const has: Record<string, string | undefined> = { theme, scheme, lines };
  return selector.split(",").some((one) => {
    const rest = one.trim().replace(/\[data-(\w+)="([\w-]+)"\]/g, (whole, name: string, value: string) => (has[name] === value ? "" : whole));
    return rest === "" || rest === ":root";
  });
}

/** The tokens of a look. The file's order stands for the cascade: later is more special there. */
function tokens(look: Look): Tokens {
  const found: Record<string, string> = {};
  for (const [selector, body] of [...rules(), ...(look.contrast ? rules("prefers-contrast") : [])]) {
    if (!applies(selector, look)) continue;
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) if (name && value) found[name] = value.trim();
  }
  return found;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two tokens by WCAG 2.2; a token may stand for another. */
function contrast(all: Tokens, a: string, b: string): number {
  const [x, y] = [a, b].map((name) => {
    const value = all[name] ?? "";
    const hex = all[/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? ""] ?? value;
    expect([name, hex]).toEqual([name, expect.stringMatching(/^#[0-9A-Fa-f]{6}$/)]);
    return luminance(hex) + 0.05;
  });
  return Math.max(x ?? 1, y ?? 1) / Math.min(x ?? 1, y ?? 1);
}

const LOOKS: readonly Look[] = [
  { theme: "wood" },
  { theme: "wood", scheme: "dark" },
  { theme: "paper" },
  { theme: "night" },
  { theme: "night", scheme: "dark" },
  { theme: "classic", lines: "strong" },
];
const BOTH = LOOKS.flatMap((look) => [look, { ...look, contrast: true }]);

describe.each(BOTH)("the look %o", (look) => {
  const all = tokens(look);
  const black = all["stone-b-line"] === "transparent" ? "stone-b-edge" : "stone-b-line";

  test.each(["board-line", "board-star", "mark", "stone-w-line", black])("%s stands out from the board at 3:1", (name) => {
    for (const ground of ["board-ground", "board-light"]) expect(contrast(all, name, ground)).toBeGreaterThanOrEqual(3);
  });

  test.each<readonly [string, string]>([
    ["board-text", "board-ground"],
    ["board-text", "board-light"],
    ["on-stone-b", "stone-b-mid"],
    ["on-stone-w", "stone-w-mid"],
    ["on-primary", "primary"],
    ["on-shell", "shell"],
    ["on-seal", "seal"],
    ...["ink", "ink-2", "ink-3", "seal", "good", "warn"].flatMap((ink) => [[ink, "surface"] as const, [ink, "bg"] as const]),
    ...["ink", "ink-2", "ink-3"].map((ink) => [ink, "surface-2"] as const),
  ])("%s is read on %s at 4.5:1", (text, ground) => {
    expect(contrast(all, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["line-strong", "shell-edge"])("%s shows where a control is at 3:1", (edge) => {
    for (const ground of ["surface", "bg"]) expect(contrast(all, edge, ground)).toBeGreaterThanOrEqual(3);
  });

  test("the ring of the focus stands out from its own halo at 3:1, whatever is below", () => {
    expect(contrast(all, "focus", "focus-halo")).toBeGreaterThanOrEqual(3);
  });

  test("the two stones can't be taken for each other", () => {
    expect(contrast(all, "stone-b-mid", "stone-w-mid")).toBeGreaterThanOrEqual(7);
  });
});

describe("the values that are given", () => {
  test.each<[Look, Tokens]>([
    [{ theme: "wood" }, { "board-ground": "#DCB35C", "board-line": "#5A4420", "stone-w-line": "#5A4420", mark: "#B3261E", focus: "#1558D6", "focus-halo": "#FFFFFF" }],
    [{ theme: "night" }, { "board-ground": "#2B2A27", "board-line": "#8A8577", "stone-b-line": "#9C968A", mark: "#FF8A80" }],
    [{ theme: "classic", lines: "strong" }, { "board-ground": "#FFFFFF", "board-line": "#8A8A8A", "stone-w-line": "#767676", hover: "#E74343" }],
    [
      { theme: "classic", lines: "original" },
      { "board-line": "#BFBFBF", "stone-b-edge": "#0A0A0A", "stone-b-hi": "#636766", "stone-w-edge": "#D1D1D1", "stone-w-hi": "#F9F9F9", "board-shadow": "-2px -2px 2px #EFEFEF, 5px 5px 5px #BB99BB" },
    ],
  ])("%o", (look, values) => {
    expect(tokens(look)).toMatchObject(values);
  });

  test("more contrast is stronger than the ancestors' pale lines", () => {
    const all = tokens({ theme: "classic", lines: "original", contrast: true });
    expect(contrast(all, "board-line", "board-ground")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(all, "stone-w-line", "board-ground")).toBeGreaterThanOrEqual(4.5);
  });

  test("forced colours leave no colour of ours", () => {
    const bodies = rules("forced-colors").map(([, body]) => body);
    expect(bodies.join()).not.toMatch(/#[0-9a-f]{3}|rgb/i);
    const forced = new Set([...bodies.join().matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    const coloured = Object.entries(tokens({ theme: "wood" })).filter(([, value]) => /^#|rgb/.test(value)).map(([name]) => name);
    expect(coloured.filter((name) => !forced.has(name) && !["scrim", "board-side", "board-side-2"].includes(name))).toEqual([]);
  });
});
