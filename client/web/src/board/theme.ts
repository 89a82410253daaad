/** The four looks of the board. */
export type ThemeName = "wood" | "classic" | "paper" | "night";

/** Colours of one kind of stone. */
export interface StoneColours {
  readonly edge: string;
  readonly mid: string;
  readonly hi: string;
  /** Outline, `transparent` for none. */
  readonly line: string;
  /** Ink on the stone: numbers, rings, patterns. */
  readonly ink: string;
}

/** The board's tokens, read from CSS once per theme change. */
export interface Theme {
  readonly name: ThemeName;
  /** Printer's ink: no light, no shadow (paper, and forced colours). */
  readonly flat: boolean;
  /** The ancestors' drawing: plain gradients, disc under the mouse, no star points. */
  readonly classic: boolean;
  /** How strong the wood grain is; 0 = plain ground. */
  readonly grain: number;
  readonly ground: string;
  readonly light: string;
  readonly line: string;
  readonly text: string;
  readonly star: string;
  readonly mark: string;
  readonly onMark: string;
  readonly casing: string;
  readonly hover: string;
  readonly shadow: string;
  readonly font: string;
  readonly black: StoneColours;
  readonly white: StoneColours;
  /** Milliseconds a stone takes to settle and the win line to appear; 0 under reduced motion. */
  readonly settleMs: number;
  readonly winMs: number;
  /** Changes whenever a cached sprite must be painted again. */
  readonly id: string;
}

const NAMES: ReadonlySet<string> = new Set<ThemeName>(["wood", "classic", "paper", "night"]);
const GRAIN: Partial<Record<ThemeName, number>> = { wood: 1, night: 0.35 };

/** Media queries whose change alters a token. */
export const THEME_QUERIES = [
  "(prefers-reduced-motion: reduce)",
  "(prefers-contrast: more)",
  "(forced-colors: active)",
  "(prefers-color-scheme: dark)",
] as const;

/** Reads the tokens that hold for an element. System colours are resolved, canvases off screen cannot do it. */
export function readTheme(element: HTMLElement): Theme {
  const forced = matchMedia("(forced-colors: active)").matches;
  const css = getComputedStyle(element);
  const raw = (name: string): string => css.getPropertyValue(`--${name}`).trim();
  const probe = forced ? makeProbe(element) : null;
  const colour = (name: string): string => (probe ? probe.resolve(raw(name)) : raw(name));
  const theme = assemble(themeName(element), forced, raw, colour);
  probe?.remove();
  return theme;
}

function assemble(name: ThemeName, forced: boolean, raw: (n: string) => string, colour: (n: string) => string): Theme {
  const stone = (key: "b" | "w"): StoneColours => ({
    edge: colour(`stone-${key}-edge`),
    mid: colour(`stone-${key}-mid`),
    hi: colour(`stone-${key}-hi`),
    line: colour(`stone-${key}-line`),
    ink: colour(`on-stone-${key}`),
  });
  const black = stone("b");
  const white = stone("w");
  return {
    name,
    flat: forced || name === "paper",
    classic: !forced && name === "classic",
    grain: forced ? 0 : (GRAIN[name] ?? 0),
    ground: colour("board-ground"),
    light: colour("board-light"),
    line: colour("board-line"),
    text: colour("board-text"),
    star: colour("board-star"),
    mark: colour("mark"),
    onMark: colour("on-seal"),
    casing: colour("mark-casing"),
    hover: raw("hover") === "" ? colour("mark") : colour("hover"),
    shadow: colour("stone-shadow"),
    font: raw("font-ui"),
    black,
    white,
    settleMs: milliseconds(raw("t-stone")),
    winMs: milliseconds(raw("t-win")),
    id: [name, forced, ...Object.values(black), ...Object.values(white), colour("stone-shadow")].join(" "),
  };
}

function themeName(element: HTMLElement): ThemeName {
  const name = element.closest<HTMLElement>("[data-theme]")?.dataset["theme"] ?? "wood";
  return NAMES.has(name) ? (name as ThemeName) : "wood";
}

/** `120ms` or `.12s` as milliseconds; 0 for anything else. */
export function milliseconds(text: string): number {
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith("ms") ? value : value * 1000;
}

function makeProbe(element: HTMLElement): { resolve(colour: string): string; remove(): void } {
  const node = element.ownerDocument.createElement("i");
  node.style.forcedColorAdjust = "none";
  element.append(node);
  const resolve = (colour: string): string => {
    node.style.color = colour;
    return getComputedStyle(node).color;
  };
  return { resolve, remove: () => node.remove() };
}
