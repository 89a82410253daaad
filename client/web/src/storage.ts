import { readBoardPrefs } from "./boardprefs.ts";
import { preferredLanguage } from "./i18n/languages.ts";
import { DEFAULT_PREFS, LANGUAGES, type Language, type Prefs, SCHEMES, THEMES } from "./state.ts";

/** The part of `localStorage` that is used. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What this device remembers. A browser that forbids storage remembers nothing and everything still works. */
export class Memory {
  readonly #shelf: Shelf | null;

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf;
  }

  /** The proof of who I am; it is sent to the server alone. */
  get token(): string | null {
    return this.#read("token");
  }
  set token(token: string | null) {
    this.#write("token", token);
  }

  get name(): string {
    return this.#read("name") ?? "";
  }
  set name(name: string) {
    this.#write("name", name);
  }

  /** The room of my unfinished game. */
  get room(): string | null {
    return this.#read("room");
  }
  set room(code: string | null) {
    if (code !== this.room) this.#write("room", code); // asked at each step, and to write is dear
  }

  /** Whether the server has not yet been told of choices made here. */
  get unsent(): boolean {
    return this.#read("unsent") !== null;
  }
  set unsent(unsent: boolean) {
    this.#write("unsent", unsent ? "1" : null);
  }

  /** Stored choices over the defaults; a language never chosen follows the browser's. */
  prefs(browserLanguages: readonly string[]): Prefs {
    return readPrefs(this.recall("prefs"), preferredLanguage(browserLanguages));
  }

  savePrefs(prefs: Prefs): void {
    this.keep("prefs", { ...prefs });
  }

  /** What was kept under a name, which another version of the page may have written. */
  recall(name: string): Readonly<Record<string, unknown>> {
    return parse(this.#read(name));
  }

  keep(name: string, what: Readonly<Record<string, unknown>>): void {
    this.#write(name, JSON.stringify(what));
  }

  #read(key: string): string | null {
    return this.#shelf?.getItem(`narabe.${key}`) ?? null;
  }

  #write(key: string, value: string | null): void {
    if (value === null || value === "") this.#shelf?.removeItem(`narabe.${key}`);
    else put(this.#shelf, `narabe.${key}`, value);
  }
}

/** Stored choices over the defaults; what is not one of the choices counts as never chosen. */
export function readPrefs(stored: Readonly<Record<string, unknown>>, language: Language): Prefs {
  return {
    ...readBoardPrefs(stored),
    scheme: SCHEMES.find((scheme) => scheme === stored["scheme"]) ?? DEFAULT_PREFS.scheme,
    reduceData: stored["reduceData"] === true,
    theme: THEMES.find((theme) => theme === stored["theme"]) ?? DEFAULT_PREFS.theme,
    language: LANGUAGES.find((one) => one === stored["language"]) ?? language,
  };
}

/** Keeps a value, if the browser has room for it. */
export function put(shelf: Shelf | null, key: string, value: string): void {
  try {
    shelf?.setItem(key, value);
  } catch {
    // full: what was there stays
  }
}

/** The browser's store, or null where it is forbidden. */
export function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null; // blocked by the browser's settings: access itself throws
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // written by something else
  }
}
