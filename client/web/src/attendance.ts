import { freeSeat } from "./rules.ts";
import { myUnfinished } from "./select.ts";
import type { Room, State } from "./state.ts";
import type { LobbyRow, ToServer } from "./wire.ts";

/** Rows of the lobby in a state, busiest first. */
export function lobbyRows(state: State, kind: LobbyRow["state"]): readonly LobbyRow[] {
  const rows = Object.values(state.lobby?.rows ?? {}).filter((row) => row.state === kind);
  return rows.toSorted((a, b) => b.watchers - a.watchers || b.ply - a.ply || a.room.localeCompare(b.room));
}

/** The live game that the home page shows; the one it shows already stays as long as it is live. */
function showcase(state: State, before: string | null): string | null {
  if (state.route.page !== "home" || state.route.embed) return null;
  const live = lobbyRows(state, "live").filter((row) => !row.password);
  const kept = live.find((row) => row.room === before);
  return (kept ?? live.find((row) => row.ply > 0))?.room ?? null;
}

/**
 * Which rooms this page wants to be in, and what to send to get there. One place decides it, so a reconnect, a click on
 * a link and the way back to an old game are the same thing.
 */
export class Attendance {
  #entered = new Set<string>();
  #shown: string | null = null;
  #remembered: string | null;
  /** A room just made, until its page is there. */
  #held: string | null = null;
  #inLobby = false;
  /** Passwords of rooms, for as long as the page is open. */
  readonly #passwords = new Map<string, string>();
  /** Rooms entered while the page showed something else: another tab may be the one where I play. */
  readonly #beside = new Set<string>();
  /** Rooms asked again because of a gap, until the answer is there. */
  readonly #asked = new Set<string>();

  /** `remembered`: the room of my unfinished game from an earlier visit. */
  constructor(remembered: string | null) {
    this.#remembered = remembered;
  }

  /** The room on show at home. */
  get shown(): string | null {
    return this.#shown;
  }

  /** The server let us in without being asked: we made the room. */
  joined(code: string): void {
    this.#held = code;
    this.#entered.add(code);
  }

  /** What the person says is the password of a room. */
  unlock(code: string, password: string): void {
    this.#passwords.set(code, password);
  }

  /** What they said last. */
  password(code: string): string | undefined {
    return this.#passwords.get(code);
  }

  /** The room to remember for the next visit. */
  remember(state: State): string | null {
    const mine = myUnfinished(state);
    const old = this.#remembered;
    const settled = old !== null && (state.rooms[old] !== undefined || state.lost[old] !== undefined);
    if (mine || settled) this.#remembered = mine?.code ?? null;
    return this.#remembered;
  }

  /**
   * The room on show with the version seen, for the first message of a connection; the server lets us in again by it, unless
   * it has a password. That one, and rooms that we are in beside, are entered afterwards.
   */
  onConnect(state: State): Readonly<Record<string, number>> {
    this.#inLobby = false;
    this.#asked.clear();
    this.#beside.clear();
    this.#entered = new Set([...this.#wanted(state)].filter((code) => isHere(state, code) && !this.#passwords.has(code)));
    return Object.fromEntries([...this.#entered].map((code) => [code, state.rooms[code]?.version ?? 0]));
  }

  /** What to send after a step; only while connected. */
  follow(state: State): readonly ToServer[] {
    this.#shown = showcase(state, this.#shown);
    const wanted = this.#wanted(state);
    // A room that can't be entered was never entered, so there is nothing to leave.
    const leave = [...this.#entered].filter((code) => !wanted.has(code) && state.lost[code] === undefined);
    const enter = [...wanted].filter((code) => !this.#entered.has(code));
    this.#entered = wanted;
    for (const room of leave) this.#beside.delete(room);
    const messages: ToServer[] = leave.map((room) => ({ t: "leave", room }));
    messages.push(...enter.map((room) => this.#enter(room, state)));
    return [...messages, ...this.#gaps(state), ...this.#lobby(state)];
  }

  #enter(room: string, state: State): ToServer {
    const password = this.password(room);
    const beside = !isHere(state, room);
    if (beside) this.#beside.add(room);
    const v = state.rooms[room]?.version ?? (beside ? 0 : null);
    return { t: "enter", room, v, ...(password !== undefined && { password }), ...(beside && { beside }) };
  }

  /** The room whose page has been opened while this tab was in it beside, told once: they come to play there. */
  arrival(state: State): Room | null {
    const code = [...this.#beside].find((each) => isHere(state, each));
    const room = code === undefined ? undefined : state.rooms[code];
    if (room === undefined) return null;
    this.#beside.delete(room.code);
    return room.you.length > 0 ? room : null;
  }

  #wanted(state: State): Set<string> {
    const { route } = state;
    const here = route.page === "room" ? route.code : route.page === "profile" && route.whose && "room" in route.whose ? route.whose.room : null;
    if (here === this.#held) this.#held = null;
    const codes = [here, this.#held, myUnfinished(state)?.code, this.#remembered, this.#shown];
    return new Set(codes.filter((code): code is string => typeof code === "string" && state.lost[code] === undefined));
  }

  #gaps(state: State): readonly ToServer[] {
    const open = Object.values(state.rooms).filter((room) => room.gap);
    const fresh = open.filter((room) => !this.#asked.has(room.code));
    this.#asked.clear();
    for (const room of open) this.#asked.add(room.code);
    return fresh.map((room): ToServer => ({ t: "enter", room: room.code }));
  }

  #lobby(state: State): readonly ToServer[] {
    const on = state.route.page === "home" && !state.route.embed;
    if (on === this.#inLobby) return [];
    this.#inLobby = on;
    return [{ t: "watch_lobby", on }];
  }
}

/** Whether the page shows this room. */
function isHere({ route }: State, code: string): boolean {
  return route.page === "room" && route.code === code;
}

/** Whether a wish to sit in a room can be sent now. */
export function canSit(state: State, code: string): boolean {
  const room = state.rooms[code];
  return room !== undefined && room.you.length === 0 && freeSeat(room) !== null;
}
