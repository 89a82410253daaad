import { type Signal, signal } from "@preact/signals";
import type { App } from "../app.ts";
import { online } from "../select.ts";
import type { MyGame, ToClient } from "../wire.ts";
import { type Search, type Wanted, begun, onMessage } from "./search.ts";

/** What one does in the lobby beside looking: the search for a partner, and my own games. */
export class Lounge {
  readonly search: Signal<Search | null> = signal(null);
  /** My games as the server told them; null before the first answer. */
  readonly games: Signal<readonly MyGame[] | null> = signal(null);
  readonly #app: App;
  #asked = "";

  constructor(app: App) {
    this.#app = app;
  }

  /** Comes into the lobby; the result goes out of it, and ends the search. */
  enter(): () => void {
    const stop = this.#app.hear((message) => this.#onMessage(message));
    this.askGames();
    return () => {
      stop();
      this.cancel();
    };
  }

  askGames(): void {
    if (!online(this.#app.state.peek())) return;
    this.#asked = this.#app.newId();
    this.#app.send({ t: "get_my_games", id: this.#asked });
  }

  /** Looks for somebody who wants this game. */
  seek(wanted: Wanted): void {
    if (!online(this.#app.state.peek())) return;
    const id = this.#app.newId();
    this.search.value = begun(id, wanted);
    this.#app.send({ t: "seek", id, ...wanted });
  }

  cancel(): void {
    if (this.search.peek() === null) return;
    this.search.value = null;
    this.#app.send({ t: "unseek" });
  }

  /** Not the bot: the search goes on. */
  waitOn(): void {
    const search = this.search.peek();
    if (search) this.search.value = { ...search, offered: null, botAt: null };
  }

  /** The bot that is offered, at the game that was looked for. */
  takeBot(): void {
    const search = this.search.peek();
    if (!search || search.offered === null) return;
    this.cancel();
    this.#app.create({ kind: "bot", ...search.wanted, level: search.offered, side: "random", listed: false });
  }

  #onMessage(message: ToClient): void {
    if (message.t === "welcome") this.#again();
    if (message.t === "my_games" && message.id === this.#asked) this.games.value = message.rows;
    const before = this.search.peek();
    if (before) this.search.value = onMessage(before, message);
    if (message.t === "matched") this.#app.seated(message.room);
  }

  /** A search ends with its connection: a new one begins it again. */
  #again(): void {
    // The page is connected only after this message has been taken.
    queueMicrotask(() => {
      this.askGames();
      const search = this.search.peek();
      if (search) this.seek(search.wanted);
    });
  }
}
