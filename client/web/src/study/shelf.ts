import type { Shelf } from "../storage.ts";
import { readSgf, SgfError, writeSgf } from "./sgf.ts";
import type { Study } from "./study.ts";

/** What is known of a kept study without reading it. */
export interface Kept {
  readonly id: string;
  readonly black: string;
  readonly white: string;
  /** Rows of an older version have none. */
  readonly event?: string;
  readonly moves: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MOST = 50;
const INDEX = "narabe.studies";
const keyOf = (id: string): string => `narabe.study.${id}`;

/** The studies that this device keeps, as SGF: the fifty used last. A browser that forbids storage keeps none. */
export class Studies {
  readonly #shelf: Shelf | null;

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf;
  }

  /** The one used last first. */
  list(): readonly Kept[] {
    try {
      const rows: unknown = JSON.parse(this.#shelf?.getItem(INDEX) ?? "[]");
      return Array.isArray(rows) ? rows.filter(isKept) : [];
    } catch {
      return []; // written by something else
    }
  }

  /** The study, or null when it is not here or can't be read any more. */
  read(id: string): Study | null {
    const text = this.#shelf?.getItem(keyOf(id)) ?? null;
    try {
      return text === null ? null : readSgf(text);
    } catch (error) {
      if (error instanceof SgfError) return null;
      throw error;
    }
  }

  /** Keeps a study in place of an older state of it; false when the device has no room for it or forbids it. */
  keep(id: string, study: Study, at: number): boolean {
    const { black, white, event } = study.head;
    const row: Kept = { id, black, white, event, moves: study.tree.nodes.size - 1, at };
    const rows = [row, ...this.list().filter((other) => other.id !== id)];
    for (const old of rows.splice(MOST)) this.#shelf?.removeItem(keyOf(old.id));
    while (rows.length > 0) {
      if (this.#put(keyOf(id), writeSgf(study)) && this.#put(INDEX, JSON.stringify(rows))) return true;
      const oldest = rows.pop();
      if (oldest) this.#shelf?.removeItem(keyOf(oldest.id));
    }
    return false;
  }

  /** Throws a study away. */
  drop(id: string): void {
    this.#shelf?.removeItem(keyOf(id));
    this.#put(INDEX, JSON.stringify(this.list().filter((row) => row.id !== id)));
  }

  #put(key: string, value: string): boolean {
    try {
      this.#shelf?.setItem(key, value);
      return this.#shelf !== null;
    } catch (error) {
      if (error instanceof DOMException) return false; // the browser's storage is full
      throw error;
    }
  }
}

function isKept(row: unknown): row is Kept {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string" && "at" in row && typeof row.at === "number";
}
