import { decode, encode } from "./codec.ts";
import { type Command, isCommand, settles } from "./commands.ts";
import type { Conn } from "./state.ts";
import { LIMITS, type ToClient, type ToServer } from "./wire.ts";

/** An open line, or one that is being opened. */
export interface Line {
  send(data: Uint8Array): void;
  close(): void;
}

/** What a line tells. */
export interface LineEvents {
  readonly opened: () => void;
  readonly received: (data: unknown) => void;
  readonly closed: (code: number) => void;
}

/** Time and chance, so that tests can script both. */
export interface Time {
  now(): number;
  /** Runs `work` once after `ms` milliseconds; the result calls it off. */
  after(ms: number, work: () => void): () => void;
  /** From 0 up to, not including, 1. */
  random(): number;
}

/** What the connection needs to know and tells. */
export interface NetOptions {
  readonly open: (events: LineEvents) => Line;
  readonly time: Time;
  /** The first message of each connection, with what is known at that moment. */
  readonly hello: () => ToServer;
  readonly onMessage: (message: ToClient) => void;
  readonly onConn: (conn: Partial<Conn>) => void;
}

const PING_PLAYING_MS = 3000;
const PING_IDLE_MS = 15_000;
/** A server that does not answer hello in that time is not there. */
const WELCOME_MS = 15_000;
/** So long without a pong the line counts as stalled; twice as long and it is given up. */
const STALLED_MS = 6000;
const RETRY_MS = [0, 500, 1000, 2000, 4000, 8000, 10_000] as const;
/** A restarting server is not stormed by all its clients at once. */
const RESTART_MS = { least: 100, spread: 1900 } as const;
/** Closings after which there is nothing to try again. */
const ENDS: Readonly<Record<number, "mismatch" | "kicked" | "banned">> = {
  [LIMITS.CLOSE_VERSION]: "mismatch",
  [LIMITS.CLOSE_KICKED]: "kicked",
  [LIMITS.CLOSE_BANNED]: "banned",
};
const BACK_SHOWN_MS = 2000;
/** Answers that are remembered to tell the server's time. */
const SAMPLES = 8;
/** By how much two answers may contradict each other beyond what their trips explain: clocks go unevenly. */
const UNEVEN_MS = 100;

/**
 * The connection to the server: finds it again after any loss, notices a line that is open and dead, and keeps commands
 * until they are answered. It knows nothing of the page; {@link poke} tells it that the network or the tab is back.
 */
export class Net {
  readonly #options: NetOptions;
  #line: Line | null = null;
  /** Raised with each line; what an older one tells is not heard. */
  #generation = 0;
  #welcomed = false;
  #seenBefore = false;
  #attempt = 0;
  #ended = false;
  #latency: number | null = null;
  #urgent = false;
  #pings: { n: number; at: number }[] = [];
  #openedAt = 0;
  /** Server time minus ours, from answers of late, with the trips they took: the shortest trip tells best. */
  #samples: { readonly trip: number; readonly offset: number }[] = [];
  #n = 0;
  #stopPing = (): void => undefined;
  #stopRetry = (): void => undefined;
  #unanswered = new Map<string, Command>();

  constructor(options: NetOptions) {
    this.#options = options;
  }

  /** Connects now. */
  start(): void {
    this.#connect();
  }

