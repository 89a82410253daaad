import { type Signal, signal } from "@preact/signals";
import type { Analyst, Lack } from "./analyst.ts";
import { type Known, positionKey, questionAt } from "./evaluation.ts";
import { positionAt } from "./position.ts";
import { type Study, line } from "./study.ts";
import { ROOT } from "./tree.ts";

/** What is known so far. */
export interface Judgement {
  readonly known: Known;
  /** Why the last question had no answer. */
  readonly lack: Lack | null;
  readonly busy: boolean;
}

const NOTHING_KNOWN: Judgement = { known: new Map(), lack: null, busy: false };
const THINK_MS = 1000;
/** Who steps through a game does not ask about each position on the way. */
const PAUSE_MS = 250;

/** Asks an analyst about positions, one at a time, and remembers what was said. */
export class Judge {
  readonly state: Signal<Judgement> = signal(NOTHING_KNOWN);
  readonly #analyst: Analyst;
  readonly #pause: (ms: number) => Promise<void>;
  #asking = new AbortController();

  constructor(analyst: Analyst, pause: (ms: number) => Promise<void>) {
    this.#analyst = analyst;
    this.#pause = pause;
  }

  /** Nobody wants to know any more. */
  stop(): void {
    this.#asking.abort();
    this.#set({ busy: false });
  }

  /** Asks about the position on show, if it is not known; a question under way is given up. */
  async look(study: Study): Promise<void> {
    await this.#ask(study, [study.at], PAUSE_MS);
  }

  /** Asks about each position of the line, one after the other. */
  async lookAtAll(study: Study): Promise<void> {
    await this.#ask(study, [ROOT, ...line(study)], 0);
  }

  async #ask(study: Study, ids: readonly number[], pause: number): Promise<void> {
    this.#asking.abort();
    const { signal: given } = (this.#asking = new AbortController());
    const unknown = ids.filter((id) => !this.state.peek().known.has(positionKey(study, id)) && positionAt(study, id).wins.length === 0);
    this.#set({ busy: unknown.length > 0 });
    if (unknown.length > 0) await this.#pause(pause);
    await this.#askEach(study, unknown, given);
  }

  /** One after the other: an engine has one board. */
  async #askEach(study: Study, [id, ...rest]: readonly number[], given: AbortSignal): Promise<void> {
    if (given.aborted) return;
    if (id === undefined) this.#set({ busy: false });
    else if (await this.#askOne(study, id, given)) await this.#askEach(study, rest, given);
  }

  /** Whether to go on. */
  async #askOne(study: Study, id: number, given: AbortSignal): Promise<boolean> {
    try {
      const answer = await this.#analyst.analyse(questionAt(study, id, THINK_MS), given);
      if (given.aborted) return false;
      if (answer.kind === "lack") {
        this.#set({ lack: answer.why, busy: false });
        return false;
      }
      const known = new Map(this.state.peek().known).set(positionKey(study, id), { analysis: answer, toMove: positionAt(study, id).toMove });
      this.#set({ known, lack: null });
      return true;
    } catch (error) {
      if (given.aborted) return false;
      throw error;
    }
  }

  #set(change: Partial<Judgement>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }
}
