import type { Signal } from "@preact/signals";
import type { NetOptions } from "./net.ts";
import type { Asks, NetLike, Place, Wish } from "./ports.ts";
import { Acts } from "./acts.ts";
import { Attendance } from "./attendance.ts";
import { Deeds } from "./deeds.ts";
import { Entrance } from "./entrance.ts";
import type { RoomInput } from "./reducer.ts";
import { parseRoute, themeOf } from "./router.ts";
import { inPlay } from "./rules.ts";
import { currentRoom, isEmbedded } from "./select.ts";
import { type Dialog, type Notice, type Prefs, type Room, type State, initialState } from "./state.ts";
import type { Memory } from "./storage.ts";
import { type Follower, Store } from "./store.ts";
import type { ToClient, ToServer } from "./wire.ts";

const CLIENT = "narabe-web";
/** How long a refusal or a remark stays in place of the game's own line. */
const NOTICE_MS = 6000;

/** Everything a view can do; it owns the store and speaks with the server. */
export class App {
  readonly state: Signal<State>;
  /** What is done at the board. */
  readonly acts: Acts;
  /** What is done around it. */
  readonly deeds: Deeds;
  readonly #store: Store;
  readonly #net: NetLike;
  readonly #memory: Memory;
  readonly #place: Place;
  readonly #attendance: Attendance;
  readonly #listeners = new Set<(message: ToClient) => void>();
  readonly #entrance: Entrance;
  #connected = false;
  /** The name in the hello of this connection. */
  #told = "";

