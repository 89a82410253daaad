import type { Intent } from "./board/index.ts";
import type { NetLike, Place } from "./ports.ts";
import { mayPremove } from "./premove.ts";
import { isElsewhere, isStopped } from "./presence.ts";
import { due, inPlay, mayDoodle, myTurn } from "./rules.ts";
import { doubtful, isMarked, mayGuess, online } from "./select.ts";
import type { Room, State, Why } from "./state.ts";
import type { Store } from "./store.ts";
import type { OptionName, ToClient, ToServer } from "./wire.ts";

/** A stone that takes longer to be confirmed is spoken of. */
const SLOW_MS = 800;

/** What a person does at the board: stones, the steps of an opening, and questions about points. */
export class Acts {
  readonly #store: Store;
  readonly #net: NetLike;
  readonly #place: Place;
  #asked = "";
  /** When the position on which I am to act came, by the page's time. */
  #seen: { readonly key: string; readonly at: number } = { key: "", at: 0 };

  constructor(store: Store, net: NetLike, place: Place) {
    this.#store = store;
    this.#net = net;
    this.#place = place;
  }

  /** What a person did on the board. */
  onIntent(room: Room, intent: Intent): void {
    if (mayGuess(room) && room.shown === null) return this.#guess(room, intent);
    if (intent.kind === "ask") return;
    if (mayDoodle(room)) return this.#doodle(room, intent);
    if (this.#store.now.prefs.premove && mayPremove(room) && intent.kind !== "tap") return this.#premove(room, intent.kind === "cancel" ? null : intent.point);
    if (intent.kind === "place") this.play(room, intent.point);
    else if (intent.kind === "tap") this.#explain(room, intent.point);
    else this.aim(room, intent.kind === "aim" ? intent.point : null);
  }

  /** Stones of both colours in turn; a press on one takes it away, Escape the last one. */
  #doodle({ code, doodle }: Room, intent: Exclude<Intent, { kind: "ask" }>): void {
    const gone = intent.kind === "cancel" ? doodle.at(-1) : intent.kind === "tap" ? intent.point : null;
    const stones = gone === null ? [...doodle, ...("point" in intent ? [intent.point] : [])] : doodle.filter((point) => point !== gone);
    this.#store.dispatch({ kind: "room", room: code, change: { doodle: stones } });
  }

  /** Begins or ends that points which I press are guesses. */
  guessing(room: Room, guessing: boolean): void {
    this.#store.dispatch({ kind: "room", room: room.code, change: { guessing } });
  }

