import { type Signal, signal } from "@preact/signals";
import type { Intent } from "../board/index.ts";
import { SgfError, readSgf } from "./sgf.ts";
import { type Brush, fromPosition, paint } from "./setup.ts";
import { fromFragment, placeOf } from "./share.ts";
import type { Studies } from "./shelf.ts";
import { type Study, findPlace, goToPly, isBlank, newStudy, play, whereIs } from "./study.ts";

/** What the page of a study shows. */
export interface DeskState {
  readonly study: Study;
  /** Name under which the device keeps it: `KQ7M2P-1` for a game of the server; null: nothing to keep yet. */
  readonly id: string | null;
  /** `missing`: there is no such study or game; `failed`: it could not be fetched. */
  readonly phase: "ready" | "loading" | "missing" | "failed";
  /** What a press puts on the board in set-up mode; null: presses are moves. */
  readonly brush: Brush | null;
  readonly aim: number | null;
  /** Raised with each change of the position, so that an old press is no move. */
  readonly version: number;
  /** How many changes can be undone. */
  readonly undos: number;
  /** The device has no room for it. */
  readonly unkept: boolean;
}

/** The world around a desk. */
export interface DeskPorts {
  readonly studies: Studies;
  /** The text at a path of the server; null: there is none. Rejects when the server can't be asked. */
  readonly fetchText: (path: string) => Promise<string | null>;
  /** The address of the page, with its fragment. */
  readonly setAddress: (path: string, place: string) => void;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const MOST_UNDOS = 100;

/** The path of a study or of a finished game. */
export function pathOf(id: string | null): string {
  if (id === null) return "/a";
  return `${isGame(id) ? "/g" : "/a"}/${id}`;
}

/** Whether a name is that of a game of the server. */
export function isGame(id: string | null): id is string {
  return id?.includes("-") ?? false;
}

/** One study on the table: all that can be done with it. It keeps what changes, and writes the address. */
export class Desk {
  readonly state: Signal<DeskState>;
  readonly #ports: DeskPorts;
  /** What the study was before each change, the newest last. */
  #before: Study[] = [];
  /** The node whose comment is being written: all of that is one change. */
  #writing: number | null = null;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.state = signal({ study: newStudy(), id: null, phase: "ready", brush: null, aim: null, version: 0, undos: 0, unkept: false });
  }

  get study(): Study {
    return this.state.peek().study;
  }

  /** Opens what an address names: a kept study, a game of the server, a game in the fragment, or an empty board. */
  async open(id: string | null, fragment: string): Promise<void> {
    if (id !== null && id === this.state.peek().id) return;
    const linked = id === null ? fromFragment(fragment) : null;
    const name = linked ? nameOf(fragment) : id;
    const kept = name === null ? null : this.#ports.studies.read(name);
    const found = kept ?? linked ?? (name === null ? newStudy() : null);
    if (found) return this.#show(found, name, linked ? placeOf(fragment) : fragment);
    this.#ports.setAddress(pathOf(name), fragment);
    if (!isGame(name)) return this.#set({ phase: "missing", id: name, study: newStudy() });
    await this.#fetch(name, fragment);
  }

  /** Puts a study on the table in place of the one that is there, which stays kept. */
  take(study: Study): void {
    this.#show(study, this.#ports.newId(), "0");
  }

  /** A step in the study, or a change of it. */
  change(next: (study: Study) => Study): void {
    const { study: before, version, phase } = this.state.peek();
    const study = next(before);
    if (study === before || phase !== "ready") return;
    const changed = differs(before, study);
    if (changed) this.#remember(before, study);
    this.#set({ study, version: version + 1, aim: null, undos: this.#before.length });
    if (changed) this.#keep();
    this.#writeAddress();
  }

  #remember(before: Study, after: Study): void {
    const written = before.at === after.at && commentAt(before) !== commentAt(after) ? after.at : null;
    if (written === null || written !== this.#writing) this.#before = [...this.#before, before].slice(-MOST_UNDOS);
    this.#writing = written;
  }

