import { type EmbedOptions, embedFrame } from "./embed/options.ts";

export type { EmbedOptions } from "./embed/options.ts";

/** Room under the board for the line that says whose turn it is, in CSS pixels. */
const STATUS_HEIGHT = 56;

/** The server this script came from: the game is played there, whatever page holds the board. */
const ORIGIN = new URL(import.meta.url).origin;

/** A board that stands in a page. */
export interface Embedded {
  readonly frame: HTMLIFrameElement;
  /** Takes it out again. */
  destroy(): void;
}

/**
 * Puts a room or a bot game into an element, in place of what it held. Options as in {@link EmbedOptions}; a wrong one
 * throws (`RangeError`, `TypeError`) and leaves the element as it was.
 */
export function mount(element: HTMLElement, options: EmbedOptions): Embedded {
  const { url, width } = embedFrame(ORIGIN, options);
  const box = document.createElement("div");
  // Per cent of padding count from the width: a square board and the line below it at any width, without a script.
  box.style.cssText = "position:relative;max-inline-size:100%";
  if (width !== null) box.style.inlineSize = `${width}px`;
  const space = document.createElement("div");
  space.style.paddingBlockEnd = `calc(100% + ${STATUS_HEIGHT}px)`;
  const frame = makeFrame(url);
  box.append(space, frame);
  element.replaceChildren(box);
  return { frame, destroy: () => box.remove() };
}

function makeFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "Narabe";
  frame.style.cssText = "position:absolute;inset:0;inline-size:100%;block-size:100%;border:0";
  return frame;
}

/** `<narabe-board room="KQ7M2P">` or `<narabe-board bot="tutorial-30" size="15" width="450" theme="classic">`. */
class NarabeBoard extends HTMLElement {
  connectedCallback(): void {
    this.style.display = "block";
    mountOrSay(this, fromTexts((name) => this.getAttribute(name)));
  }
}

/** Every `<script type="module" src="…/embed.js" data-room|data-bot …>` of the page; a module runs once for all of them. */
function mountScripts(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")) {
    const { dataset } = script;
    if (script.src !== import.meta.url || (dataset["room"] === undefined && dataset["bot"] === undefined)) continue;
    mountOrSay(targetOf(script), fromTexts((name) => dataset[name] ?? null));
  }
}

/** The element `data-target` selects, else a new one where the script stands. */
function targetOf(script: HTMLScriptElement): HTMLElement {
  const selector = script.dataset["target"];
  const found = selector === undefined ? null : document.querySelector<HTMLElement>(selector);
  if (found) return found;
  const made = document.createElement("div");
  script.after(made);
  if (selector !== undefined) reportError(new TypeError(`narabe: nothing on this page matches ${selector}`));
  return made;
}

/** A mistake in the markup is told to the page's author in the console and where the board would be. */
function mountOrSay(element: HTMLElement, options: EmbedOptions): void {
  try {
    mount(element, options);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    element.textContent = error.message;
    reportError(error);
  }
}

function fromTexts(text: (name: string) => string | null): EmbedOptions {
  const of = (name: string): string | undefined => text(name) ?? undefined;
  return { room: of("room"), bot: of("bot"), size: of("size"), width: of("width"), theme: of("theme") };
}

if (!customElements.get("narabe-board")) customElements.define("narabe-board", NarabeBoard);
mountScripts();
