import type { Asks } from "./ports.ts";
import { inPlay } from "./rules.ts";
import { canTeach, currentRoom } from "./select.ts";
import type { Room, State } from "./state.ts";
import type { Store } from "./store.ts";

/** What the engine tells a person at the board: hints, and what each point is worth to a bot. */
export class Lessons {
  readonly #store: Store;
  readonly #asks: Asks;
  /** The position whose scores were asked for last. */
  #scoresAsked = "";

  constructor(store: Store, asks: Asks) {
    this.#store = store;
    this.#asks = asks;
  }

  /** Asks the engine what to play; the answer is drawn while the position stays. */
  hint({ code }: Room): void {
    const id = this.#asks.newId();
    const stop = this.#asks.hear((message) => {
      if (!("id" in message) || message.id !== id) return;
      stop();
      if (message.t !== "hinted") return;
      const hint = { version: message.v, hints: message.win ?? [message.at], threats: message.threats };
      this.#store.dispatch({ kind: "room", room: code, change: { hint } });
    });
    this.#asks.send({ t: "hint", room: code, id });
  }

  /** Shows or hides the scores of the points. */
  teach(room: Room, overlay: boolean): void {
    this.#scoresAsked = "";
    this.#store.dispatch({ kind: "room", room: room.code, change: { overlay } });
  }

  /** Asks for the scores of a position that has none yet, once. */
  follow(state: State): void {
    const room = currentRoom(state);
    if (!room?.overlay || room.scores || !inPlay(room) || !canTeach(state, room)) return;
    const key = `${room.code} ${room.version}`;
    if (key === this.#scoresAsked) return;
    this.#scoresAsked = key;
    this.#asks.send({ t: "get_scores", room: room.code, id: this.#asks.newId() });
  }
}