  /** Takes the last change back, of whatever kind. */
  undo(): void {
    const study = this.#before.pop();
    this.#writing = null;
    if (!study) return;
    this.#set({ study, version: this.state.peek().version + 1, aim: null, undos: this.#before.length });
    this.#keep();
    this.#writeAddress();
  }

  /** Shows the place of a fragment: the address was changed by hand. */
  seek(fragment: string): void {
    this.change((study) => (whereIs(study) === fragment ? study : findPlace(study, fragment)));
  }

  /** What was done on the board. */
  onIntent(intent: Intent): void {
    const { brush } = this.state.peek();
    if (brush !== null) {
      if (intent.kind === "place" || intent.kind === "tap") this.change((study) => paint(study, intent.point, brush));
    } else if (intent.kind === "aim") this.#set({ aim: intent.point });
    else if (intent.kind === "place") this.change((study) => play(study, intent.point));
    else if (intent.kind === "cancel") this.#set({ aim: null });
  }

  /** Begins to set up: where there are moves already, the position becomes a study of its own. */
  setUp(): void {
    const { study } = this.state.peek();
    if (study.tree.nodes.size > 1) this.take(fromPosition(study));
    this.#set({ brush: "black", aim: null });
  }

  /** What the next press puts on the board; null ends setting up. */
  brush(brush: Brush | null): void {
    this.#set({ brush });
  }

  #show(study: Study, id: string | null, place: string): void {
    this.#before = [];
    const at = place === "" ? goToPly(study, Number.POSITIVE_INFINITY) : findPlace(study, place);
    this.#set({ study: at, id, phase: "ready", brush: null, aim: null, undos: 0, version: this.state.peek().version + 1 });
    if (id !== null) this.#keep();
    this.#writeAddress();
  }

  async #fetch(id: string, fragment: string): Promise<void> {
    this.#set({ phase: "loading", id, study: newStudy(), brush: null, aim: null });
    const read = await this.#read(id);
    if (this.state.peek().id !== id) return; // something else was opened meanwhile
    if (typeof read === "string") this.#set({ phase: read });
    else this.#show(read, id, fragment);
  }

  /** Tries once more to fetch a game. */
  async retry(fragment: string): Promise<void> {
    const { id } = this.state.peek();
    if (id !== null) await this.#fetch(id, fragment);
  }

  async #read(id: string): Promise<Study | "missing" | "failed"> {
    try {
      const text = await this.#ports.fetchText(`/games/${id}.sgf`);
      return text === null ? "missing" : readSgf(text);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SgfError) return "failed"; // no network, or not the game
      throw error;
    }
  }

  #keep(): void {
    const { study, id } = this.state.peek();
    if (id === null && isBlank(study)) return;
    const name = id ?? this.#ports.newId();
    this.#set({ id: name, unkept: !this.#ports.studies.keep(name, study, this.#ports.now()) });
  }

  #writeAddress(): void {
    const { study, id } = this.state.peek();
    this.#ports.setAddress(pathOf(id), id === null ? "" : whereIs(study));
  }

  #set(change: Partial<DeskState>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }
}

function commentAt(study: Study): string | undefined {
  return study.tree.nodes.get(study.at)?.comment;
}

/** Whether there is something new to keep; where one is in a study is kept by the address. */
function differs(before: Study, after: Study): boolean {
  return (["tree", "black", "white", "first", "rule", "size", "head"] as const).some((field) => before[field] !== after[field]);
}

/** The name of a game that came in a link, wherever in it: the same game is kept once (FNV-1a, 32 bits, twice). */
function nameOf(fragment: string): string {
  const half = (seed: number): string => {
    let hash = seed;
    for (const letter of fragment.replace(/&at=.*/, "")) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${half(0x811c9dc5)}${half(0x9e3779b9)}`;
}
