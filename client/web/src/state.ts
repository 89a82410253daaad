import { type BoardPrefs, DEFAULT_BOARD_PREFS } from "./boardprefs.ts";
import type { Channel, ClocksView, Explanation, ForbiddenPoint, HandOverTicket, HoldName, Line, LobbyRow, OfferName, OfferView, OutcomeView, RoomSettings, SaidView, Scores, SeatPresence, SeatView, Snapshot, StepView, Votes, WatcherList, Welcome } from "./wire.ts";

/** A seat of a table; everything that belongs to a player is keyed by it, never by colour or side of the screen. */
export type Seat = 0 | 1;

/** Names of the looks, in the order the switch goes through them. */
export const THEMES = ["wood", "classic", "paper", "night"] as const;
export type Theme = (typeof THEMES)[number];

/** Languages there are texts for, English being the source. */
export const LANGUAGES = ["en", "zh-Hans", "zh-Hant", "ja", "ko", "vi", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a person chose, kept on the device. */
export interface Prefs extends BoardPrefs {
  readonly theme: Theme;
  readonly language: Language;
  /** Whether the room around a wooden board is dark; `auto` follows the system. */
  readonly scheme: Scheme;
  /** Pictures of live games on the home page are left out. */
  readonly reduceData: boolean;
}

/** Whose profile: that of who sits somewhere, of a name and the tag that tells people of one name apart, or (null) mine. */
export type Whose = { readonly room: string; readonly seat: Seat } | { readonly name: string; readonly tag?: string } | null;

/** Names of the lights around the board. */
export const SCHEMES = ["auto", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Where the page is. `embed` shows a board and one line of text only. */
export type Route =
  | { readonly page: "home"; readonly embed: EmbedGame | null; readonly why?: TurnedAway }
  | { readonly page: "room"; readonly code: string; readonly embed: boolean }
  /** `what`: a rule, or a part of the page. */
  | { readonly page: "top" | "help" | "settings"; readonly what: string | null; readonly embed: null }
  /** Of the one on a seat of a room, of a name, or mine. */
  | { readonly page: "profile"; readonly whose: Whose; readonly embed: null }
  /** Replay and analysis; `id` names a finished game (`KQ7M2P-1`) or what this device keeps, null: an empty board. */
  | { readonly page: "study"; readonly id: string | null; readonly embed: null }
  /** A puzzle, that of the day first. */
  | { readonly page: "puzzle"; readonly embed: null };

/** Why a link led to the lobby and not where it pointed: a refusal's code. */
export interface TurnedAway {
  readonly code: string;
  /** The room it pointed to. */
  readonly room?: string;
}

/** A bot game that an embedded page makes for itself. */
export interface EmbedGame {
  readonly level: string | null;
  readonly size: number;
}

/** Health of the connection. `readyState` is not health: `stalled` means that pongs stay away. */
export type Phase = "connecting" | "live" | "stalled" | "reconnecting" | "mismatch" | "kicked" | "banned";

export interface Conn {
  readonly phase: Phase;
  /** The server said that it restarts (close code 1012). */
  readonly restarting: boolean;
  /** Number of the next try to connect, from 1. */
  readonly attempt: number;
  /** Round trip in milliseconds, smoothed; null before the first pong. */
  readonly latency: number | null;
  /** Just connected again after a loss; true for two seconds. */
  readonly back: boolean;
  /** Server time minus the page's own, in milliseconds; null before the first answer. */
  readonly offset: number | null;
}

/** A sentence for the banner: a refusal or a remark. `params` fill the text. */
export interface Notice {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Raised with each notice, so that the same sentence twice is news twice. */
  readonly serial: number;
}

/** A stone that was sent and is not yet confirmed by the server. */
export interface Pending {
  readonly id: string;
  readonly ply: number;
  readonly point: number;
}

/** A stone chosen beforehand, for one ply of this game only. */
export interface Premove {
  readonly ply: number;
  readonly point: number;
}

/** An explanation on show: the whole of it, and the part of it that is drawn on the board. */
export interface Why {
  readonly root: Explanation;
  readonly drawn: Explanation;
  /** The stones that the drawn part supposes before its own, from the root on. */
  readonly trail: readonly number[];
}

/** What ends a game, or the wait for one, at one press, and therefore takes two. */
export type Ending = "resign" | "draw" | "close";

/** One room as this page knows it: the fold of a snapshot and the events after it, and what the person does there. */
export interface Room {
  readonly code: string;
  readonly version: number;
  readonly settings: RoomSettings;
  readonly seats: readonly [SeatView | null, SeatView | null];
  /** Seats that I hold; both at one screen. */
  readonly you: readonly Seat[];
  /** Number of the game in the room; 0 = not started. */
  readonly game: number;
  readonly black: Seat;
  /** Points in order of play. */
  readonly moves: readonly number[];
  /** The seat that put the stone on a point, also when it has been taken back since. */
  readonly placers: Readonly<Record<number, Seat>>;
  /** What was decided without a stone, in order of time. */
  readonly said: readonly SaidView[];
  /** What must be done next; null: a stone, as always. */
  readonly next: StepView | null;
  /** Where the side to move may not play. */
  readonly forbidden: readonly ForbiddenPoint[];
  /** Stones that takebacks removed since the last stone, newest takeback last. */
  readonly removed: readonly (readonly number[])[];
  /** Takebacks that each seat still has; null: all that the settings give it, if they count them. */
  readonly takebacks_left: Snapshot["takebacks_left"];
  readonly offers: readonly OfferView[];
  readonly outcome: OutcomeView | null;
  /** What opens the room's games to who was let in; empty where there is no password. */
  readonly key: string;
  /** What the game that is over made of the ratings, by seat. */
  readonly rated: Snapshot["rated"];
  /** Since when the bot has been looking for its move, in server time. */
  readonly thinking: number | null;
  readonly score: readonly [number, number, number];
  readonly watchers: number;
  /** What the clocks read when it was last told; null: no clock, or no game yet. */
  readonly clocks: ClocksView | null;
  /** Why nothing runs though the game is in play. */
  readonly held: HoldName | null;
  /** Whether the players are here; null before it was told. */
  readonly presence: readonly [SeatPresence, SeatPresence] | null;
  /** Nobody new may come in. */
  readonly locked: boolean;
  /** Whether this tab acts for my seats; another one does otherwise. */
  readonly active: boolean;
  /** My handle in lines and lists of this room, and whether I am its host. */
  readonly me: { readonly who: string; readonly host: boolean };
  readonly lines: Readonly<Record<Channel, readonly Line[]>>;
  /** How all guess the next stone, for watchers. */
  readonly votes: Votes | null;
  /** Who watches, when it was asked for. */
  readonly audience: WatcherList | null;
  /** With which another device takes my seat, when it was asked for. */
  readonly ticket: HandOverTicket | null;
  /** An event was missed; the state must be asked for again. */
  readonly gap: boolean;

  /** Chosen but not sent. */
  readonly aim: number | null;
  /** Chosen while the other thinks: it is sent when the other's stone is there, if it still can be. */
  readonly premove: Premove | null;
  readonly pending: Pending | null;
  /** Scrolled back to the position after so many stones; null = live. */
  readonly shown: number | null;
  /** The board is seen from the other side. */
  readonly turned: boolean;
  /** Points of stones that I try out on my own board while I wait, in order; nobody else sees them. */
  readonly doodle: readonly number[];
  /** I watch and want to guess: a point that I press is my guess of the next stone. */
  readonly guessing: boolean;
  readonly overlay: boolean;
  /** What the engine would play, when it was asked; it holds for one version. */
  readonly hint: { readonly version: number; readonly hints: readonly number[]; readonly threats: readonly number[] } | null;
  readonly scores: Scores | null;
  readonly notice: Notice | null;
  /** Points that I am about to offer. */
  readonly picks: readonly number[];
  readonly why: Why | null;
  /** A button that ends the game asks whether it was meant. */
  readonly asking: Ending | null;
  /** Chose to watch, so the page before the game is not shown again. */
  readonly watching: boolean;
  /** Number of the last line that was seen, by channel. */
  readonly read: Readonly<Record<Channel, number>>;
  /** Handles whose lines are not shown here, as I chose. */
  readonly muted: readonly string[];
  /** What is typed into the talk and not said yet. */
  readonly draft: string;
  /** Page time at which my last stone was confirmed; null: it was not my stone that came last. */
  readonly placedAt: number | null;
  /** Page time until which an offer can't be made again. */
  readonly cooling: Readonly<Partial<Record<OfferName, number>>>;
}

/** The lobby's rows by room code, null before the first list. */
export interface Lobby {
  readonly rows: Readonly<Record<string, LobbyRow>>;
  readonly online: number;
}

/** The dialog that is open. */
export type Dialog = { readonly kind: "create"; readonly opponent: "friend" | "anyone" | "bot" | "hotseat" } | { readonly kind: "settings" | "keys" } | { readonly kind: "room"; readonly tab: RoomTab };

/** Parts of the sheet with all that belongs to a table; `qr` and `bot` while one waits. */
export type RoomTab = "step" | "game" | "moves" | "chat" | "qr" | "bot";

/** Everything the page shows follows from this. */
export interface State {
  readonly conn: Conn;
  /** What the server said of itself and of me; null before the first answer. */
  readonly server: Welcome | null;
  /** Server time at which the server is about to stop; null: it is not. */
  readonly draining: number | null;
  /** The server has become another version since this page was loaded. */
  readonly outdated: boolean;
  /** What the operator has put up for the lobby; empty: nothing. */
  readonly posted: string;
  readonly name: string;
  readonly lobby: Lobby | null;
  readonly rooms: Readonly<Record<string, Room>>;
  /** Rooms the server does not know, by code, with the refusal's code. */
  readonly lost: Readonly<Record<string, string>>;
  readonly route: Route;
  readonly dialog: Dialog | null;
  /** A room that is being made: the id of the command. */
  readonly creating: string | null;
  /** A sentence outside any room. */
  readonly notice: Notice | null;
  readonly prefs: Prefs;
}

export const DEFAULT_PREFS: Prefs = { ...DEFAULT_BOARD_PREFS, theme: "wood", language: "en", scheme: "auto", reduceData: false };

/** The state of a page that has just been opened. */
export function initialState(route: Route, prefs: Prefs, name: string): State {
  return {
    conn: { phase: "connecting", restarting: false, attempt: 1, latency: null, back: false, offset: null },
    server: null,
    draining: null,
    outdated: false,
    posted: "",
    name,
    lobby: null,
    rooms: {},
    lost: {},
    route,
    dialog: null,
    creating: null,
    notice: null,
    prefs,
  };
}
