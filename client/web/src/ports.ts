import type { Create, ToClient, ToServer } from "./wire.ts";

/** The part of the connection that is used here. */
export interface NetLike {
  start(): void;
  send(message: ToServer): void;
  watchClosely(urgent: boolean): void;
  retry(): void;
}

/** The connection, as far as questions need it. */
export interface Asks {
  send(message: ToServer): void;
  /** Calls `listener` with each message of the server; the result ends that. */
  hear(listener: (message: ToClient) => void): () => void;
  newId(): string;
}

/** The browser around the page. */
export interface Place {
  readonly url: URL;
  readonly languages: readonly string[];
  /** Changes the address without loading anything. */
  readonly setPath: (path: string, replace: boolean) => void;
  readonly newId: () => string;
  /** Random, made with each load of the page. */
  readonly page: string;
  /** Milliseconds that only grow, from any start; the same as the connection's. */
  readonly now: () => number;
  /** Loads the page anew, in the version that the server has now. */
  readonly reload: () => void;
  /** Whether nobody can see the page. */
  readonly hidden: () => boolean;
  /** Runs `work` once after `ms` milliseconds. */
  readonly after: (ms: number, work: () => void) => void;
}

/** What a person asks for when making a room. */
export type Wish = Omit<Create, "t" | "id">;