  constructor(place: Place, memory: Memory, makeNet: (options: Omit<NetOptions, "open" | "time">) => NetLike) {
    this.#place = place;
    this.#memory = memory;
    const theme = themeOf(place.url);
    const prefs = { ...memory.prefs(place.languages), ...(theme && { theme }) };
    this.#store = new Store(initialState(parseRoute(place.url), prefs, memory.name));
    this.state = this.#store.state;
    this.#attendance = new Attendance(isEmbedded(this.#store.now) ? null : memory.room);
    this.#net = makeNet({
      hello: () => this.#hello(),
      onMessage: (message) => this.#onMessage(message),
      onConn: (conn) => {
        if (conn.phase !== undefined && conn.phase !== "live" && conn.phase !== "stalled") this.#connected = false;
        this.#store.dispatch({ kind: "conn", conn });
      },
    });
    this.#tidyAddress();
    this.acts = new Acts(this.#store, this.#net, place);
    this.deeds = new Deeds(this.#store, this.#net, place);
    this.#entrance = new Entrance(this.#store, this.#net, place, this.#attendance, this.deeds, {
      go: (path, replace) => this.go(path, replace),
      connected: () => this.#connected,
    });
    this.#store.follow((before, after) => this.#follow(before, after));
  }

  start(): void {
    this.#net.start();
  }

  /** Sends what belongs to no room, such as a file; nothing while there is no connection. */
  send(message: ToServer): void {
    this.#net.send(message);
  }

  /** The connection for questions. */
  get asks(): Asks {
    return { send: (message) => this.send(message), hear: (listener) => this.hear(listener), newId: this.#place.newId };
  }

  /** Hears each message of the server, until the result is called. */
  hear(listener: (message: ToClient) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** An id for a message that has an answer. */
  newId(): string {
    return this.#place.newId();
  }

  /** Tells somebody of each step, such as who speaks to the live regions. */
  follow(follower: Follower): void {
    this.#store.follow(follower);
  }

  /** The room on show at home. */
  get shown(): string | null {
    return this.#attendance.shown;
  }

  // ---- pages and settings

  go(path: string, replace = false): void {
    this.#place.setPath(path, replace);
    this.arrive(new URL(path, this.#place.url));
  }

  /** The address has changed by itself: the browser's back button. */
  arrive(url: URL): void {
    this.#store.dispatch({ kind: "route", route: parseRoute(url) });
    this.#tidyAddress();
  }

  /** The address of a page that does not exist gives way to that of the lobby, where the reason stands. */
  #tidyAddress(): void {
    const { route } = this.#store.now;
    if (route.page === "home" && route.why) this.#place.setPath("/", true);
  }

  open(dialog: Dialog | null): void {
    this.#store.dispatch({ kind: "dialog", dialog });
  }

  set(prefs: Partial<Prefs>): void {
    this.#store.dispatch({ kind: "prefs", prefs });
    this.#memory.savePrefs(this.#store.now.prefs);
  }

  retry(): void {
    this.#net.retry();
  }

  /** Shows a remark at the banner of the current room, or at the page's. */
  remark(code: string): void {
    const room = currentRoom(this.#store.now);
    this.#store.dispatch(room ? { kind: "notice", code, room: room.code } : { kind: "notice", code });
  }

  /** What was kept under a name; nothing is an empty record. */
  recall(name: string): Readonly<Record<string, unknown>> {
    return this.#memory.recall(name);
  }

  keep(name: string, what: Readonly<Record<string, unknown>>): void {
    this.#memory.keep(name, what);
  }

  // ---- rooms

  /** Makes a room; whoever gives a name sits there under it. */
  create(wish: Wish, name?: string): void {
    if (name) this.rename(name);
    this.#entrance.create(wish);
  }

  /** Goes to a room and sits down as soon as it is there and a seat is free. */
  sit(code: string, name?: string): void {
    if (name) this.rename(name);
    this.#entrance.sit(code);
  }

  /** The server has seated me: the room's page is next. */
  seated(code: string): void {
    this.#entrance.seated(code);
  }

  /** Tries a password at the door of a room. */
  unlock(code: string, password: string): void {
    this.#attendance.unlock(code, password);
    this.#store.dispatch({ kind: "knock", room: code });
  }

  /** The password that was tried last at the door of a room. */
  password(code: string): string {
    return this.#attendance.password(code) ?? "";
  }

  rename(name: string): void {
    const clean = name.trim().slice(0, 24);
    if (clean === "" || clean === this.#store.now.name) return;
    this.#memory.name = clean;
    this.#store.dispatch({ kind: "name", name: clean });
    this.#net.send({ t: "rename", name: clean });
  }

  // ---- play

  /** Changes what this page alone knows of a room. */
  change({ code }: Room, change: RoomInput): void {
    this.#store.dispatch({ kind: "room", room: code, change });
  }

  /** Scrolls to the position after `ply` stones; null: live. */
  show(room: Room, shown: number | null): void {
    this.change(room, { shown });
  }

  /** Turns the board round, or back. */
  turn(room: Room): void {
    this.change(room, { turned: !room.turned });
  }

  // ---- the server's side

  #hello(): ToServer {
    const { now } = this.#store;
    const { name } = this.#memory;
    const token = this.#memory.token;
    this.#told = name;
    return {
      t: "hello",
      ...(token && { token }),
      ...(name && { name }),
      client: CLIENT,
      lang: now.prefs.language,
      page: this.#place.page,
      rooms: this.#attendance.onConnect(now),
    };
  }

  #onMessage(message: ToClient): void {
    if (message.t === "welcome") {
      this.#connected = true;
      this.#memory.token = message.token;
    }
    this.#entrance.onMessage(message);
    this.acts.onMessage(message);
    this.deeds.onMessage(message);
    for (const listener of this.#listeners) listener(message);
    this.#store.dispatch({ kind: "message", message, now: this.#place.now() });
    if (message.t === "welcome") {
      const { name } = this.#memory;
      if (name !== this.#told) this.rename(name); // since hello, which the welcome answers
      this.#entrance.welcomed();
      if (this.#place.hidden()) this.deeds.visible(false);
    }
  }

  #follow(before: State, after: State): void {
    if (this.#connected) {
      for (const message of this.#attendance.follow(after)) this.#leaveOrSend(message);
      const come = this.#attendance.arrival(after);
      if (come) this.deeds.playHere(come);
    }
    const moved = before.rooms !== after.rooms || before.lost !== after.lost;
    if (moved && !isEmbedded(after)) this.#memory.room = this.#attendance.remember(after);
    const room = currentRoom(after);
    this.#net.watchClosely(room !== null && inPlay(room));
    if (room?.notice && room.notice !== before.rooms[room.code]?.notice) this.#expire(room.notice, room.code);
    if (after.notice && after.notice !== before.notice) this.#expire(after.notice);
    this.#entrance.follow(after);
    this.acts.follow(room, after);
    if (after.outdated && !room && (!before.outdated || before.route !== after.route)) this.#place.reload();
  }

  #expire(notice: Notice, room?: string): void {
    this.#place.after(NOTICE_MS, () => this.#store.dispatch({ kind: "quiet", notice, ...(room && { room }) }));
  }

  #leaveOrSend(message: ToServer): void {
    this.#net.send(message);
    if (message.t === "leave") this.#store.dispatch({ kind: "forget", room: message.room });
  }
}
