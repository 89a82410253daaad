import { describe, expect, it } from "vitest";
import type { Asks } from "../../src/ports.ts";
import { WELCOME } from "../page.ts";
import { ServerAnalyst, ask } from "../../src/study/server.ts";
import type { ToClient, ToServer } from "../../src/wire.ts";

const QUESTION = { size: 9, rule: "renju", first: "black", black: [], white: [], moves: [40, 41], ms: 9000 } as const;
const ANALYSED = { t: "analysed", id: "q1", ply: 2, score: 750, mate: null, best: [39], threats: [1], win: null, depth: 7 } as const satisfies ToClient;

/** A connection that remembers what was sent. */
class Wire implements Asks {
  readonly sent: ToServer[] = [];
  readonly #listeners = new Set<(message: ToClient) => void>();
  send(message: ToServer): void {
    this.sent.push(message);
  }
  hear(listener: (message: ToClient) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  newId(): string {
    return `q${this.sent.length + 1}`;
  }
  get listeners(): number {
    return this.#listeners.size;
  }
  tell(message: ToClient): void {
    for (const listener of this.#listeners) listener(message);
  }
}

const never = new AbortController().signal;
const refused = (code: string): ToClient => ({ t: "refused", code, id: "q1", room: null, params: {} });

describe("the server's engine", () => {
  it("is asked about the position and answers in the page's terms", async () => {
    const wire = new Wire();
    const answer = new ServerAnalyst(wire, () => true).analyse(QUESTION, never);
    wire.tell({ ...ANALYSED, id: "other" });
    wire.tell(ANALYSED);
    expect(await answer).toEqual({ kind: "analysis", verdict: { kind: "score", centi: 50 }, best: [39], threats: [1], depth: 7 });
    expect(wire.sent).toEqual([{ t: "analyse", id: "q1", size: 9, rule: "renju", first: "black", black: [], white: [], moves: [40, 41], ms: 2000 }]);
    expect(wire.listeners).toBe(0);
  });

  it("tells a forced end in plies", async () => {
    const wire = new Wire();
    const answer = new ServerAnalyst(wire, () => true).analyse(QUESTION, never);
    wire.tell({ ...ANALYSED, score: 0, mate: -4 });
    expect(await answer).toMatchObject({ verdict: { kind: "mate", plies: -4 } });
  });

  it.each([["no_engine", "no_rule"], ["busy", "busy"], ["too_fast", "busy"], ["locked", "no_engine"]])("says what it lacks: %s", async (code, why) => {
    const wire = new Wire();
    const answer = new ServerAnalyst(wire, () => true).analyse(QUESTION, never);
    wire.tell(refused(code));
    expect(await answer).toEqual({ kind: "lack", why });
  });

  it("is asked again when the connection that was asked is lost", async () => {
    const wire = new Wire();
    const answer = new ServerAnalyst(wire, () => true).analyse(QUESTION, never);
    wire.tell(WELCOME);
    expect(wire.sent).toEqual([wire.sent[0], wire.sent[0]]);
    wire.tell(ANALYSED);
    expect(await answer).toMatchObject({ kind: "analysis" });
    expect(wire.listeners).toBe(0);
  });

  it("is not asked without a connection", async () => {
    const wire = new Wire();
    expect(await new ServerAnalyst(wire, () => false).analyse(QUESTION, never)).toEqual({ kind: "lack", why: "offline" });
    expect(wire.sent).toEqual([]);
  });

  it("is no longer listened to once nobody asks", async () => {
    const wire = new Wire();
    const abort = new AbortController();
    const answer = new ServerAnalyst(wire, () => true).analyse(QUESTION, abort.signal);
    abort.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(wire.listeners).toBe(0);
  });
});

describe("a question", () => {
  it("hands on what comes before its end", async () => {
    const wire = new Wire();
    const told: string[] = [];
    const answer = ask(wire, { t: "get_review", room: "KQ7M2P", game: 1 }, ({ t }) => t === "reviewed", undefined, ({ t }) => told.push(t));
    wire.tell({ t: "reviewing", id: "q1", done: 4, of: 9 });
    wire.tell({ t: "reviewed", id: "q1", room: "KQ7M2P", game: 1, scores: [500], unknown: [], notes: [], black: null, white: null });
    expect([(await answer).t, told]).toEqual(["reviewed", ["reviewing"]]);
  });
});
