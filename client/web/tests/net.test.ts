import { beforeEach, describe, expect, test, vi } from "vitest";
import { decode as unpack, encode as pack } from "@msgpack/msgpack";
import { type LineEvents, Net, type Time, openSocket } from "../src/net.ts";
import type { Conn } from "../src/state.ts";
import type { ToClient, ToServer } from "../src/wire.ts";

/** Time that moves only when it is told to. */
class ScriptedTime implements Time {
  #now = 0;
  #work: { at: number; run: () => void }[] = [];
  chance = 1;
  now = (): number => this.#now;
  random = (): number => this.chance;
  after = (ms: number, run: () => void): (() => void) => {
    const entry = { at: this.#now + ms, run };
    this.#work.push(entry);
    return () => {
      this.#work = this.#work.filter((other) => other !== entry);
    };
  };
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#work.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#work = this.#work.filter((other) => other !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}

interface FakeLine {
  readonly events: LineEvents;
  readonly sent: ToServer[];
  closed: boolean;
}

let time: ScriptedTime;
let lines: FakeLine[];
let conn: Partial<Conn>;
let heard: ToClient[];
let net: Net;

beforeEach(() => {
  time = new ScriptedTime();
  lines = [];
  conn = {};
  heard = [];
  net = new Net({
    time,
    open: (events) => {
      const line: FakeLine = { events, sent: [], closed: false };
      lines.push(line);
      return { send: (data) => line.sent.push(unpack(data) as ToServer), close: () => (line.closed = true) };
    },
    hello: () => ({ t: "hello", token: "secret" }),
    onMessage: (message) => heard.push(message),
    onConn: (change) => (conn = { ...conn, ...change }),
  });
});

const line = (): FakeLine => {
  const last = lines.at(-1);
  if (!last) throw new Error("no line was opened");
  return last;
};
const receive = (message: object): void => line().events.received(pack(message));
const WELCOME = { t: "welcome", protocol: 1, server: "s", token: "t", name: "n", now: 0, rules: [], levels: [] };
const connect = (): void => {
  line().events.opened();
  receive(WELCOME);
};
const pong = (): void => {
  const ping = line().sent.findLast((message) => message.t === "ping");
  receive({ t: "pong", now: 0, n: ping && "n" in ping ? ping.n : 0 });
};
const PLAY = { t: "play", room: "KQ7M2P", ply: 0, at: 112, id: "c1" } as const;

describe("connecting", () => {
  test("hello goes first, and welcome makes the connection live", () => {
    net.start();
    net.send({ t: "watch_lobby", on: true });
    line().events.opened();
    expect(line().sent).toEqual([{ t: "hello", token: "secret" }]);
    receive(WELCOME);
    expect(conn).toMatchObject({ phase: "live", back: false });
    expect(heard[0]?.t).toBe("welcome");
  });

  test("a lost line is opened again at once, then after growing pauses that chance shortens", () => {
    net.start();
    connect();
    line().events.closed(1006);
    expect(conn).toMatchObject({ phase: "reconnecting", attempt: 1 });
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const before = lines.length;
      let waited = 0;
      while (lines.length === before) {
        time.pass(100);
        waited += 100;
      }
      pauses.push(waited);
      line().events.closed(1006);
    }
    expect(pauses).toEqual([100, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    time.chance = 0;
    time.pass(10_000);
    line().events.closed(1006);
    const before = lines.length;
    time.pass(0);
    expect(lines).toHaveLength(before + 1);
  });

  test("when network or tab are back it tries at once", () => {
    net.start();
    connect();
    for (let n = 0; n < 4; n++) {
      line().events.closed(1006);
      time.pass(n === 0 ? 0 : 8000);
    }
    line().events.closed(1006);
    const before = lines.length;
    net.poke();
    expect(lines).toHaveLength(before + 1);
  });

  test("a connection that came back says so for two seconds", () => {
    net.start();
    connect();
    line().events.closed(1006);
    time.pass(0);
    connect();
    expect(conn.back).toBe(true);
    time.pass(2000);
    expect(conn.back).toBe(false);
  });

  test("a restarting server is told apart and its clients come back spread over two seconds", () => {
    net.start();
    connect();
    time.chance = 0.5;
    line().events.closed(1012);
    expect(conn).toMatchObject({ phase: "reconnecting", restarting: true });
    time.pass(1000);
    expect(lines).toHaveLength(1);
    time.pass(100);
    connect();
    expect(conn).toMatchObject({ phase: "live", restarting: false });
  });

  test.each([
    [4001, "mismatch"],
    [4002, "kicked"],
  ])("after close code %i it does not come back by itself", (code, phase) => {
    net.start();
    connect();
    line().events.closed(code);
    time.pass(60_000);
    net.poke();
    expect(conn.phase).toBe(phase);
    expect(lines).toHaveLength(1);
    net.retry();
    expect(lines).toHaveLength(2);
  });
});

describe("a line that is open and dead", () => {
  const pings = (): number => line().sent.filter(({ t }) => t === "ping").length;

  test("a live game is asked every three seconds, anything else every fifteen", () => {
    net.start();
    connect();
    pong();
    time.pass(14_000);
    expect(pings()).toBe(1);
    net.watchClosely(true);
    pong();
    for (let n = 0; n < 4; n++) {
      time.pass(3000);
      pong();
    }
    expect(pings()).toBe(6);
  });

  test("six seconds without an answer are a stall, an answer ends it, twelve end the line", () => {
    net.start();
    connect();
    net.watchClosely(true);
    pong();
    time.pass(3000);
    time.pass(6000);
    expect(conn.phase).toBe("stalled");
    pong();
    expect(conn.phase).toBe("live");
    time.pass(15_000);
    expect(lines[0]?.closed).toBe(true);
    expect(conn.phase).toBe("reconnecting");
    const before = heard.length;
    lines[0]?.events.received(pack({ t: "pong", now: 0 }));
    expect(heard).toHaveLength(before);
  });

  test("the round trip is measured and smoothed", () => {
    net.start();
    connect();
    time.pass(100);
    pong();
    expect(conn.latency).toBe(100);
    net.poke();
    time.pass(200);
    pong();
    expect(conn.latency).toBe(140);
  });

  test("a server that never says welcome is given up", () => {
    net.start();
    line().events.opened();
    time.pass(15_000);
    expect(conn).toMatchObject({ phase: "connecting", attempt: 1 });
    expect(lines[0]?.closed).toBe(true);
  });
});

describe("commands", () => {
  const plays = (): ToServer[] => line().sent.filter(({ t }) => t === "play");

  test("one without an answer is sent again with the same id, one with an answer is not", () => {
    net.start();
    connect();
    net.send(PLAY);
    expect(plays()).toEqual([PLAY]);
    line().events.closed(1006);
    time.pass(0);
    connect();
    expect(plays()).toEqual([PLAY]);
    receive({ t: "stone", room: "KQ7M2P", v: 4, seat: 0, ply: 0, at: 112 });
    line().events.closed(1006);
    time.pass(0);
    connect();
    expect(plays()).toEqual([]);
  });

  test("one given while there is no line waits for the next", () => {
    net.start();
    net.send(PLAY);
    connect();
    expect(plays()).toEqual([PLAY]);
  });

  test("frames that are no messages are not heard", () => {
    net.start();
    connect();
    const before = heard.length;
    line().events.received("text");
    line().events.received(new Uint8Array([0xc1]));
    line().events.received(pack([1, 2]));
    expect(heard).toHaveLength(before);
  });
});

describe("the server's time", () => {
  /** How far the server's clock is ahead of ours; more after each sleep, in which ours stands still. */
  let ahead = 0;
  const answer = (there: number, back: number): void => {
    const ping = line().sent.findLast((message) => message.t === "ping");
    time.pass(there);
    const now = time.now() + ahead;
    time.pass(back);
    receive({ t: "pong", now, n: ping && "n" in ping ? ping.n : 0 });
  };
  const after = (...trips: readonly (readonly [there: number, back: number])[]): number | null | undefined => {
    for (const [there, back] of trips) {
      net.poke();
      answer(there, back);
    }
    return conn.offset;
  };
  beforeEach(() => {
    ahead = 5000;
    net.start();
    line().events.opened();
    receive({ ...WELCOME, now: ahead });
    time.pass(10);
  });

  test("is told best by the shortest trip", () => {
    line().events.closed(1006);
    time.pass(0);
    line().events.opened();
    time.pass(300);
    receive({ ...WELCOME, now: time.now() + ahead });
    expect(conn.offset).toBe(5150);
    expect(after([390, 10], [10, 10], [10, 290])).toBe(5000);
  });

  test.each([30_000, 3_600_000])("is right with the first answer after a sleep of %d ms on the same line", (slept) => {
    after([10, 10], [10, 10]);
    ahead += slept;
    expect(after([100, 100])).toBe(5000 + slept);
  });
});

test("a socket that is about to close takes nothing more", () => {
  const sent: unknown[] = [];
  const sockets: { readyState: number }[] = [];
  class Socket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      sockets.push(this);
    }
    send(data: unknown): void {
      sent.push(data);
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "x" });
  const real = openSocket({ opened: () => undefined, received: () => undefined, closed: () => undefined });
  real.send(new Uint8Array([1]));
  for (const socket of sockets) socket.readyState = 2;
  real.send(new Uint8Array([2]));
  vi.unstubAllGlobals();
  expect(sent).toEqual([new Uint8Array([1])]);
});