  /** A watcher's guess can be changed until the stone is there, so one press is enough; no stone comes where a mark is. */
  #guess(room: Room, intent: Intent): void {
    if (intent.kind === "tap") return this.#explain(room, intent.point);
    const point = intent.kind === "aim" || intent.kind === "place" ? intent.point : null;
    if (point !== null && isMarked(this.#store.now, room, point)) this.#explain(room, point);
    else if (point !== null && online(this.#store.now) && !room.moves.includes(point)) this.#net.send({ t: "guess", room: room.code, ply: room.moves.length, at: point, id: this.#place.newId() });
  }

  /** Chooses the stone after next; the same point again gives it up. */
  #premove(room: Room, point: number | null): void {
    const gone = point === null || point === room.premove?.point || !online(this.#store.now);
    this.#store.dispatch({ kind: "room", room: room.code, change: { premove: gone ? null : { ply: room.moves.length + 1, point } } });
  }

  aim(room: Room, aim: number | null): void {
    const picking = aim !== null && due(room) === "offer";
    if (picking) this.togglePick(room, aim);
    else if (aim !== room.aim || room.notice || room.why) this.#store.dispatch({ kind: "room", room: room.code, change: { aim } });
  }

  /** Sends a stone, if it can be mine to send; where points are to be offered it is one of them, or no longer. */
  play(room: Room, point: number): void {
    const free = online(this.#store.now) && !isStopped(room) && !room.pending && room.shown === null && myTurn(room) && !room.moves.includes(point);
    if (!free || isMarked(this.#store.now, room, point)) this.#explain(room, point);
    else if (due(room) === "offer") this.togglePick(room, point);
    else if (due(room) === "place") this.#send(room, "play", point);
    else if (due(room) === "pick" && room.next?.points.includes(point)) this.#send(room, "pick", point);
    else this.#remark(room, due(room) === "pick" ? "not_offered" : "not_now");
  }

  #send(room: Room, t: "play" | "pick", point: number): void {
    const id = this.#place.newId();
    const ply = room.moves.length;
    this.#store.dispatch({ kind: "room", room: room.code, change: { pending: { id, ply, point } } });
    const spent = t === "play" && room.clocks ? { spent: Math.max(0, Math.round(this.#place.now() - this.#seen.at)) } : {};
    this.#net.send({ t, room: room.code, ply, at: point, id, ...spent } as ToServer);
    this.#place.after(SLOW_MS, () => this.#saySending(room.code, id));
  }

  #saySending(code: string, id: string): void {
    if (this.#store.now.rooms[code]?.pending?.id === id) this.#store.dispatch({ kind: "notice", code: "sending", room: code });
  }

  // ---- openings

  choose(room: Room, option: OptionName): void {
    this.#say(room, { t: "choose", option });
  }

  declare(room: Room, count: number): void {
    this.#say(room, { t: "declare", count });
  }

  /** Chooses a point to offer, or gives it up; the one too many takes the place of the oldest. */
  togglePick(room: Room, point: number): void {
    const kept = room.picks.filter((pick) => pick !== point);
    const picks = kept.length < room.picks.length ? kept : [...kept, point].slice(-(room.next?.count ?? 1));
    this.#store.dispatch({ kind: "room", room: room.code, change: { picks } });
  }

  offerPoints(room: Room): void {
    this.#say(room, { t: "offer_points", points: room.picks });
  }

  pass(room: Room): void {
    this.#say(room, { t: "pass" });
  }

  #say(room: Room, what: { t: "choose"; option: OptionName } | { t: "declare"; count: number } | { t: "offer_points"; points: readonly number[] } | { t: "pass" }): void {
    this.#net.send({ ...what, room: room.code, ply: room.moves.length, id: this.#place.newId() } as ToServer);
  }

  // ---- why

  /** Asks why a stone on a point wins, is forbidden, or is neither. */
  ask(room: Room, at: number): void {
    this.#net.send({ t: "explain", room: room.code, at, id: this.#place.newId() });
  }

  /** Shows another part of an explanation on the board, or none any more. */
  showWhy(room: Room, why: Why | null): void {
    this.#store.dispatch({ kind: "room", room: room.code, change: { why } });
  }

  /** Before a message changes the state: a stone that was refused as forbidden is asked about. */
  onMessage(message: ToClient): void {
    if (message.t !== "refused" || message.code !== "forbidden") return;
    const room = Object.values(this.#store.now.rooms).find(({ pending }) => pending !== null && pending.id === message.id);
    if (room?.pending) this.ask(room, room.pending.point);
  }

  /** A stone that lost, or made a long row and did not win, is asked about by itself, once. */
  follow(room: Room | null, state: State): void {
    if (room?.clocks) this.#note(room);
    if (room?.premove && myTurn(room)) this.#playPremove(room, room.premove.point);
    const point = room && online(state) ? doubtful(room) : null;
    if (!room || point === null || room.why) return;
    const key = `${room.code} ${room.game} ${room.moves.length}`;
    if (key === this.#asked) return;
    this.#asked = key;
    this.ask(room, point);
  }

  /** The turn it was for has come; whether it can be played or not, it is gone. */
  #playPremove(room: Room, point: number): void {
    this.#store.dispatch({ kind: "room", room: room.code, change: { premove: null } });
    if (due(room) === "place") this.play(room, point);
  }

  #note(room: Room): void {
    const key = `${room.code} ${room.game} ${room.moves.length} ${room.said.length}`;
    if (key !== this.#seen.key) this.#seen = { key, at: this.#place.now() };
  }

  /** A press that can't be a move says why; on an old position it leads back to the live one. */
  #explain(room: Room, point: number): void {
    const { now } = this.#store;
    if (room.shown !== null) this.#store.dispatch({ kind: "room", room: room.code, change: { shown: null } });
    else if (isMarked(now, room, point) || point === doubtful(room)) this.ask(room, point);
    else if (room.you.length > 0) this.#remark(room, this.#hindrance(now, room, point));
  }

  #hindrance(now: State, room: Room, point: number): string | null {
    if (!online(now)) return "offline";
    if (room.pending) return "sending";
    if (room.game === 0) return "not_started";
    if (!inPlay(room)) return "game_over";
    if (isElsewhere(room)) return "other_tab";
    if (isStopped(room)) return "clock_held";
    if (!myTurn(room)) return "not_your_turn";
    if (room.moves.includes(point)) return "occupied";
    if (due(room) === "pick") return "not_offered";
    return due(room) === "place" ? "outside_zone" : "not_now";
  }

  #remark(room: Room, code: string | null): void {
    if (code !== null) this.#store.dispatch({ kind: "notice", code, room: room.code });
  }
}
