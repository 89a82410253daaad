import { type Signal, signal } from "@preact/signals";
import { type Input, reduce } from "./reducer.ts";
import type { State } from "./state.ts";

/** Called after each step that changed something. */
export type Follower = (before: State, after: State) => void;

/** Holds the one state; every change goes through the reducer, one at a time. */
export class Store {
  readonly state: Signal<State>;
  readonly #followers: Follower[] = [];
  readonly #queue: Input[] = [];
  #busy = false;

  constructor(initial: State) {
    this.state = signal(initial);
  }

  /** The state now, without following it. */
  get now(): State {
    return this.state.peek();
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  /** Takes an input; one that a follower sends waits until the followers have seen this one. */
  dispatch(input: Input): void {
    this.#queue.push(input);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#step(next);
    } finally {
      this.#busy = false;
    }
  }

  #step(input: Input): void {
    const before = this.now;
    const after = reduce(before, input);
    if (after === before) return;
    this.state.value = after;
    for (const follower of this.#followers) follower(before, after);
  }
}
