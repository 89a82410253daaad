/**
 * Messages of the table (clocks, presence, talk, watching) as the client reads them: every field there, whatever the
 * server's age. {@link import("./wire.ts")} joins them with the generated ones.
 */
type Seat = 0 | 1;
type Pair<T> = readonly [T, T];

export type ClockKind = "byoyomi" | "canadian" | "correspondence" | "fischer" | "per_move" | "sudden";
export type HoldName = "adjourn" | "pause" | "restart" | "start";
export type TakebackPolicy = "ask" | "free" | "limited" | "none";
export type OfferName = "adjourn" | "draw" | "more_time" | "pause" | "rematch" | "restore" | "resume" | "swap_seats" | "takeback";
export type Channel = "players" | "watchers";
export type Phrase = "bye" | "good_game" | "good_luck" | "hello" | "nice_move" | "oops" | "rematch" | "sorry" | "thanks";
export type WatchingPolicy = "closed" | "hidden" | "open";
export type ReportReason = "abuse" | "cheat" | "name" | "other" | "spam";
export type ManageAct = "close" | "lock" | "remove" | "unlock";

/** A time control; times in milliseconds, 0 what its kind does not use. */
export interface ClockSpec {
  readonly kind: ClockKind;
  readonly main_ms: number;
  readonly increment_ms: number;
  readonly period_ms: number;
  readonly periods: number;
  readonly stones: number;
}

/** What both clocks read at server time `since`. */
export interface ClocksView {
  readonly left: Pair<number>;
  readonly since: number;
  readonly running: Seat | null;
  readonly periods: Pair<number>;
  readonly stones: Pair<number>;
  readonly period_left: Pair<number> | null;
  readonly held: HoldName | null;
}

/** Whether the one who sits on a seat is here. */
export interface SeatPresence {
  readonly state: "away" | "empty" | "hidden" | "online" | "reconnecting";
  readonly since: number;
  readonly lag_ms: number | null;
  readonly claim_at: number | null;
}

/** What a table fixes beyond its rules. */
export interface TableSettings {
  readonly clock: ClockSpec | null;
  readonly takeback: TakebackPolicy;
  readonly takebacks: number;
  readonly oops: boolean;
  readonly teaching: boolean;
  readonly clock_on_takeback: "keep" | "restore";
  readonly chat: boolean;
  readonly watching: WatchingPolicy;
  readonly delay_plies: number;
  readonly delay_s: number;
}

/** A pending offer, as far as it is new. */
export interface OfferTerms {
  readonly kind: OfferName;
  readonly base: number;
  readonly expires: number | null;
  readonly to_ply: number | null;
  readonly clocks: ClocksView | null;
}

interface Event<T extends string> {
  readonly t: T;
  readonly room: string;
  readonly v: number;
}

interface Clocked<T extends string> extends Event<T> {
  readonly clocks: ClocksView | null;
}

export interface Held extends Clocked<"held"> {
  readonly why: HoldName;
}
export type Released = Clocked<"released">;
export interface TimeGiven extends Clocked<"time_given"> {
  readonly seat: Seat;
  readonly ms: number;
}
export type SeatsSwapped = Clocked<"seats_swapped">;
export interface HandedOver extends Event<"handed_over"> {
  readonly seat: Seat;
  readonly name: string;
}

export interface Presence {
  readonly t: "presence";
  readonly room: string;
  readonly seats: Pair<SeatPresence>;
  readonly watchers: number;
  readonly locked: boolean;
}

/** Whether this tab acts for the seats that one holds. */
export interface Tab {
  readonly t: "tab";
  readonly room: string;
  readonly active: boolean;
  readonly id: string | null;
}

export interface HandOverTicket {
  readonly t: "hand_over_ticket";
  readonly room: string;
  readonly ticket: string;
  readonly expires: number;
  readonly id: string;
}

/** Something said. */
export interface Line {
  readonly t: "line";
  readonly room: string;
  readonly n: number;
  readonly channel: Channel;
  readonly who: string;
  readonly name: string;
  readonly ply: number;
  readonly at: number;
  readonly seat: Seat | null;
  readonly text: string | null;
  readonly phrase: Phrase | null;
  readonly id: string | null;
}

export interface Lines {
  readonly t: "lines";
  readonly room: string;
  readonly channel: Channel;
  readonly lines: readonly Line[];
}

export interface WatcherList {
  readonly t: "watcher_list";
  readonly room: string;
  readonly names: readonly { readonly who: string; readonly name: string }[];
  readonly id: string;
  readonly more: number;
}

export interface Votes {
  readonly t: "votes";
  readonly room: string;
  readonly ply: number;
  readonly counts: readonly (readonly [at: number, count: number])[];
  readonly yours: number | null;
  readonly score: Pair<number>;
}

export interface Removed {
  readonly t: "removed";
  readonly room: string;
  readonly why: "closed" | "removed";
}

export interface Done {
  readonly t: "done";
  readonly id: string;
}

/** New events with a version. */
export type NextEvent = Held | Released | TimeGiven | SeatsSwapped | HandedOver;
/** New messages to the client. */
export type NextToClient = NextEvent | Presence | Tab | HandOverTicket | Line | Lines | WatcherList | Votes | Removed | Done;

interface Command<T extends string> {
  readonly t: T;
  readonly room: string;
  readonly id: string;
}

/** New commands. */
export type NextToServer =
  | (Command<"propose"> & { readonly kind: OfferName; readonly to_ply?: number | null })
  | Command<"give_time">
  | Command<"play_here">
  | Command<"hand_over">
  | (Omit<Command<"take_over">, "room"> & { readonly room?: string | null; readonly ticket: string })
  | (Command<"claim"> & { readonly what: "draw" | "win" })
  | (Command<"say"> & { readonly channel: Channel; readonly text?: string | null; readonly phrase?: Phrase | null })
  | (Command<"block"> & { readonly who: string; readonly on?: boolean })
  | (Command<"report"> & { readonly why: ReportReason; readonly n?: number; readonly channel?: Channel; readonly who?: string | null; readonly text?: string | null })
  | Command<"get_watchers">
  | (Command<"guess"> & { readonly ply: number; readonly at: number })
  | (Command<"manage"> & { readonly what: ManageAct; readonly who?: string | null })
  | { readonly t: "visible"; readonly on: boolean }
  | { readonly t: "hide_me"; readonly on?: boolean };
