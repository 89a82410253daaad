import type { DeskPorts } from "../../study/desk.ts";
import { Studies } from "../../study/shelf.ts";
import { browserShelf } from "../../storage.ts";

/** Browsers allow some hundred changes of the address in half a minute. */
const WRITE_MS = 300;
const ID_LETTERS = 10;

/** A name of ten letters and digits that nobody else has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LETTERS));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

/** The address bar: a new path at once, a place in the study a moment later. */
export class AddressBar {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: string | null = null;

  readonly set = (path: string, place: string): void => {
    this.#due = place === "" ? path : `${path}#${place}`;
    clearTimeout(this.#timer);
    if (path === location.pathname) this.#timer = setTimeout(this.flush, WRITE_MS);
    else this.flush();
  };

  /** Writes what is due: the page may be left or reloaded. */
  readonly flush = (): void => {
    if (this.#due !== null) history.replaceState(null, "", this.#due);
    this.#due = null;
  };

  /** The address belongs to another page now. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#due = null;
  }
}

/** The browser around a desk. */
export function browserPorts(address: AddressBar): DeskPorts {
  return { studies: new Studies(browserShelf()), fetchText, setAddress: address.set, newId, now: Date.now };
}

/** The text at a path; null when there is none. A server that can't answer now counts as no network. */
async function fetchText(path: string): Promise<string | null> {
  const answer = await fetch(path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
  return answer.text();
}
