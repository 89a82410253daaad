import type { App } from "./app.ts";
import { online } from "./select.ts";
import { DEFAULT_PREFS, type Prefs } from "./state.ts";
import { type Memory, readPrefs } from "./storage.ts";
import type { ToClient } from "./wire.ts";

/** Choices of a device, which never leave it: how a finger or a mouse acts, what it can do, and how little it should load. */
const OF_THE_DEVICE: ReadonlySet<string> = new Set<keyof Prefs>(["placing", "offset", "loupe", "mouseConfirm", "vibration", "reduceData", "language"]);
/** Choices made one after the other go together. */
const PAUSE_MS = 1500;

type Values = Readonly<Record<string, boolean | number | string>>;

/** Lets settings follow the person: those of the server come here, those made here since `first` go there. */
export function syncChoices(app: App, memory: Memory, first: Prefs, after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms)): void {
  new Syncing(app, memory, first, after).start();
}

class Syncing {
  readonly #app: App;
  readonly #memory: Memory;
  readonly #after: (ms: number, work: () => void) => void;
  /** The question that has no answer yet; empty: there is none. */
  #asked = "";
  /** What was chosen when it was put: whoever chooses meanwhile is quicker than the answer, which must not undo that. */
  #known: Prefs;
  #sent = "";
  /** True while what came from the server is being put in place. */
  #taking = false;
  #waiting = false;

  constructor(app: App, memory: Memory, first: Prefs, after: (ms: number, work: () => void) => void) {
    this.#app = app;
    this.#memory = memory;
    this.#known = first;
    this.#after = after;
  }

  start(): void {
    this.#app.hear((message) => this.#onMessage(message));
    this.#app.follow((before, { prefs }) => {
      if (before.prefs !== prefs && !this.#taking && different(before.prefs, prefs)) this.#chosen();
    });
    const { prefs } = this.#app.state.peek();
    if (online(this.#app.state.peek())) this.#begin(this.#known);
    if (different(this.#known, prefs)) this.#chosen();
  }

  #onMessage(message: ToClient): void {
    if (message.t === "welcome") queueMicrotask(() => this.#begin()); // the page is connected only after this message
    if (message.t === "choices" && message.id === this.#asked) this.#take(message.values);
    // While one more choice waits for its turn the server does not have all.
    if (message.t === "choices" && message.id === this.#sent && !this.#waiting) this.#memory.unsent = false;
  }

  /** On each connection: what was chosen here without one goes first, else the server knows better. */
  #begin(known = this.#app.state.peek().prefs): void {
    this.#asked = "";
    if (this.#memory.unsent) this.#send();
    else {
      this.#known = known;
      this.#asked = this.#app.newId();
      this.#app.send({ t: "get_choices", id: this.#asked });
    }
  }

  /** What the server has kept; it may have nothing yet, and then learns what was chosen here before. */
  #take(values: Values): void {
    const { prefs } = this.#app.state.peek();
    this.#asked = "";
    if (Object.keys(values).length === 0) {
      if (different(DEFAULT_PREFS, prefs)) this.#send();
      return;
    }
    const chosen = Object.entries(prefs).filter(([key, value]) => this.#known[key as keyof Prefs] !== value);
    const known = readPrefs({ ...prefs, ...shared(values), ...Object.fromEntries(chosen) }, prefs.language);
    this.#taking = true;
    if (different(prefs, known)) this.#app.set(known);
    this.#taking = false;
    this.#sendUnsent();
  }

  #chosen(): void {
    this.#memory.unsent = true;
    if (this.#waiting) return;
    this.#waiting = true;
    this.#after(PAUSE_MS, () => {
      this.#waiting = false;
      this.#sendUnsent();
    });
  }

  /** All choices go together: not before the server's are known, for it would lose those. */
  #sendUnsent(): void {
    if (this.#memory.unsent && !this.#waiting && this.#asked === "") this.#send();
  }

  #send(): void {
    if (!online(this.#app.state.peek())) return;
    this.#sent = this.#app.newId();
    this.#app.send({ t: "keep_choices", id: this.#sent, values: shared(this.#app.state.peek().prefs) });
  }
}

/** Those of the choices that are the person's, not the device's. */
function shared(choices: Prefs | Values): Values {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !OF_THE_DEVICE.has(key)));
}

function different(one: Prefs, two: Prefs): boolean {
  const [mine, other] = [shared(one), shared(two)];
  return Object.keys(mine).some((key) => mine[key] !== other[key]);
}