  /** Sends now, or after the next welcome if it is a command; anything else is lost while there is no connection. */
  send(message: ToServer): void {
    if (isCommand(message)) this.#unanswered.set(message.id, message);
    if (this.#welcomed) this.#write(message);
  }

  /** A live game is watched closely, anything else now and then. */
  watchClosely(urgent: boolean): void {
    if (this.#urgent === urgent) return;
    this.#urgent = urgent;
    if (this.#welcomed) this.#ping();
  }

  /** The network or the tab is back, or the person asks: try at once, or see whether the line still lives. */
  poke(): void {
    if (this.#ended) return;
    if (this.#welcomed) this.#ping();
    else if (this.#line === null) this.#connect();
  }

  /** Gives up a stalled line and connects anew. */
  retry(): void {
    this.#ended = false;
    this.#drop();
    this.#connect();
  }

  #connect(): void {
    this.#stopRetry();
    this.#generation += 1;
    const mine = this.#generation;
    const ifMine = (work: () => void): void => (mine === this.#generation ? work() : undefined);
    this.#line = this.#options.open({
      opened: () =>
        ifMine(() => {
          this.#openedAt = this.#options.time.now();
          this.#write(this.#options.hello());
        }),
      received: (data) => ifMine(() => this.#receive(data)),
      closed: (code) => ifMine(() => this.#lost(code)),
    });
    this.#stopPing = this.#options.time.after(WELCOME_MS, () => this.#lost(0));
  }

  #write(message: ToServer): void {
    this.#line?.send(encode(message));
  }

  #receive(data: unknown): void {
    const message = data instanceof ArrayBuffer || data instanceof Uint8Array ? decode(data) : null;
    if (message === null) return;
    if (message.t === "welcome") this.#onWelcome(message.now);
    if (message.t === "pong") this.#onPong(message.n, message.now);
    for (const [id, command] of this.#unanswered) if (settles(command, message)) this.#unanswered.delete(id);
    this.#options.onMessage(message);
    if (message.t === "welcome") this.#resend();
  }

  #onWelcome(serverNow: number): void {
    this.#welcomed = true;
    this.#samples = [];
    this.#attempt = 0;
    this.#options.onConn({ phase: "live", restarting: false, attempt: 1, back: this.#seenBefore, offset: this.#offset(serverNow, this.#openedAt) });
    if (this.#seenBefore) this.#options.time.after(BACK_SHOWN_MS, () => this.#options.onConn({ back: false }));
    this.#seenBefore = true;
    this.#pings = [];
    this.#ping();
  }

  #resend(): void {
    for (const command of this.#unanswered.values()) this.#write(command);
  }

  #ping(): void {
    this.#stopPing();
    const now = this.#options.time.now();
    const waited = now - (this.#pings[0]?.at ?? now);
    if (waited >= STALLED_MS * 2) {
      this.#lost(0);
      return;
    }
    if (waited >= STALLED_MS) this.#options.onConn({ phase: "stalled" });
    this.#n = (this.#n + 1) >>> 0;
    this.#pings.push({ n: this.#n, at: now });
    this.#write({ t: "ping", n: this.#n, ...(this.#latency !== null && { lag: Math.min(Math.round(this.#latency), LIMITS.MAX_LAG_MS) }) });
    this.#stopPing = this.#options.time.after(this.#urgent ? PING_PLAYING_MS : PING_IDLE_MS, () => this.#ping());
  }

  #onPong(n: number, serverNow: number): void {
    const ping = this.#pings.find((sent) => sent.n === n);
    if (!ping) return;
    const trip = this.#options.time.now() - ping.at;
    this.#latency = this.#latency === null ? trip : Math.round(this.#latency * 0.6 + trip * 0.4);
    this.#pings = this.#pings.filter((sent) => sent.n > n);
    this.#options.onConn({ phase: "live", latency: this.#latency, offset: this.#offset(serverNow, ping.at) });
  }

  /**
   * What an answer tells of the server's time: it was written half a trip ago, as far as can be told.
   *
   * Answers that contradict it are forgotten: a laptop has slept since, and our clock may have stood still.
   */
  #offset(serverNow: number, askedAt: number): number {
    const now = this.#options.time.now();
    const trip = now - askedAt;
    const offset = serverNow + trip / 2 - now;
    const agreeing = this.#samples.filter((old) => Math.abs(old.offset - offset) <= (old.trip + trip) / 2 + UNEVEN_MS);
    this.#samples = [...agreeing, { trip, offset }].slice(-SAMPLES);
    return this.#samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)).offset;
  }

  /** The socket closed, or is taken for dead. */
  #lost(code: number): void {
    this.#drop();
    const end = ENDS[code];
    if (end) {
      this.#ended = true;
      this.#options.onConn({ phase: end });
      return;
    }
    const restarting = code === LIMITS.CLOSE_RESTART;
    const delay = this.#delay(restarting);
    this.#attempt += 1;
    const phase = this.#seenBefore ? "reconnecting" : "connecting";
    this.#options.onConn({ phase, attempt: this.#attempt, latency: null, back: false, ...(restarting && { restarting }) });
    this.#stopRetry = this.#options.time.after(delay, () => this.#connect());
  }

  #delay(restarting: boolean): number {
    const { random } = this.#options.time;
    const cap = RETRY_MS[Math.min(this.#attempt, RETRY_MS.length - 1)] ?? 0;
    return restarting ? RESTART_MS.least + random() * RESTART_MS.spread : random() * cap;
  }

  /** A line that may hang in closing must not speak any more: its generation is over. */
  #drop(): void {
    this.#stopPing();
    this.#stopRetry();
    this.#welcomed = false;
    this.#generation += 1;
    this.#line?.close();
    this.#line = null;
  }
}

/** The browser's own time. */
export const browserTime: Time = {
  now: () => performance.now(),
  after: (ms, work) => {
    const id = setTimeout(work, ms);
    return () => clearTimeout(id);
  },
  random: Math.random,
};

/** A line to the server that this page came from. */
export function openSocket(events: LineEvents): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws`, LIMITS.SUBPROTOCOL_MSGPACK);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", events.opened);
  socket.addEventListener("message", (event) => events.received(event.data));
  socket.addEventListener("close", (event) => events.closed(event.code));
  // A line that is about to end takes nothing more, and browsers complain of who tries.
  const send = (data: Uint8Array): void => void (socket.readyState === WebSocket.OPEN && socket.send(data as Uint8Array<ArrayBuffer>));
  return { send, close: () => socket.close() };
}
