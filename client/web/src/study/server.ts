import type { Asks } from "../ports.ts";
import type { ToClient, ToServer } from "../wire.ts";
import type { Analysis, Analyst, Answer, Lack, Question } from "./analyst.ts";

type Named<T> = T extends { readonly id: string } ? T : never;
/** A question with an id, but for the id. */
export type Ask = Named<ToServer> extends infer M ? (M extends unknown ? Omit<M, "id"> : never) : never;
/** What may come back: what was asked for, what is said before that, or a refusal. */
export type Told = Extract<ToClient, { readonly id?: string | null }>;

const LONGEST_MS = 2000;
const LACKS: Readonly<Record<string, Lack>> = { no_engine: "no_rule", busy: "busy", too_fast: "busy" };

/**
 * Asks the server, anew after each lost connection, and gives the first answer that `ends` accepts, or a refusal; others
 * go to `meanwhile`.
 * Rejects with an `AbortError` when `signal` says so.
 */
export function ask(asks: Asks, question: Ask, ends: (told: Told) => boolean, signal?: AbortSignal, meanwhile?: (told: Told) => void): Promise<Told> {
  const asked = { ...question, id: asks.newId() } as Named<ToServer>;
  return new Promise((resolve, reject) => {
    const stop = asks.hear((message) => {
      if (message.t === "welcome") return asks.send(asked);
      if (!("id" in message) || message.id !== asked.id) return;
      if (message.t !== "refused" && !ends(message)) return meanwhile?.(message);
      stop();
      resolve(message);
    });
    signal?.addEventListener("abort", () => {
      stop();
      reject(new DOMException("nobody asks any more", "AbortError"));
    });
    asks.send(asked);
  });
}

/** The server's engine. */
export class ServerAnalyst implements Analyst {
  readonly #asks: Asks;
  readonly #online: () => boolean;

  constructor(asks: Asks, online: () => boolean) {
    this.#asks = asks;
    this.#online = online;
  }

  async analyse(question: Question, signal: AbortSignal): Promise<Answer> {
    if (!this.#online()) return { kind: "lack", why: "offline" };
    const { ms, ...position } = question;
    const told = await ask(this.#asks, { t: "analyse", ...position, ms: Math.min(ms, LONGEST_MS) }, ({ t }) => t === "analysed", signal);
    if (told.t === "analysed") return analysisOf(told);
    return { kind: "lack", why: (told.t === "refused" && LACKS[told.code]) || "no_engine" };
  }
}

/** What the server said, in the page's terms. */
export function analysisOf({ score, mate, best, threats, depth }: Extract<ToClient, { readonly t: "analysed" }>): Analysis {
  return {
    kind: "analysis",
    verdict: mate === null ? { kind: "score", centi: Math.round((score - 500) / 5) } : { kind: "mate", plies: mate },
    best,
    threats,
    depth,
  };
}
