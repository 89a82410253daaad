import { type Attendance, canSit } from "./attendance.ts";
import type { Deeds } from "./deeds.ts";
import type { NetLike, Place, Wish } from "./ports.ts";
import { roomPath, ticketOf } from "./router.ts";
import { currentRoom, isDoor, isEmbedded } from "./select.ts";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";
import type { ToClient } from "./wire.ts";

/** What the way into a room needs of the page around it. */
interface Around {
  readonly go: (path: string, replace?: boolean) => void;
  /** Whether the server has let this page in. */
  readonly connected: () => boolean;
}

/** How one comes into a room: makes it, sits down, takes a seat over from another device, or is turned away. */
export class Entrance {
  readonly #store: Store;
  readonly #net: NetLike;
  readonly #place: Place;
  readonly #attendance: Attendance;
  readonly #deeds: Deeds;
  readonly #around: Around;
  #created: string | null = null;
  #sitting: string | null = null;
  /** With which this device takes a seat, as soon as it is connected. */
  #takeOver: string | null;

  constructor(store: Store, net: NetLike, place: Place, attendance: Attendance, deeds: Deeds, around: Around) {
    this.#store = store;
    this.#net = net;
    this.#place = place;
    this.#attendance = attendance;
    this.#deeds = deeds;
    this.#around = around;
    this.#takeOver = ticketOf(place.url);
  }

  /** Makes a room, one at a time. */
  create(wish: Wish): void {
    if (this.#store.now.creating !== null) return;
    const id = this.#place.newId();
    this.#store.dispatch({ kind: "creating", id });
    this.#net.send({ t: "create", id, ...wish });
  }

  /** Goes to a room and sits down as soon as it is there and a seat is free. */
  sit(code: string): void {
    this.#sitting = code;
    if (currentRoom(this.#store.now)?.code !== code) this.#around.go(roomPath(code));
    this.#sitDown(this.#store.now);
  }

  /** The server has seated me: the room's page is next. */
  seated(code: string): void {
    this.#attendance.joined(code);
    this.#around.go(roomPath(code));
  }

  /** Before a message changes the state: whether the room is there that was asked for. */
  onMessage(message: ToClient): void {
    if (message.t !== "snapshot" || message.id === null || message.id !== this.#store.now.creating) return;
    this.#created = message.room;
    this.#attendance.joined(message.room);
  }

  /** Connected, for the first time or again. */
  welcomed(): void {
    this.#startEmbedded();
    const { route } = this.#store.now;
    if (this.#takeOver === null || route.page !== "room") return;
    this.#deeds.takeOver(route.code, this.#takeOver);
    this.#takeOver = null;
    this.#place.setPath(roomPath(route.code), true);
  }

  /** After each step of the state. */
  follow(state: State): void {
    this.#showCreated(state);
    this.#sitDown(state);
    this.#turnAway(state);
  }

  /** The room that was made is shown as soon as I sit in it and am seen there; where bots play I watch. */
  #showCreated(state: State): void {
    const code = this.#created;
    const room = code === null ? undefined : state.rooms[code];
    if (code === null || !room || (room.you.length === 0 && room.settings.kind !== "bots")) return;
    if (room.you.some((seat) => room.seats[seat] === null)) return;
    this.#created = null;
    const embedded = isEmbedded(state);
    this.#around.go(embedded ? `${roomPath(code)}?embed=1` : roomPath(code), embedded);
  }

  /** An embedded page makes its own game against a bot. */
  #startEmbedded(): void {
    const { route } = this.#store.now;
    if (route.page !== "home" || !route.embed) return;
    const { level, size } = route.embed;
    this.create({ kind: "bot", size, side: "first", listed: false, ...(level && { level }) });
  }

  /** Who may not come into a room lands in the lobby, with the reason; a password can still be tried at the door. */
  #turnAway({ route, lost, rooms }: State): void {
    if (route.page !== "room" || route.embed || rooms[route.code]) return;
    const code = lost[route.code];
    if (code === undefined || isDoor(code)) return;
    this.#store.dispatch({ kind: "route", route: { page: "home", embed: null, why: { code, room: route.code } } });
    this.#place.setPath("/", true);
  }

  #sitDown(state: State): void {
    const code = this.#sitting;
    if (code === null || !this.#around.connected() || !state.rooms[code]) return;
    this.#sitting = null;
    if (canSit(state, code)) this.#net.send({ t: "sit", room: code, id: this.#place.newId() });
    else this.#deeds.watch(code);
  }
}
