import type { NetLike, Place } from "./ports.ts";
import { online } from "./select.ts";
import type { Ending, Room } from "./state.ts";
import type { Store } from "./store.ts";
import { myChannel } from "./talk.ts";
import type { Channel, Line, ManageAct, OfferName, Phrase, ReportReason, ToClient, ToServer } from "./wire.ts";

type Said = ToServer extends infer M ? (M extends { readonly room?: string | null; readonly id: string } ? Omit<M, "room" | "id"> : never) : never;

/** What a person does around the board: offers, the end, clocks, talk, claims, the other device, the host's house rules. */
export class Deeds {
  readonly #store: Store;
  readonly #net: NetLike;
  readonly #place: Place;
  /** Proposals by their ids, to know what a refusal is about. */
  readonly #asked = new Map<string, { readonly room: string; readonly kind: OfferName }>();
  /** What was written, by the ids under which it was sent, until it is said. */
  readonly #written = new Map<string, { readonly room: string; readonly text: string }>();

  constructor(store: Store, net: NetLike, place: Place) {
    this.#store = store;
    this.#net = net;
    this.#place = place;
  }

  /** Server time now, in milliseconds, as well as it can be told. */
  now(): number {
    return this.#place.now() + (this.#store.now.conn.offset ?? 0);
  }

  /** The page's own time, which `cooling` and `placedAt` are in. */
  pageNow(): number {
    return this.#place.now();
  }

  propose(room: Room, kind: OfferName, toPly: number | null = null): void {
    this.#send(room, { t: "propose", kind, ...(toPly !== null && { to_ply: toPly }) });
  }

  /** Looks on from now on, with a seat free or not. */
  watch(room: string): void {
    this.#store.dispatch({ kind: "room", room, change: { watching: true } });
  }

  answer(room: Room, offer: number, accept: boolean): void {
    this.#send(room, { t: "answer", offer, accept });
  }

  withdraw(room: Room, offer: number): void {
    this.#send(room, { t: "withdraw", offer });
  }

  /** The first press asks, the second means it; null: not meant. */
  ask(room: Room, asking: Ending | null): void {
    this.#store.dispatch({ kind: "room", room: room.code, change: { asking } });
  }

  /** The second press. */
  end(room: Room, ending: Exclude<Ending, "close">): void {
    this.ask(room, null);
    if (ending === "draw") this.propose(room, "draw");
    else this.#send(room, { t: "resign" });
  }

  giveTime(room: Room): void {
    this.#send(room, { t: "give_time" });
  }

  claim(room: Room, what: "draw" | "win"): void {
    this.#send(room, { t: "claim", what });
  }

  /** Lets the bot that thinks play what it has found so far. */
  moveNow(room: Room): void {
    this.#send(room, { t: "move_now" });
  }

  /** Lets a bot sit down at my table. */
  inviteBot(room: Room, level: string): void {
    this.#send(room, { t: "invite_bot", level });
  }

  /** Acts from this tab from now on. */
  playHere(room: Room): void {
    this.#send(room, { t: "play_here" });
  }

  /** Asks for a link with which another device takes my seat. */
  handOver(room: Room): void {
    this.#send(room, { t: "hand_over" });
  }

  /** Takes the seats that a ticket is for. */
  takeOver(room: string, ticket: string): void {
    this.#net.send({ t: "take_over", room, ticket, id: this.#place.newId() });
  }

  /** Says a phrase, or what is written, which leaves the field for as long as nothing speaks against it. */
  say(room: Room, phrase: Phrase | null): void {
    const text = phrase === null ? this.#draft(room.code).trim() : "";
    if (phrase === null && text === "") return;
    if (!online(this.#store.now)) return this.#store.dispatch({ kind: "notice", code: "offline", room: room.code });
    const id = this.#send(room, { t: "say", channel: myChannel(room), ...(phrase === null ? { text } : { phrase }) });
    if (phrase !== null) return;
    this.#written.set(id, { room: room.code, text });
    this.write(room.code, "");
  }

  /** Keeps what is typed into the talk. */
  write(room: string, draft: string): void {
    this.#store.dispatch({ kind: "room", room, change: { draft } });
  }

  #draft(room: string): string {
    return this.#store.now.rooms[room]?.draft ?? "";
  }

  /** What a channel holds has been seen. */
  read(room: Room, channel: Channel): void {
    this.#store.dispatch({ kind: "room", room: room.code, change: { read: channel } });
  }

  /** How far the talk of a room was read on an earlier visit. */
  readBefore(room: string, readBefore: Room["read"]): void {
    this.#store.dispatch({ kind: "room", room, change: { readBefore } });
  }

  /** Hides somebody's lines on this page, or shows them again. */
  mute(room: Room, who: string, on: boolean): void {
    const others = room.muted.filter((one) => one !== who);
    this.#store.dispatch({ kind: "room", room: room.code, change: { muted: on ? [...others, who] : others } });
  }

  /** Hides somebody everywhere, also from the lists. */
  block(room: Room, who: string): void {
    this.mute(room, who, true);
    this.#send(room, { t: "block", who });
  }

  report(room: Room, { n, channel }: Line, why: ReportReason): void {
    this.#send(room, { t: "report", n, channel, why });
  }

  /** Tells the operator of a person, not of something said. */
  reportPerson(room: Room, who: string, why: ReportReason): void {
    this.#send(room, { t: "report", who, why });
  }

  /** Keeps my name out of the lists of watchers, or in; the server tells it again with the next welcome. */
  hideMe(hides: boolean): void {
    this.#net.send({ t: "hide_me", on: hides });
    this.#store.dispatch({ kind: "hides", hides });
  }

  askWatchers(room: Room): void {
    this.#send(room, { t: "get_watchers" });
  }

  manage(room: Room, what: ManageAct, who: string | null = null): void {
    this.#send(room, { t: "manage", what, ...(who !== null && { who }) });
  }

  /** Whether this tab can be seen, for the others' sake. */
  visible(on: boolean): void {
    this.#net.send({ t: "visible", on });
  }

  /** After a refusal one may have to wait before asking again; what was written and not said is in the field again. */
  onMessage(message: ToClient): void {
    if (!("id" in message) || message.id === null) return;
    const written = this.#written.get(message.id);
    this.#written.delete(message.id);
    if (message.t !== "refused") return;
    if (written) this.write(written.room, `${written.text} ${this.#draft(written.room)}`.trim());
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    const wait = Number(message.params["wait_ms"] ?? 0);
    if (asked && message.code === "cooling_down") this.#store.dispatch({ kind: "room", room: asked.room, change: { cool: asked.kind, until: this.#place.now() + wait } });
  }

  #send(room: Room, what: Said): string {
    const id = this.#place.newId();
    if (what.t === "propose") this.#asked.set(id, { room: room.code, kind: what.kind });
    this.#net.send({ ...what, room: room.code, id } as ToServer);
    return id;
  }
}
