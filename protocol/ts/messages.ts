// The wire of Narabe, made by `python -m narabe_protocol.export_ts` from the Python messages. Do not edit.
// A field with `?` is absent on the wire when it has its default value: `withDefaults` puts it back.

/** Refusals that come from the server around the game, not from the game itself. */
export const WIRE_CODES = [
  "bad_message",
  "too_deep",
  "hello_first",
  "hello_once",
  "no_such_room",
  "not_in_room",
  "not_seated",
  "seat_taken",
  "room_full",
  "already_seated",
  "game_running",
  "bad_setting",
  "too_many_rooms",
  "password_needed",
  "wrong_password",
  "sought_again",
  "too_many_watchers",
  "too_many_connections",
  "too_fast",
  "busy",
  "draining",
  "unavailable",
  "chat_off",
  "not_your_channel",
  "nothing_said",
  "text_too_long",
  "no_such_line",
  "no_such_person",
  "only_watchers",
  "nothing_to_guess",
  "not_host",
  "watching_closed",
  "room_locked",
  "removed",
  "banned",
  "other_tab",
  "ticket_gone",
  "no_claim",
  "own_turn",
  "not_absent",
  "only_people",
  "no_hurrying",
  "not_thinking",
  "room_worn_out",
  "no_scores",
  "wrong_part",
  "locked",
  "no_engine",
  "position",
  "no_such_game",
  "not_read",
] as const;
export type WireCode = (typeof WIRE_CODES)[number];

/** Refusals that come from the game, in the words of the core, which this package may not import. */
export const GAME_CODES = [
  "not_started",
  "game_over",
  "game_not_over",
  "stale",
  "not_your_turn",
  "off_board",
  "occupied",
  "outside_zone",
  "forbidden",
  "not_now",
  "no_such_option",
  "wrong_count",
  "same_point",
  "symmetric",
  "not_offered",
  "too_early_to_win",
  "no_passing",
  "too_early_to_pass",
  "clock_held",
  "not_held",
  "no_clock",
  "enough_time",
  "cooling_down",
  "takebacks_used_up",
  "no_teaching",
  "no_such_ply",
  "too_late_to_swap",
  "takeback_disabled",
  "nothing_to_take_back",
  "nothing_to_restore",
  "already_offered",
  "offer_gone",
  "not_your_offer",
  "own_offer",
  "too_late_to_abort",
] as const;
export type GameCode = (typeof GAME_CODES)[number];

/** Why a game is over (`OutcomeView.reason`); the same words as the core's own. */
export const OUTCOME_REASONS = [
  "five",
  "full_board",
  "resigned",
  "agreed_draw",
  "aborted",
  "forbidden",
  "flag",
  "both_passed",
  "absent",
] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** Every code that a refusal can carry today; a later server may know more. */
export type RefusalCode = WireCode | GameCode;

export type Seat = 0 | 1;
export type ColorName = "black" | "white";
export type Kind = "bot" | "bots" | "friend" | "hotseat";
export type TakebackPolicy = "ask" | "free" | "limited" | "none";
export type OfferName = "adjourn" | "draw" | "more_time" | "pause" | "rematch" | "restore" | "resume" | "swap_seats" | "takeback";
export type ForbiddenPolicy = "loses" | "refused";
export type FlawName = "blocked_both_ends" | "blocked_end" | "overline";
export type OptionName = "offer_ten" | "place_two" | "stay" | "swap";
export type StepName = "choose" | "declare" | "offer" | "pick" | "place";
export type SaidName = "choose" | "declare" | "offer" | "pass";
export type ClockKind = "byoyomi" | "canadian" | "correspondence" | "fischer" | "per_move" | "sudden";
export type HoldName = "adjourn" | "pause" | "restart" | "start";
export type ClockTakeback = "keep" | "restore";
export type MarkName = "circle" | "cross" | "label" | "square" | "triangle";
export type ResultName = "black" | "draw" | "void" | "white";
export type HowName = "forbidden" | "forfeit" | "plain" | "resigned" | "time";
export type FaultName = "empty" | "entity" | "header" | "identity" | "maybe_go" | "number" | "order" | "outside" | "point" | "result" | "setup" | "size" | "syntax" | "taken" | "too_deep" | "too_large" | "too_many_games" | "too_many_nodes" | "trailing" | "truncated" | "unknown_format" | "unreadable" | "version";
export type Channel = "players" | "watchers";
export type Phrase = "bye" | "good_game" | "good_luck" | "hello" | "nice_move" | "oops" | "rematch" | "sorry" | "thanks";
export type WatchingPolicy = "closed" | "hidden" | "open";
export type ReportReason = "abuse" | "cheat" | "name" | "other" | "spam";
export type ManageAct = "close" | "lock" | "remove" | "unlock";
export type RemovedReason = "closed" | "removed" | "watching_closed";

/** A bot that rooms can be made with; `scores` says that it can show the teaching overlay. */
export interface Level {
  readonly name: string;
  /** Default: false. */
  readonly scores?: boolean;
  /** The rules that it can play, names from `welcome.rules`. Default: []. */
  readonly rules?: readonly string[];
  /** The smallest and the largest board that it plays on. Default: [9, 20]. */
  readonly sizes?: readonly [least: number, most: number];
}

/** What was fixed when the room was made. */
export interface RoomSettings {
  readonly kind: Kind;
  readonly rule: string;
  readonly size: number;
  readonly opening: string;
  readonly takeback: TakebackPolicy;
  readonly first: ColorName;
  /** Default: null. */
  readonly level?: string | null;
  /** Default: true. */
  readonly listed?: boolean;
  /** Default: "loses". */
  readonly forbidden?: ForbiddenPolicy;
  /** Whether a turn may be passed, after the opening and from the seventh stone on. Default: false. */
  readonly passes?: boolean;
  /** The time control; null: no limit. Default: null. */
  readonly clock?: ClockSpec | null;
  /** For takeback `limited`: how many each seat has in a game. Default: 0. */
  readonly takebacks?: number;
  /** A takeback within 2 s of one's stone is done at once, and is not counted. Default: false. */
  readonly oops?: boolean;
  /** A takeback may go to any earlier ply. Default: false. */
  readonly teaching?: boolean;
  /** What a takeback does to the clocks. Default: "restore". */
  readonly clock_on_takeback?: ClockTakeback;
  /** Level of the second bot, in a game of bots. Default: null. */
  readonly level2?: string | null;
  /** Whether one needs a password to come in. Default: false. */
  readonly password?: boolean;
  /** Whether the games change the players' ratings. Default: false. */
  readonly rated?: boolean;
  /** Whether people may talk. Default: true. */
  readonly chat?: boolean;
  /** Whether others may watch, and whether their names are told. Default: "open". */
  readonly watching?: WatchingPolicy;
  /** How many stones watchers are behind, while the game is in play. Default: 0. */
  readonly delay_plies?: number;
  /** How many seconds watchers are behind. Default: 0. */
  readonly delay_s?: number;
}

/** Who sits on a seat. `bot` is the level of a bot, or what a guest says of the program that plays for them. */
export interface SeatView {
  readonly name: string;
  /** Default: null. */
  readonly bot?: string | null;
  /**
   * Whether they were here at that moment, for late watchers as late as all else; then `presence` says it.
   * Default: true.
   */
  readonly online?: boolean;
  /** Their rating when they sat down, or after the last game here, in a room where games are rated. Default: null. */
  readonly rating?: number | null;
}

/** What a game made of the rating of the one on a seat. */
export interface RatingChange {
  /** Rounded. */
  readonly before: number;
  /** Rounded. */
  readonly after: number;
}

/** A pending offer; `plies` is how many stones it would move, `words` how many things said. */
export interface OfferView {
  readonly offer: number;
  readonly kind: OfferName;
  readonly seat: Seat;
  /** Default: 0. */
  readonly plies?: number;
  /** Default: 0. */
  readonly words?: number;
  /** Version of the room that it was made at. Default: 0. */
  readonly base?: number;
  /** Server time in milliseconds when it is void by itself; null: never. Default: null. */
  readonly expires?: number | null;
  /** How many stones shall stay, where it was said. Default: null. */
  readonly to_ply?: number | null;
  /** What the clocks will read once it is accepted; null: they run on. Default: null. */
  readonly clocks?: ClocksView | null;
}

/** What must be done next, by which seat: its clock runs. */
export interface StepView {
  readonly do: StepName;
  readonly seat: Seat;
  /** Colour of the stone; for a choice, a declaration and a pick the one that `seat` plays. */
  readonly color: ColorName;
  /** A stone may stand at most as many rings from the centre (0: on it); null: up to the edge. Default: null. */
  readonly reach?: number | null;
  /** A stone must stand more rings from the centre than this. Default: -1. */
  readonly beyond?: number;
  /** What may be chosen. Default: []. */
  readonly options?: readonly string[];
  /** The most that may be declared, or how many points must be offered. Default: 0. */
  readonly count?: number;
  /** The points to pick from. Default: []. */
  readonly points?: readonly number[];
}

/** Something decided without a stone: a choice, a declaration, offered points, a pass. */
export interface SaidView {
  readonly what: SaidName;
  readonly seat: Seat;
  /** Stones on the board before it. */
  readonly ply: number;
  /** What was chosen. Default: null. */
  readonly option?: string | null;
  /** How many points were declared. Default: 0. */
  readonly count?: number;
  /** The points that were offered. Default: []. */
  readonly points?: readonly number[];
}

/** How the game ended; `winner` None: nobody won. */
export interface OutcomeView {
  /** One of the reasons in the table of outcomes. */
  readonly reason: string;
  /** Default: null. */
  readonly winner?: Seat | null;
  /** Points of each winning row, in board order. Default: []. */
  readonly lines?: readonly (readonly number[])[];
  /** All kinds of prohibition that the last stone violated, for the reason `forbidden`. Default: []. */
  readonly kinds?: readonly string[];
}

/** A point where the side to move may not put a stone. */
export interface ForbiddenPoint {
  readonly at: number;
  /** All kinds of prohibition that hold there: `overline`, `double_four`, `double_three`. */
  readonly kinds: readonly string[];
}

/** A row that is long enough and does not win. */
export interface DeadRow {
  /** Its points, the new stone among them. */
  readonly stones: readonly number[];
  /** Too long, or blocked at its ends. */
  readonly flaw: FlawName;
  /** The enemy stones at its ends, if they matter; the edge of the board is none. Default: []. */
  readonly blockers?: readonly number[];
}

/** Four stones, the new one among them. */
export interface Four {
  /** Their points. */
  readonly stones: readonly number[];
  /** The one or two points that make exactly five of them. */
  readonly completing: readonly number[];
}

/** A point where one more stone would make a straight four of a three. */
export interface Spot {
  readonly at: number;
  /** Why no stone may stand there, as far as that spoils the three; null: it may. Default: null. */
  readonly spoiled?: Explanation | null;
}

/** Three stones, the new one among them. The three counts if at least one of its spots is not spoiled. */
export interface Three {
  /** Their points. */
  readonly stones: readonly number[];
  /** All points that make a straight four of it. */
  readonly spots: readonly Spot[];
}

/**
 * What a stone of `color` on `at` makes, and why: a tree through the spoiled spots of its threes.
 * Neither `kinds` nor `lines`: the stone may stand there and does not win.
 */
export interface Explanation {
  readonly at: number;
  /** Colour of the stone. */
  readonly color: ColorName;
  /** All kinds of prohibition that hold. Default: []. */
  readonly kinds?: readonly string[];
  /** The rows that win, which overrides all prohibitions. Default: []. */
  readonly lines?: readonly (readonly number[])[];
  /** Rows that are long enough and do not win. Default: []. */
  readonly dead?: readonly DeadRow[];
  /** Only where the rule forbids something to this colour. Default: []. */
  readonly fours?: readonly Four[];
  /** Only where the rule forbids something to this colour. Default: []. */
  readonly threes?: readonly Three[];
  /** The reasons go deeper than is told here. Default: false. */
  readonly cut?: boolean;
}

/** One room as the lobby shows it. */
export interface LobbyRow {
  readonly room: string;
  readonly kind: Kind;
  readonly rule: string;
  readonly size: number;
  /** Waits for a second player, is in play, or has ended. */
  readonly state: "live" | "open" | "over";
  /** Names on the seats; null: free. */
  readonly names: readonly [seat0: string | null, seat1: string | null];
  /** Default: "ask". */
  readonly takeback?: TakebackPolicy;
  /** Default: null. */
  readonly level?: string | null;
  /** Stones on the board. Default: 0. */
  readonly ply?: number;
  /** Default: 0. */
  readonly watchers?: number;
  /** Default: "free". */
  readonly opening?: string;
  /** Default: null. */
  readonly clock?: ClockSpec | null;
  /** Whether the game counts for ratings. Default: false. */
  readonly rated?: boolean;
  /** Name of who made the room; null: the server, or nobody who sits there any more. Default: null. */
  readonly host?: string | null;
  /** Whether one needs a password to come in. Default: false. */
  readonly password?: boolean;
  /** Level of the second bot, in a game of bots. Default: null. */
  readonly level2?: string | null;
  /** The colour that begins. Default: "black". */
  readonly first?: ColorName;
  /** The seat that plays black now. Default: 0. */
  readonly black?: Seat;
  /**
   * Points of the stones on the board, in the six most watched games that are in play; colours alternate. Default:
   * [].
   */
  readonly moves?: readonly number[];
  /**
   * Seats of programs: of guests, and of bots that sat down with people; other bots are known by `level`. Default:
   * [].
   */
  readonly bots?: readonly Seat[];
  /** Of those on the seats, as in `SeatView`; null: the games here are not rated. Default: null. */
  readonly ratings?: readonly [seat0: number | null, seat1: number | null] | null;
}

/** One who watches. */
export interface WatcherName {
  /** Their handle in this room. */
  readonly who: string;
  readonly name: string;
}

/**
 * A time control. Numbers that its kind does not use are 0.
 * `per_move` and `correspondence`: `period_ms` for each move, whole days for the latter. `sudden`: `main_ms` for
 * the game. `fischer`: the same, and `increment_ms` more after each move. `byoyomi`: `main_ms`, then `periods`
 * of `period_ms`, where a move within the period costs nothing. `canadian`: `main_ms`, then `stones` moves in
 * each `period_ms`.
 */
export interface ClockSpec {
  readonly kind: ClockKind;
  /** Milliseconds for the whole game. Limits: 0 to 86400000. Default: 0. */
  readonly main_ms?: number;
  /** Milliseconds earned with each move. Limits: 0 to 600000. Default: 0. */
  readonly increment_ms?: number;
  /** Milliseconds of a period, or for a move. Limits: 0 to 1209600000. Default: 0. */
  readonly period_ms?: number;
  /** How many periods. Limits: 0 to 100. Default: 0. */
  readonly periods?: number;
  /** How many moves are due within a period. Limits: 0 to 100. Default: 0. */
  readonly stones?: number;
}

/**
 * What both clocks read at server time `since`; each field by seat.
 * The running seat has used `now - since` more: first of `left`, then of `period_left`, then (byo-yomi) of the
 * periods that follow. Nothing ticks: nothing is sent while it runs.
 */
export interface ClocksView {
  /** Main time left in milliseconds; time for the move where there is nothing else. */
  readonly left: readonly [seat0: number, seat1: number];
  /** Server time in milliseconds for which the numbers hold. */
  readonly since: number;
  /** Whose clock runs; null: none. Default: null. */
  readonly running?: Seat | null;
  /** Byo-yomi periods left, the present one included. Default: [0, 0]. */
  readonly periods?: readonly [seat0: number, seat1: number];
  /** Moves still due in the Canadian period. Default: [0, 0]. */
  readonly stones?: readonly [seat0: number, seat1: number];
  /** Milliseconds left of the present period, full while main time lasts; null: no periods. Default: null. */
  readonly period_left?: readonly [seat0: number, seat1: number] | null;
  /** Why no clock runs though the game is in play; null: none is held. Default: null. */
  readonly held?: HoldName | null;
}

/** A room where I have a seat. */
export interface MyGame {
  readonly room: string;
  readonly rule: string;
  readonly size: number;
  /** Waits for a second player, is in play, rests by consent, or has ended. */
  readonly state: "adjourned" | "live" | "open" | "over";
  /** Server time of the last that happened there. */
  readonly at: number;
  /** Name on the other seat; null: free, or mine too. Default: null. */
  readonly opponent?: string | null;
  /** Default: false. */
  readonly your_turn?: boolean;
  /** Default: null. */
  readonly clock?: ClockSpec | null;
  /**
   * Server time at which the flag of the one to move falls in a game by mail; null: none runs, or a live one.
   * Default: null.
   */
  readonly due?: number | null;
}

/** A rating by Glicko-2. */
export interface RatingView {
  readonly rule: string;
  readonly rating: number;
  /** How unsure it is; over 110 it is provisional. */
  readonly deviation: number;
  /** Rated games so far. */
  readonly games: number;
  /** What it was after each of the latest games, oldest first, at most 40. Default: []. */
  readonly points?: readonly number[];
}

/** Results of one colour in games between two people. */
export interface Tally {
  /** Default: 0. */
  readonly won?: number;
  /** Default: 0. */
  readonly drawn?: number;
  /** Default: 0. */
  readonly lost?: number;
}

/** A finished game between two people, as one of them has it. */
export interface PlayedGame {
  readonly room: string;
  /** Its number in the room: its record is at `/games/ROOM-GAME.sgf`. */
  readonly game: number;
  readonly rule: string;
  /** Server time of its end. */
  readonly at: number;
  readonly black: boolean;
  readonly result: "drawn" | "lost" | "won";
  /** The other's name then; empty: they were deleted. Default: "". */
  readonly opponent?: string;
  /** Rating after it; null: it did not count. Default: null. */
  readonly rating?: number | null;
  /** As in `snapshot`, in a list of my own games. Default: "". */
  readonly key?: string;
}

/** One row of the list. */
export interface TopRow {
  /** From 1. */
  readonly rank: number;
  readonly name: string;
  readonly rating: number;
  /** Rated games so far. */
  readonly games: number;
  /** For `get_profile`. Default: "". */
  readonly tag?: string;
}

/** Whether the one who sits on a seat is here. */
export interface SeatPresence {
  /**
   * Nobody sits there; is connected; is connected, but all their tabs are hidden; was connected until less than
   * `RECONNECTING_MS` ago; is not connected. Bots are always `online`.
   */
  readonly state: "away" | "empty" | "hidden" | "online" | "reconnecting";
  /** Server time of the last change; for `reconnecting` and `away` of the end of their last connection. */
  readonly since: number;
  /** Their way to the server and back, as their client measured it; null: not known. Default: null. */
  readonly lag_ms?: number | null;
  /**
   * Server time from which `claim` is allowed if it is their turn then; null: they are here, or no claim exists.
   * Default: null.
   */
  readonly claim_at?: number | null;
}

/** Something wrong with a file, and where. */
export interface RecordFlaw {
  /** What kind of trouble it is. */
  readonly fault: FaultName;
  /** What was expected in its place, in English, for who wrote the file. */
  readonly expected: string;
  /** Number of the line, from 1. Default: null. */
  readonly line?: number | null;
  /** Number of the byte, from 0: in the line, where there is one, else in the file. Default: null. */
  readonly offset?: number | null;
}

/** A sign on a point. */
export interface RecordMark {
  readonly at: number;
  readonly kind: MarkName;
  /** Of a label. Default: "". */
  readonly text?: string;
}

/** What is said at a node of the tree. */
export interface RecordNote {
  /** Which one. */
  readonly node: number;
  /** Headline of the comment. Default: "". */
  readonly title?: string;
  /** Any text; lines end with a line feed. Default: "". */
  readonly comment?: string;
  /** Signs on the board. Default: []. */
  readonly marks?: readonly RecordMark[];
}

/** What a record says about its game. */
export interface RecordHead {
  /** Who played black. Default: "". */
  readonly black?: string;
  /** Who played white. Default: "". */
  readonly white?: string;
  /** Tournament or place. Default: "". */
  readonly event?: string;
  /** When, as the record writes it. Default: "". */
  readonly date?: string;
  /** As the record says; null: it doesn't. Default: null. */
  readonly result?: ResultName | null;
  /** How it was won, as the record says; `plain`: it doesn't. Default: "plain". */
  readonly how?: HowName;
}

/**
 * A game as a tree. Node 0 is the position before the first move, node `i` is made by `moves[i]`.
 * Nodes come depth first: a parent before its children, a whole branch before the next one. So the first child
 * of each node is `node + 1` and goes on with the main line. Colours alternate on every way from the root,
 * beginning with `first`; a pass is a turn, -2 is none.
 */
export interface RecordGame {
  readonly size: number;
  /** For each node the point of its stone, -1 for a pass, -2 for neither, as in node 0. */
  readonly moves: readonly number[];
  /** Name of the rule that it was played by. */
  readonly rule: string;
  /** What the record says about it. */
  readonly head: RecordHead;
  /**
   * For each node its parent, -1 for node 0; empty when there are no branches: each follows the one before.
   * Default: [].
   */
  readonly parents?: readonly number[];
  /** By node, in ascending order. Default: []. */
  readonly notes?: readonly RecordNote[];
  /** Whether the record names the rule; else it is the one that fits its moves best. Default: false. */
  readonly rule_given?: boolean;
  /** Default: "black". */
  readonly first?: ColorName;
  /** Points of black stones that lie there from the beginning. Default: []. */
  readonly black_stones?: readonly number[];
  /** The same for white. Default: []. */
  readonly white_stones?: readonly number[];
  /** The points offered for the fifth stone. Default: []. */
  readonly fifths?: readonly number[];
  /** What was mended; the game is whole. Default: []. */
  readonly flaws?: readonly RecordFlaw[];
  /** Why the game stops where it does; null: it was read to its end. Default: null. */
  readonly broken?: RecordFlaw | null;
  /** How many nodes the record has behind these, for which there was no room. Default: 0. */
  readonly left_out?: number;
}

/** A move that was a mistake. */
export interface ReviewNote {
  /** Number of the move, from 0. */
  readonly ply: number;
  /**
   * `missed_win`: a forced win by fours was there, and after the move none is known; `lost_win`: the same of a win
   * by other means, or of a chance of four fifths that sank below a half; `blunder`: it cost a fifth or more.
   */
  readonly what: "blunder" | "lost_win" | "missed_win";
  /** The point that was better. */
  readonly best: number;
  /** The forced win by fours that was there. Default: null. */
  readonly win?: readonly number[] | null;
}

/**
 * The first message of a connection: who am I, what do I speak, which rooms do I want to be in again.
 * `rooms` maps a room code to the last version seen there (0: nothing seen).
 */
export interface Hello {
  readonly t: "hello";
  /**
   * From an earlier `welcome`; None, or one that the server doesn't know: a new guest. Limits: 0 to 64 characters.
   * Default: null.
   */
  readonly token?: string | null;
  /** None: the name this guest had, else one that the server makes up. Limits: 1 to 120 characters. Default: null. */
  readonly name?: string | null;
  /** Program and version, for the server's log. Limits: 0 to 64 characters. Default: "". */
  readonly client?: string;
  /** Language tag as in BCP 47. Limits: 0 to 16 characters. Default: "en". */
  readonly lang?: string;
  /** Limits: at most 8 entries. Default: {}. */
  readonly rooms?: Readonly<Record<string, number>>;
  /**
   * Random, made when the page is loaded: with the same one this connection takes the place of the one before.
   * Limits: 0 to 32 characters. Default: "".
   */
  readonly page?: string;
  /**
   * I am a program that plays by itself, and what it is called: the seats I take from now on are marked so.
   * Limits: 1 to 32 characters. Default: null.
   */
  readonly bot?: string | null;
}

/** Call me `name` from now on; names on seats already taken stay. */
export interface Rename {
  readonly t: "rename";
  /** Limits: 1 to 120 characters. */
  readonly name: string;
  /** Limits: 1 to 24 characters. Default: null. */
  readonly id?: string | null;
}

/** Make a room and sit down in it. `side` is the creator's turn: first, second, or drawn by lot. */
export interface Create {
  readonly t: "create";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /**
   * A person, a bot, `hotseat`: two people at one screen, one client holds both seats; or `bots`: bot against bot,
   * and the creator watches. Default: "friend".
   */
  readonly kind?: Kind;
  /** Limits: 1 to 32 characters. Default: "freestyle". */
  readonly rule?: string;
  /** Lines of the board in each direction. Limits: 9 to 20. Default: 15. */
  readonly size?: number;
  /** Limits: 1 to 32 characters. Default: "free". */
  readonly opening?: string;
  /** None: `ask` between friends, `free` against a bot and at one screen. Default: null. */
  readonly takeback?: TakebackPolicy | null;
  /** The colour that begins. Default: "black". */
  readonly first?: ColorName;
  /** Default: "random". */
  readonly side?: "first" | "random" | "second";
  /** The bot's level; None: the server's default. Limits: 1 to 32 characters. Default: null. */
  readonly level?: string | null;
  /** The level of the second bot, for `bots`; None: as `level`. Limits: 1 to 32 characters. Default: null. */
  readonly level2?: string | null;
  /** False: only the link leads here, the lobby does not show it. Default: true. */
  readonly listed?: boolean;
  /** What happens to a stone that the rule forbids: it stands and loses, or is refused. Default: "loses". */
  readonly forbidden?: ForbiddenPolicy;
  /** The time control; None: no limit. Default: null. */
  readonly clock?: ClockSpec | null;
  /**
   * For takeback `limited`: how many each seat has in a game, done at once without asking. Limits: 0 to 100.
   * Default: 0.
   */
  readonly takebacks?: number;
  /**
   * A takeback within 2 s of one's stone is done at once, if the other has not replied; none is counted for it.
   * Default: false.
   */
  readonly oops?: boolean;
  /** A takeback may go to any earlier ply. Default: false. */
  readonly teaching?: boolean;
  /** After a takeback the clocks read what they read at that position, or run on. Default: "restore". */
  readonly clock_on_takeback?: ClockTakeback;
  /** Whether the games change the players' ratings; only between two people. Default: false. */
  readonly rated?: boolean;
  /**
   * Only who knows it comes in; the server keeps nothing of it but a salted hash. Limits: 1 to 64 characters.
   * Default: null.
   */
  readonly password?: string | null;
  /** Whether people may talk in the room. Default: true. */
  readonly chat?: boolean;
  /** `hidden`: the names of watchers are told to nobody; `closed`: nobody may watch. Default: "open". */
  readonly watching?: WatchingPolicy;
  /** Watchers see a stone when so many more lie, or the game is over. Limits: 0 to 60. Default: 0. */
  readonly delay_plies?: number;
  /** Watchers see everything so many seconds later. Limits: 0 to 3600. Default: 0. */
  readonly delay_s?: number;
}

/** Come into a room: to one's own seat if one has it, else as a watcher. `v` is the last seen. */
export interface Enter {
  readonly t: "enter";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. Default: null. */
  readonly id?: string | null;
  /**
   * With it the answer may be `resumed` and the missed events; without it, it is a `snapshot`. Limits: 0 to
   * 9007199254740991. Default: null.
   */
  readonly v?: number | null;
  /**
   * Where the room has one, and I have no seat there and was not let in on this connection before. Limits: 1 to 64
   * characters. Default: null.
   */
  readonly password?: string | null;
  /** This tab shows something else: where I sit, a tab of mine that came to play goes on acting. Default: false. */
  readonly beside?: boolean;
}

/** Go out of the room; a seat stays kept while a game is in play and becomes free otherwise. */
export interface Leave {
  readonly t: "leave";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. Default: null. */
  readonly id?: string | null;
}

/** Take a free seat; None: whichever is free. When both are taken the first game starts. */
export interface Sit {
  readonly t: "sit";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Default: null. */
  readonly seat?: Seat | null;
}

/** A stone on the point `at`, as stone number `ply` counted from 0. */
export interface Play {
  readonly t: "play";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Limits: 0 to 399. */
  readonly at: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /**
   * Milliseconds from the painting of the position to the sending of this, by the client's clock.
   * What the way took beyond that is not charged, within a quota; None: all is charged. Limits: 0 to
   * 9007199254740991. Default: null.
   */
  readonly spent?: number | null;
}

/** Choose one of `next.options`, with `ply` stones on the board. */
export interface Choose {
  readonly t: "choose";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** `stay`: keep one's colour; `swap`: exchange the colours; the others keep it, and do so. */
  readonly option: OptionName;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Say how many points will be offered for the fifth stone, from 1 to `next.count`. */
export interface Declare {
  readonly t: "declare";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Limits: 1 to 12. */
  readonly count: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Offer `next.count` points for the fifth stone, all at once; no two may be symmetric. */
export interface OfferPoints {
  readonly t: "offer_points";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Free points, in any order. */
  readonly points: readonly number[];
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Take `at`, one of `next.points`: the other seat's stone will stand there. */
export interface Pick {
  readonly t: "pick";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Limits: 0 to 399. */
  readonly at: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Put no stone in one's turn; only where `settings.passes` says so. */
export interface Pass {
  readonly t: "pass";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Offer `kind` to the other seat; done at once where the room asks no consent. */
export interface Propose {
  readonly t: "propose";
  /** Limits: a room code. */
  readonly room: string;
  readonly kind: OfferName;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Only `takeback` in a room for teaching: how many stones shall stay. Limits: 0 to 400. Default: null. */
  readonly to_ply?: number | null;
}

/** Accept or decline the other seat's pending offer. */
export interface Answer {
  readonly t: "answer";
  /** Limits: a room code. */
  readonly room: string;
  /** Number of the offer, from `offered` or `snapshot`. Limits: 1 to 9007199254740991. */
  readonly offer: number;
  readonly accept: boolean;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Take one's own pending offer back. */
export interface Withdraw {
  readonly t: "withdraw";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 9007199254740991. */
  readonly offer: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Give the other seat 15 seconds (a day in correspondence games). */
export interface GiveTime {
  readonly t: "give_time";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Give the game up. */
export interface Resign {
  readonly t: "resign";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** End the game without a result, before the second stone. */
export interface Abort {
  readonly t: "abort";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Start (`on`) or stop the stream of lobby rows. Who starts it more than 40 times in a minute waits for it. */
export interface WatchLobby {
  readonly t: "watch_lobby";
  /** Default: true. */
  readonly on?: boolean;
}

/** Ask for the teaching overlay: the two scores of each point by a tutorial bot, for the side to move. */
export interface GetScores {
  readonly t: "get_scores";
  /** Limits: a room code. */
  readonly room: string;
  /**
   * A level with `scores`; None: the bot's own, or the strongest tutorial bot. Limits: 1 to 32 characters.
   * Default: null.
   */
  readonly level?: string | null;
  /** Limits: 1 to 24 characters. Default: null. */
  readonly id?: string | null;
}

/**
 * Ask why a stone of the side to move on `at` would win, is forbidden, or is neither.
 * Also for the last stone, after the end too: why it won, lost, or did not win.
 */
export interface Explain {
  readonly t: "explain";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 399. */
  readonly at: number;
  /** Limits: 1 to 24 characters. Default: null. */
  readonly id?: string | null;
}

/**
 * One part of a file of game records that the server is to read; nothing of it is kept.
 * Send all parts at once and in order, each with the same `id` and `of`. They don't count as frames, but there
 * may be only so many files a minute. `record_read` answers the last one.
 */
export interface Upload {
  readonly t: "upload";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /**
   * Number of the part, from 0. Part 0 begins a new file, in place of one that was not sent to its end. Limits: 0
   * to 97.
   */
  readonly part: number;
  /** How many parts there are. Limits: 1 to 98. */
  readonly of: number;
  /**
   * The next bytes of the file, in base64 (RFC 4648 §4) with its padding, with both codecs. Limits: 0 to 3600
   * characters.
   */
  readonly data: string;
  /**
   * The file's name; that of part 0 counts. It matters where the bytes don't tell the format. Limits: 0 to 64
   * characters. Default: "".
   */
  readonly name?: string;
}

/**
 * Look for somebody who wants the same game. The answer is `seeking`, then `matched`.
 * It is never with somebody whom you have blocked, or who has blocked you. A second `seek` replaces the first.
 * It ends with `unseek`, with the connection, and when one sits down anywhere.
 */
export interface Seek {
  readonly t: "seek";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: 1 to 32 characters. Default: "freestyle". */
  readonly rule?: string;
  /** Limits: 9 to 20. Default: 15. */
  readonly size?: number;
  /** Limits: 1 to 32 characters. Default: "free". */
  readonly opening?: string;
  /** Default: null. */
  readonly clock?: ClockSpec | null;
  /** null: as the other one wishes, and `ask` when neither says anything. Default: null. */
  readonly takeback?: TakebackPolicy | null;
}

/** Look no longer. There is no answer; a `matched` that is on its way still comes. */
export interface Unseek {
  readonly t: "unseek";
}

/** Ask for the rooms where I have a seat, in memory or in the store. */
export interface GetMyGames {
  readonly t: "get_my_games";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/**
 * Ask for somebody's ratings and results: mine, those of the person on a seat of a room I am in, or of a name.
 * Names are not unique: of those who have a rating it is the one with most games, unless `tag` says who.
 */
export interface GetProfile {
  readonly t: "get_profile";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** null: mine, or that of `name`. Limits: a room code. Default: null. */
  readonly room?: string | null;
  /** Default: null. */
  readonly seat?: Seat | null;
  /** Only with `room` null. Limits: 1 to 120 characters. Default: null. */
  readonly name?: string | null;
  /** As in a row of `top`. Limits: 0 to 8 characters. Default: null. */
  readonly tag?: string | null;
  /** `more` of the answer before: the games that came before those. Limits: 0 to 9007199254740991. Default: null. */
  readonly before?: number | null;
}

/** Ask for the highest ratings by one rule. */
export interface GetTop {
  readonly t: "get_top";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: 1 to 32 characters. */
  readonly rule: string;
  /** Only of those who played a rated game in so many days; 0: of all. Default: 0. */
  readonly days?: 0 | 30 | 7;
  /** From 0; each has 50 rows. Limits: 0 to 9999. Default: 0. */
  readonly page?: number;
}

/** Ask for the settings that were kept for me. */
export interface GetChoices {
  readonly t: "get_choices";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/**
 * Keep `values` for me in place of what was kept, so that they follow me to other devices.
 * The answer is `choices`. Nothing is kept of a guest who has never sat down.
 */
export interface KeepChoices {
  readonly t: "keep_choices";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: at most 48 entries. */
  readonly values: Readonly<Record<string, boolean | number | string>>;
}

/** Ask for finished games of mine as one collection in SGF, those of the latest rooms first. */
export interface ExportGames {
  readonly t: "export_games";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** How many of my rooms I have had: 0, or `next` of the answer before. Limits: 0 to 1000. Default: 0. */
  readonly skip?: number;
}

/**
 * Delete me for good: token, name, ratings, results, choices and blocks. My finished games stay, without my
 * name.
 * Refused while a game of mine is in play, also by a seat that I handed over. Where I wait for a partner my seat
 * becomes free. All my connections end, what I sent after this is not done, and my token is nobody's any more.
 */
export interface ForgetMe {
  readonly t: "forget_me";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Say `text` or `phrase` in one's own channel. The `line` that comes to all who may read it is the answer. */
export interface Say {
  readonly t: "say";
  /** Limits: a room code. */
  readonly room: string;
  /** `players` for who has a seat, `watchers` for all others. */
  readonly channel: Channel;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /**
   * At most `MAX_TEXT` characters as people count them; control and direction characters are taken out. Limits: 1
   * to 900 characters. Default: null.
   */
  readonly text?: string | null;
  /** A quick phrase, which counts when both are there. Default: null. */
  readonly phrase?: Phrase | null;
}

/**
 * Hide (`on`) or show again the lines of `who` and their name among the watchers, here and in all rooms.
 * No `seek` brings you together while either of you has blocked the other.
 */
export interface Block {
  readonly t: "block";
  /** Their handle in this room. Limits: 1 to 16 characters. */
  readonly who: string;
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Default: true. */
  readonly on?: boolean;
}

/** Tell the operator of a line, or of a person. The lines around it go along. */
export interface Report {
  readonly t: "report";
  /** Limits: a room code. */
  readonly room: string;
  readonly why: ReportReason;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Number of the line in its channel; 0: none, `who` is meant. Limits: 0 to 9007199254740991. Default: 0. */
  readonly n?: number;
  /** Where the line stands. Default: "players". */
  readonly channel?: Channel;
  /** Handle of a person, when `n` is 0. Limits: 1 to 16 characters. Default: null. */
  readonly who?: string | null;
  /** What else there is to say. Limits: 1 to 900 characters. Default: null. */
  readonly text?: string | null;
}

/** Ask who watches. */
export interface GetWatchers {
  readonly t: "get_watchers";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Keep my name out of the lists of watchers and off my lines there (`on`), in all rooms and for good. */
export interface HideMe {
  readonly t: "hide_me";
  /** Default: true. */
  readonly on?: boolean;
}

/** A watcher's guess that stone number `ply`, the next one they will see, falls on `at`. The latest counts. */
export interface Guess {
  readonly t: "guess";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 0 to 400. */
  readonly ply: number;
  /** Limits: 0 to 399. */
  readonly at: number;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/**
 * What the host may do: `close` the room for ever, let nobody new in (`lock`), `remove` somebody.
 * Nothing of it ends a game: while one is in play no room is closed and no player removed.
 */
export interface Manage {
  readonly t: "manage";
  /** Limits: a room code. */
  readonly room: string;
  readonly what: ManageAct;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Whom to remove. Limits: 1 to 16 characters. Default: null. */
  readonly who?: string | null;
}

/** Say whether this tab can be seen. Until it is said it can. */
export interface Visible {
  readonly t: "visible";
  readonly on: boolean;
}

/** Act from this tab; the tab that was active may only watch from now on. */
export interface PlayHere {
  readonly t: "play_here";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Ask for a ticket with which another device takes one's seats in the room. It voids the ticket before. */
export interface HandOver {
  readonly t: "hand_over";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/** Take the seats that the ticket is for; entering the room is part of it. */
export interface TakeOver {
  readonly t: "take_over";
  /** From `hand_over_ticket`. Limits: 1 to 64 characters. */
  readonly ticket: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** The room of the ticket, if it is known; another one is refused. Limits: a room code. Default: null. */
  readonly room?: string | null;
}

/** End the game because the other seat, whose turn it is, has been absent for `GRACE_MS`. */
export interface Claim {
  readonly t: "claim";
  /** Limits: a room code. */
  readonly room: string;
  /** Win it, or call it a draw. */
  readonly what: "draw" | "win";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/**
 * The host, who waits alone at their table, lets a bot sit down opposite; the game starts.
 * Only between friends and where games are not rated. When the person gets up the bot does, too.
 */
export interface InviteBot {
  readonly t: "invite_bot";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** The bot's level; null: the server's default. Limits: 1 to 32 characters. Default: null. */
  readonly level?: string | null;
}

/**
 * Let the bot that thinks play the best move it has found so far; `done` is the answer, the move follows.
 * Only who plays alone against a bot may do that, and never where the game is rated.
 */
export interface MoveNow {
  readonly t: "move_now";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
}

/**
 * Have a position looked at; a later `analyse` or `hint` takes the place of one that waits.
 * The answer is `analysed`. Colours alternate from `first` on.
 */
export interface Analyse {
  readonly t: "analyse";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: 1 to 32 characters. Default: "freestyle". */
  readonly rule?: string;
  /** Limits: 9 to 20. Default: 15. */
  readonly size?: number;
  /** The colour of `moves[0]`. Default: "black". */
  readonly first?: ColorName;
  /** Points in order of play; -1: a pass. Default: []. */
  readonly moves?: readonly number[];
  /** Points of black stones that lie there from the beginning. Default: []. */
  readonly black?: readonly number[];
  /** The same for white. Default: []. */
  readonly white?: readonly number[];
  /** Time to look, in milliseconds. Limits: 50 to 2000. Default: 500. */
  readonly ms?: number;
}

/**
 * Ask for the best move in a room: against bots and at one screen, and anywhere after the end.
 * The answer is `hinted`. While a game between people is in play it is refused as `locked`.
 */
export interface Hint {
  readonly t: "hint";
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** After so many stones; null: now, and after the end before the last stone. Limits: 0 to 400. Default: null. */
  readonly ply?: number | null;
}

/**
 * Ask for the review of a finished game.
 * It is made when somebody asks for the first time, and kept: `reviewing` tells how far it is, `reviewed` ends
 * it.
 */
export interface GetReview {
  readonly t: "get_review";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: a room code. */
  readonly room: string;
  /** Limits: 1 to 999999. */
  readonly game: number;
  /** `snapshot.key`, for a room with a password that one is not in. Limits: 0 to 10 characters. Default: "". */
  readonly key?: string;
}

/** Ask for a puzzle: that of a day, or the one with a number. The answer is `puzzle`. */
export interface GetPuzzle {
  readonly t: "get_puzzle";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Days since 1970-01-01; null: today, unless `n` is given. Limits: 0 to 100000. Default: null. */
  readonly day?: number | null;
  /** Its number; those that don't exist are counted round. Limits: 0 to 9007199254740991. Default: null. */
  readonly n?: number | null;
}

/** Try a move in a puzzle. The answer is `puzzle_tried`. */
export interface TryPuzzle {
  readonly t: "try_puzzle";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** Limits: 0 to 9007199254740991. */
  readonly n: number;
  /** All moves so far, the answers included; the last one is the one to try. */
  readonly line: readonly number[];
}

/** Measure the way there and back; `n` comes back unchanged. */
export interface Ping {
  readonly t: "ping";
  /** Limits: 0 to 4294967295. Default: 0. */
  readonly n?: number;
  /** How long the last `pong` took, in milliseconds. Limits: 0 to 60000. Default: null. */
  readonly lag?: number | null;
}

/** The answer to `hello`. Keep `token`: it is the only proof of who you are, and only you get it. */
export interface Welcome {
  readonly t: "welcome";
  /** Major version. */
  readonly protocol: number;
  /** Program and version. */
  readonly server: string;
  readonly token: string;
  readonly name: string;
  /** Server time in milliseconds since 1970. */
  readonly now: number;
  /** Names for `create.rule`. */
  readonly rules: readonly string[];
  /** Bots for `create.level`: programs that the operator lends, then the server's own, weakest first. */
  readonly levels: readonly Level[];
  /** Names for `create.opening`. Default: []. */
  readonly openings?: readonly string[];
  /** Whether your name is kept out of the lists of watchers, as you said by `hide_me`. Default: false. */
  readonly hides?: boolean;
}

/** The whole state of a room at `v`, for the one who gets it (`you`: the seats they hold). */
export interface Snapshot {
  readonly t: "snapshot";
  readonly room: string;
  readonly v: number;
  readonly settings: RoomSettings;
  readonly seats: readonly [seat0: SeatView | null, seat1: SeatView | null];
  readonly you: readonly Seat[];
  /** Number of the game in the room, from 1; 0: not started yet. */
  readonly game: number;
  /** The seat that plays black now. */
  readonly black: Seat;
  /** Points of the stones on the board, in order of play; colours alternate, `settings.first` begins. Default: []. */
  readonly moves?: readonly number[];
  /** The colour of each of `moves`; empty while they alternate, which only a pass ends. Default: []. */
  readonly colors?: readonly ColorName[];
  /** Who put each of `moves`; empty when each was put by the seat that plays its colour now. Default: []. */
  readonly placed_by?: readonly Seat[];
  /** What was decided without a stone, in order of time. Default: []. */
  readonly said?: readonly SaidView[];
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Where the side to move may not put a stone, as in `forbidden`. Default: []. */
  readonly forbidden?: readonly ForbiddenPoint[];
  /**
   * The stones that takebacks removed since the last deed, newest takeback last: for `restore`.
   * A group is empty when only something said was taken back. Default: [].
   */
  readonly removed?: readonly (readonly number[])[];
  /** Default: []. */
  readonly offers?: readonly OfferView[];
  /** Default: null. */
  readonly outcome?: OutcomeView | null;
  /** Games won by seat 0, won by seat 1, drawn, in this room. Default: [0, 0, 0]. */
  readonly score?: readonly [seat0: number, seat1: number, drawn: number];
  /** Default: 0. */
  readonly watchers?: number;
  /** What the clocks read; null: the room has none, or no game has begun. Default: null. */
  readonly clocks?: ClocksView | null;
  /** As `clocks.held`, also where there is no clock. Default: null. */
  readonly held?: HoldName | null;
  /** The id of the command that this answers: `create`, `enter`, or one that was carried out before. Default: null. */
  readonly id?: string | null;
  /** Your handle in this room, as in lines of chat. Default: "". */
  readonly who?: string;
  /** Whether you made the room, and may `manage` it. Default: false. */
  readonly host?: boolean;
  /**
   * In a room with a password: its finished games are at `/games/ROOM-GAME-KEY.sgf`. Who has it can read them.
   * Default: "".
   */
  readonly key?: string;
  /**
   * What the game that is over has made of the ratings, by seat; null: it is in play, or did not count. Default:
   * null.
   */
  readonly rated?: readonly [seat0: RatingChange, seat1: RatingChange] | null;
  /** Since when the bot to move has been looking for its move, in server time (ms); null: none is. Default: null. */
  readonly thinking?: number | null;
  /**
   * How many takebacks each seat still has in this game, where `settings.takeback` is `limited`.
   * null: none was taken yet, and each has all `settings.takebacks`; as after every `started`. Default: null.
   */
  readonly takebacks_left?: readonly [seat0: number, seat1: number] | null;
}

/** The room goes on from the version you have: the events you missed follow, up to `v`. */
export interface Resumed {
  readonly t: "resumed";
  readonly room: string;
  readonly v: number;
  readonly you: readonly Seat[];
}

/** Event: somebody took `seat`. */
export interface Sat {
  readonly t: "sat";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly name: string;
  /** Default: null. */
  readonly bot?: string | null;
  /** The rating with which they sat down, in a room where games are rated. Default: null. */
  readonly rating?: number | null;
}

/** Event: `seat` is free again. */
export interface Stood {
  readonly t: "stood";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
}

/** Event: the room is closed for ever. `removed` follows. */
export interface Closed {
  readonly t: "closed";
  readonly room: string;
  readonly v: number;
}

/** Event: game number `game` begins with an empty board; seat `black` plays black. */
export interface Started {
  readonly t: "started";
  readonly room: string;
  readonly v: number;
  readonly game: number;
  readonly black: Seat;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` put stone number `ply` (from 0) on `at`. It is the mover's acknowledgement too. */
export interface Stone {
  readonly t: "stone";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly ply: number;
  readonly at: number;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` chose `option`; seat `black` plays black from now on. */
export interface Chosen {
  readonly t: "chosen";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  /** Stones on the board. */
  readonly ply: number;
  /** One of the options of the step. */
  readonly option: string;
  readonly black: Seat;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` says that `count` points will be offered for the fifth stone. */
export interface Declared {
  readonly t: "declared";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  /** Stones on the board. */
  readonly ply: number;
  /** How many. */
  readonly count: number;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` offers `points` for the fifth stone; the other one will pick. */
export interface PointsOffered {
  readonly t: "points_offered";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  /** Stones on the board. */
  readonly ply: number;
  /** Where the stone may stand. */
  readonly points: readonly number[];
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` picked `at`: stone number `ply` stands there, of the other seat's colour. */
export interface Picked {
  readonly t: "picked";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly ply: number;
  readonly at: number;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` put no stone in its turn. */
export interface Passed {
  readonly t: "passed";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  /** Stones on the board. */
  readonly ply: number;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the last `plies` stones left the board at the wish of `seat`, and the last `words` things said. */
export interface TakenBack {
  readonly t: "taken_back";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly plies: number;
  /** Default: 0. */
  readonly words?: number;
  /** The seat that plays black now, if `words` is not 0. Default: null. */
  readonly black?: Seat | null;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
  /** As in `snapshot`. Default: null. */
  readonly takebacks_left?: readonly [seat0: number, seat1: number] | null;
}

/** Event: the `plies` stones of the latest takeback are back, and all that was `said` among them. */
export interface Restored {
  readonly t: "restored";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly plies: number;
  /** Who put each of the stones; empty when each was put by the seat that plays its colour now. Default: []. */
  readonly placed_by?: readonly Seat[];
  /** Default: []. */
  readonly said?: readonly SaidView[];
  /** The seat that plays black now, if anything was said. Default: null. */
  readonly black?: Seat | null;
  /** What must be done next, where that is not a stone as always. Default: null. */
  readonly next?: StepView | null;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` proposes `kind`. Whatever carries the game on, takes back or ends it voids all offers. */
export interface Offered {
  readonly t: "offered";
  readonly room: string;
  readonly v: number;
  /** Its number, unique in the room. */
  readonly offer: number;
  readonly kind: OfferName;
  readonly seat: Seat;
  /** Stones that a takeback or restore would move. Default: 0. */
  readonly plies?: number;
  /** Default: 0. */
  readonly words?: number;
  /** Version of the room that it was made at. Default: 0. */
  readonly base?: number;
  /** Server time in milliseconds when it is void by itself; null: never. Default: null. */
  readonly expires?: number | null;
  /** How many stones shall stay, where it was said. Default: null. */
  readonly to_ply?: number | null;
  /** What the clocks will read once it is accepted; null: they run on. Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the pending offer was answered or withdrawn, or its time was over. */
export interface OfferClosed {
  readonly t: "offer_closed";
  readonly room: string;
  readonly v: number;
  readonly offer: number;
  /** `withdrawn` is also a pause that was on offer when the game was adjourned. */
  readonly how: "accepted" | "declined" | "expired" | "withdrawn";
}

/**
 * Event: no clock runs from now on.
 * `start`: until both have the board, at most 30 s. `restart`: the same after a restart of the server; the time
 * it was away is nobody's. `pause`: agreed, any of the two may resume at once. `adjourn`: agreed, and both must
 * agree to go on. In the last two no move is taken.
 */
export interface Held {
  readonly t: "held";
  readonly room: string;
  readonly v: number;
  /** Why it is held. */
  readonly why: HoldName;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the game goes on, and the clock runs for whoever must act. */
export interface Released {
  readonly t: "released";
  readonly room: string;
  readonly v: number;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: `seat` gave the other one `ms` milliseconds. */
export interface TimeGiven {
  readonly t: "time_given";
  readonly room: string;
  readonly v: number;
  /** Who gave. */
  readonly seat: Seat;
  /** How much. */
  readonly ms: number;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the two players changed seats, and the series score with them; the clocks are full again. */
export interface SeatsSwapped {
  readonly t: "seats_swapped";
  readonly room: string;
  readonly v: number;
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the game has ended; `score` is the room's series after it. */
export interface Over {
  readonly t: "over";
  readonly room: string;
  readonly v: number;
  readonly outcome: OutcomeView;
  readonly score: readonly [seat0: number, seat1: number, drawn: number];
  /** Default: null. */
  readonly clocks?: ClocksView | null;
}

/** Event: the game that has just ended has changed both ratings. Comes right behind `over`. */
export interface Rated {
  readonly t: "rated";
  readonly room: string;
  readonly v: number;
  /** By seat; `seats[n].rating` is what it is after. */
  readonly ratings: readonly [seat0: RatingChange, seat1: RatingChange];
}

/** Event: the one on `seat` plays on another device now. The seat, its clock and its offers stay as they are. */
export interface HandedOver {
  readonly t: "handed_over";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  readonly name: string;
}

/** The seats that you hold now in this room; comes before the event that says so to all. */
export interface You {
  readonly t: "you";
  readonly room: string;
  readonly seats: readonly Seat[];
}

/** Who is here: each seat, and how many watch. Not versioned: the latest one counts. */
export interface Presence {
  readonly t: "presence";
  readonly room: string;
  readonly seats: readonly [seat0: SeatPresence, seat1: SeatPresence];
  readonly watchers: number;
  /** Nobody new may come in. Default: false. */
  readonly locked?: boolean;
}

/**
 * A bot has been looking for its move for a while. It holds for this version of the room: any event ends it.
 * Those who watch late are not told.
 */
export interface Thinking {
  readonly t: "thinking";
  readonly room: string;
  readonly v: number;
  readonly seat: Seat;
  /** Server time in milliseconds at which it began. */
  readonly since: number;
}

/** Whether this tab acts for the seats that one holds. Until it is said it does. */
export interface Tab {
  readonly t: "tab";
  readonly room: string;
  /** false: this tab may only watch. */
  readonly active: boolean;
  /** Of the `play_here` that this answers. Default: null. */
  readonly id?: string | null;
}

/** The answer to `hand_over`. Put the ticket into the fragment of a link, which no server and no log sees. */
export interface HandOverTicket {
  readonly t: "hand_over_ticket";
  readonly room: string;
  /** Good for one `take_over`. */
  readonly ticket: string;
  /** Server time from which it is void. */
  readonly expires: number;
  readonly id: string;
}

/** The answer to `leave`: no more frames of this room will come. */
export interface Left {
  readonly t: "left";
  readonly room: string;
}

/** The operator's notice, for the lobby: after `welcome` where there is one, and whenever it changes. */
export interface Notice {
  readonly t: "notice";
  /** Plain text of one line, in whatever language the operator writes; empty: there is none any more. Default: "". */
  readonly text?: string;
  /** Server time in milliseconds at which it was put up. Default: 0. */
  readonly at?: number;
}

/**
 * The server is about to stop: no new rooms from now on. Nobody loses a seat, and clocks stand while it is away.
 * All connections are closed with 1012 then, as always before a restart.
 */
export interface Draining {
  readonly t: "draining";
  /** Milliseconds until then. */
  readonly ms: number;
}

/** All rows of the lobby; `online` counts the people who are connected, each once. */
export interface Lobby {
  readonly t: "lobby";
  readonly rows: readonly LobbyRow[];
  readonly online: number;
}

/** Rows that are new or changed, and codes of rooms that left the lobby. */
export interface LobbyChange {
  readonly t: "lobby_change";
  /** Default: []. */
  readonly put?: readonly LobbyRow[];
  /** Default: []. */
  readonly gone?: readonly string[];
  /** Default: 0. */
  readonly online?: number;
}

/**
 * The teaching overlay at `v`: two scores for each point of the board, 0 where a stone lies.
 * `ours` are those of the side to move, `theirs` those of its opponent; `best` is the point the bot would
 * choose.
 */
export interface Scores {
  readonly t: "scores";
  readonly room: string;
  readonly v: number;
  readonly level: string;
  /** One number for each point, by point. */
  readonly theirs: readonly number[];
  readonly ours: readonly number[];
  readonly best: number;
}

/**
 * The points where the side to move may not put a stone, at `v`; not sent where there are none.
 * For all in the room, after the event that led there. Anything that changes the position voids the one before.
 */
export interface Forbidden {
  readonly t: "forbidden";
  readonly room: string;
  readonly v: number;
  /** By point, in ascending order. */
  readonly points: readonly ForbiddenPoint[];
}

/** The answer to `explain`, at `v`. */
export interface Explained {
  readonly t: "explained";
  readonly room: string;
  readonly v: number;
  /** What the stone makes. */
  readonly why: Explanation;
  /** Default: null. */
  readonly id?: string | null;
}

/** The answer to the last `upload` of a file: the games that are in it, as far as they could be read. */
export interface RecordRead {
  readonly t: "record_read";
  /** Limits: 1 to 24 characters. */
  readonly id: string;
  /** `sgf`, `psq`, `rec`, `pos`, `lib`, `rif`, `bdt` or `moves`; null: none of them. Default: null. */
  readonly format?: string | null;
  /** In the order of the file. Default: []. */
  readonly games?: readonly RecordGame[];
  /** Why some games, or all of them, are not among `games`. Default: []. */
  readonly flaws?: readonly RecordFlaw[];
  /** The file holds more than is told: more games, branches, text or flaws. Default: false. */
  readonly cut?: boolean;
}

/** The answer to `seek`: you wait. */
export interface Seeking {
  readonly t: "seeking";
  readonly id: string;
  /** Server time in milliseconds since 1970. */
  readonly since: number;
  /** Server time at which `bot_offered` comes if nobody has turned up; null: no bot knows this game. Default: null. */
  readonly bot_at?: number | null;
  /** The level it will offer. Default: null. */
  readonly bot_level?: string | null;
}

/** Somebody is found: both of you sit in `room`, whose `snapshot` follows, and the game has begun. */
export interface Matched {
  readonly t: "matched";
  readonly room: string;
}

/** Nobody has turned up yet. Play a bot of this level instead (`create`), or wait on: the seek stays. */
export interface BotOffered {
  readonly t: "bot_offered";
  readonly level: string;
}

/**
 * The answer to `get_my_games`: games that wait for me first, then the others, latest first.
 * All that go on, as far as the latest 200 rooms and those where a clock runs tell, and the latest 20 that are
 * over.
 */
export interface MyGames {
  readonly t: "my_games";
  readonly id: string;
  /** Default: []. */
  readonly rows?: readonly MyGame[];
}

/** The answer to `get_profile`. */
export interface Profile {
  readonly t: "profile";
  readonly id: string;
  readonly name: string;
  /** One for each rule with a rated game. Default: []. */
  readonly ratings?: readonly RatingView[];
  /** Tells people of one name apart, as in `top`. Default: "". */
  readonly tag?: string;
  /** Their games with the black stones; null: none. Default: null. */
  readonly black?: Tally | null;
  /** Those with the white stones. Default: null. */
  readonly white?: Tally | null;
  /** The latest 20 that all may see: those of rooms that are listed and have no password; of mine all. Default: []. */
  readonly games?: readonly PlayedGame[];
  /** For `before`; null: there are no more games. Default: null. */
  readonly more?: number | null;
  /** Their handle in the room, for `block` and `report`; null: it is me, or no room was asked about. Default: null. */
  readonly who?: string | null;
}

/** The answer to `get_top`: 50 of those whose rating is not provisional, the best first. */
export interface Top {
  readonly t: "top";
  readonly id: string;
  readonly rule: string;
  /** Default: []. */
  readonly rows?: readonly TopRow[];
  /** My own row, wherever it stands; null: I have none. Default: null. */
  readonly own?: TopRow | null;
  /** Rows in all. Default: 0. */
  readonly people?: number;
}

/** The answer to `get_choices` and `keep_choices`: what is kept now. */
export interface ChoicesKept {
  readonly t: "choices";
  readonly id: string;
  /** Default: {}. */
  readonly values?: Readonly<Record<string, boolean | number | string>>;
}

/** The answer to `export_games`. */
export interface Exported {
  readonly t: "exported";
  readonly id: string;
  /** Games in `sgf`. Default: 0. */
  readonly games?: number;
  /** The games one after the other: those of all answers, joined, are one file again. Default: "". */
  readonly sgf?: string;
  /** `skip` for the next question; null: that was all, or as much as is given out. Default: null. */
  readonly next?: number | null;
}

/** The answer to `forget_me`: it is done, and the connection ends. */
export interface Forgotten {
  readonly t: "forgotten";
  readonly id: string;
}

/** Something said. */
export interface Line {
  readonly t: "line";
  readonly room: string;
  /** Number of the line in its channel: each has one more than the line before, and none is used twice. */
  readonly n: number;
  readonly channel: Channel;
  /** Handle of the speaker in this room: the same for all that they say here, and no proof of anything. */
  readonly who: string;
  /** Their name; empty when watchers' names are hidden. */
  readonly name: string;
  /** Stones on the board as they saw it. */
  readonly ply: number;
  /** When, in server time (ms). */
  readonly at: number;
  /** Their seat when they said it; null: a watcher. Default: null. */
  readonly seat?: Seat | null;
  /** Default: null. */
  readonly text?: string | null;
  /** What was said instead of a text. Default: null. */
  readonly phrase?: Phrase | null;
  /** The id of the `say` that this answers; for the speaker alone. Default: null. */
  readonly id?: string | null;
}

/**
 * What was said before in `channel`, oldest first: after `snapshot` and `resumed`, and replaces all of it.
 * Players get those of the watchers when the game is over.
 */
export interface Lines {
  readonly t: "lines";
  readonly room: string;
  readonly channel: Channel;
  /** The last `MAX_LINES` at most. */
  readonly lines: readonly Line[];
}

/** Command `id` was carried out, and there is nothing else to tell of it. */
export interface Done {
  readonly t: "done";
  readonly id: string;
}

/** Who watches. */
export interface WatcherList {
  readonly t: "watcher_list";
  readonly room: string;
  /** `MAX_LISTED` at most, the first to come first. */
  readonly names: readonly WatcherName[];
  readonly id: string;
  /** How many more there are, those who hide their names among them. Default: 0. */
  readonly more?: number;
}

/** To watchers only: how all guess stone number `ply`. A stone there, or a takeback, ends the vote. */
export interface Votes {
  readonly t: "votes";
  readonly room: string;
  readonly ply: number;
  /** Points with the number of guesses, the most first. Default: []. */
  readonly counts?: readonly (readonly [at: number, count: number])[];
  /** Your own guess. Default: null. */
  readonly yours?: number | null;
  /** Of your guesses in this room: how many were right, how many there were. Default: [0, 0]. */
  readonly score?: readonly [right: number, asked: number];
}

/** You are out of the room, and no more frames of it will come. `why` says who would have it so. */
export interface Removed {
  readonly t: "removed";
  readonly room: string;
  readonly why: RemovedReason;
}

/** The answer to `analyse`. */
export interface Analysed {
  readonly t: "analysed";
  readonly id: string;
  /** Number of moves of the position. */
  readonly ply: number;
  /** The chance of the side to move, in thousandths. */
  readonly score: number;
  /**
   * Plies to the forced end; above zero the side to move wins, below it loses; null: nothing is forced. Default:
   * null.
   */
  readonly mate?: number | null;
  /** The main line, beginning with the side to move. Default: []. */
  readonly best?: readonly number[];
  /** Where the other side would put its stones to win by fours, were it to move. Default: []. */
  readonly threats?: readonly number[];
  /**
   * The forced win by fours of the side to move with the answers, in order of play; null: there is none. Default:
   * null.
   */
  readonly win?: readonly number[] | null;
  /** Plies that were looked ahead. Default: 0. */
  readonly depth?: number;
}

/** The answer to `hint`. Where it came too late for the position, `v` tells. */
export interface Hinted {
  readonly t: "hinted";
  readonly room: string;
  readonly v: number;
  readonly id: string;
  readonly ply: number;
  /** The point to play. */
  readonly at: number;
  /** The chance of the side to move, in thousandths. Default: 500. */
  readonly score?: number;
  /** As in `analysed`. Default: null. */
  readonly mate?: number | null;
  /** As in `analysed`. Default: []. */
  readonly threats?: readonly number[];
  /** As in `analysed`; its first point is `at`. Default: null. */
  readonly win?: readonly number[] | null;
}

/** How far a review is. */
export interface Reviewing {
  readonly t: "reviewing";
  readonly id: string;
  /** Positions looked at. */
  readonly done: number;
  /** All of them. */
  readonly of: number;
}

/** The answer to `get_review`. */
export interface Reviewed {
  readonly t: "reviewed";
  readonly id: string;
  readonly room: string;
  readonly game: number;
  /** Black's chance in thousandths before each move and after the last one. Default: []. */
  readonly scores?: readonly number[];
  /**
   * Plies of `scores` where nothing could be seen: the number there is the one before. No move is judged by it.
   * Default: [].
   */
  readonly unknown?: readonly number[];
  /** In order of play. Default: []. */
  readonly notes?: readonly ReviewNote[];
  /** How well black played, from 0 to 100; null: no move to judge. Default: null. */
  readonly black?: number | null;
  /** The same for white. Default: null. */
  readonly white?: number | null;
}

/** A position where just one first move wins by fours. */
export interface Puzzle {
  readonly t: "puzzle";
  readonly id: string;
  /** Its number, from 0. */
  readonly n: number;
  /** How many there are. */
  readonly of: number;
  readonly rule: string;
  readonly size: number;
  /** Points of the black stones, the one played last at the end. */
  readonly black: readonly number[];
  /** The same for white. */
  readonly white: readonly number[];
  /** Who wins. */
  readonly to_move: ColorName;
  /** Stones of the winner that the shortest win takes. */
  readonly moves: number;
  /** From 1, easy, to 5. */
  readonly grade: number;
  /** The stone played last. Default: null. */
  readonly last?: number | null;
}

/** The answer to `try_puzzle`. */
export interface PuzzleTried {
  readonly t: "puzzle_tried";
  readonly id: string;
  /** Whether the win is still forced by fours. */
  readonly right: boolean;
  /** The forced answer; null: the puzzle is solved, or the move is wrong. Default: null. */
  readonly reply?: number | null;
  /** Whether that was the last move that matters: five in a row, or nothing left to stop it. Default: false. */
  readonly solved?: boolean;
}

/** To the sender alone: command `id` was not carried out. `code` says why, `params` where. */
export interface Refused {
  readonly t: "refused";
  readonly code: string;
  /** Default: null. */
  readonly id?: string | null;
  /** Default: null. */
  readonly room?: string | null;
  /** Depends on the code; never needed to understand it. Default: {}. */
  readonly params?: Readonly<Record<string, number | string>>;
}

/** The answer to `ping`; `now` is server time in milliseconds since 1970. */
export interface Pong {
  readonly t: "pong";
  readonly now: number;
  /** Default: 0. */
  readonly n?: number;
}

/** Every message that a client may send. */
export type ToServer =
  | Hello
  | Rename
  | Create
  | Enter
  | Leave
  | Sit
  | Play
  | Choose
  | Declare
  | OfferPoints
  | Pick
  | Pass
  | Propose
  | Answer
  | Withdraw
  | GiveTime
  | Resign
  | Abort
  | WatchLobby
  | GetScores
  | Explain
  | Upload
  | Seek
  | Unseek
  | GetMyGames
  | GetProfile
  | GetTop
  | GetChoices
  | KeepChoices
  | ExportGames
  | ForgetMe
  | Say
  | Block
  | Report
  | GetWatchers
  | HideMe
  | Guess
  | Manage
  | Visible
  | PlayHere
  | HandOver
  | TakeOver
  | Claim
  | InviteBot
  | MoveNow
  | Analyse
  | Hint
  | GetReview
  | GetPuzzle
  | TryPuzzle
  | Ping;

/** Every message that a server may send. */
export type ToClient =
  | Welcome
  | Snapshot
  | Resumed
  | Sat
  | Stood
  | Closed
  | Started
  | Stone
  | Chosen
  | Declared
  | PointsOffered
  | Picked
  | Passed
  | TakenBack
  | Restored
  | Offered
  | OfferClosed
  | Held
  | Released
  | TimeGiven
  | SeatsSwapped
  | Over
  | Rated
  | HandedOver
  | You
  | Presence
  | Thinking
  | Tab
  | HandOverTicket
  | Left
  | Notice
  | Draining
  | Lobby
  | LobbyChange
  | Scores
  | Forbidden
  | Explained
  | RecordRead
  | Seeking
  | Matched
  | BotOffered
  | MyGames
  | Profile
  | Top
  | ChoicesKept
  | Exported
  | Forgotten
  | Line
  | Lines
  | Done
  | WatcherList
  | Votes
  | Removed
  | Analysed
  | Hinted
  | Reviewing
  | Reviewed
  | Puzzle
  | PuzzleTried
  | Refused
  | Pong;

/** What an absent field means: by tag for messages, by name for values inside them. */
export const DEFAULTS = {
  welcome: {
    openings: [],
    hides: false,
  },
  snapshot: {
    moves: [],
    colors: [],
    placed_by: [],
    said: [],
    next: null,
    forbidden: [],
    removed: [],
    offers: [],
    outcome: null,
    score: [0, 0, 0],
    watchers: 0,
    clocks: null,
    held: null,
    id: null,
    who: "",
    host: false,
    key: "",
    rated: null,
    thinking: null,
    takebacks_left: null,
  },
  sat: {
    bot: null,
    rating: null,
  },
  started: {
    next: null,
    clocks: null,
  },
  stone: {
    next: null,
    clocks: null,
  },
  chosen: {
    next: null,
    clocks: null,
  },
  declared: {
    next: null,
    clocks: null,
  },
  points_offered: {
    next: null,
    clocks: null,
  },
  picked: {
    next: null,
    clocks: null,
  },
  passed: {
    next: null,
    clocks: null,
  },
  taken_back: {
    words: 0,
    black: null,
    next: null,
    clocks: null,
    takebacks_left: null,
  },
  restored: {
    placed_by: [],
    said: [],
    black: null,
    next: null,
    clocks: null,
  },
  offered: {
    plies: 0,
    words: 0,
    base: 0,
    expires: null,
    to_ply: null,
    clocks: null,
  },
  held: {
    clocks: null,
  },
  released: {
    clocks: null,
  },
  time_given: {
    clocks: null,
  },
  seats_swapped: {
    clocks: null,
  },
  over: {
    clocks: null,
  },
  presence: {
    locked: false,
  },
  tab: {
    id: null,
  },
  notice: {
    text: "",
    at: 0,
  },
  lobby_change: {
    put: [],
    gone: [],
    online: 0,
  },
  explained: {
    id: null,
  },
  record_read: {
    format: null,
    games: [],
    flaws: [],
    cut: false,
  },
  seeking: {
    bot_at: null,
    bot_level: null,
  },
  my_games: {
    rows: [],
  },
  profile: {
    ratings: [],
    tag: "",
    black: null,
    white: null,
    games: [],
    more: null,
    who: null,
  },
  top: {
    rows: [],
    own: null,
    people: 0,
  },
  choices: {
    values: {},
  },
  exported: {
    games: 0,
    sgf: "",
    next: null,
  },
  line: {
    seat: null,
    text: null,
    phrase: null,
    id: null,
  },
  watcher_list: {
    more: 0,
  },
  votes: {
    counts: [],
    yours: null,
    score: [0, 0],
  },
  analysed: {
    mate: null,
    best: [],
    threats: [],
    win: null,
    depth: 0,
  },
  hinted: {
    score: 500,
    mate: null,
    threats: [],
    win: null,
  },
  reviewed: {
    scores: [],
    unknown: [],
    notes: [],
    black: null,
    white: null,
  },
  puzzle: {
    last: null,
  },
  puzzle_tried: {
    reply: null,
    solved: false,
  },
  refused: {
    id: null,
    room: null,
    params: {},
  },
  pong: {
    n: 0,
  },
  Level: {
    scores: false,
    rules: [],
    sizes: [9, 20],
  },
  RoomSettings: {
    level: null,
    listed: true,
    forbidden: "loses",
    passes: false,
    clock: null,
    takebacks: 0,
    oops: false,
    teaching: false,
    clock_on_takeback: "restore",
    level2: null,
    password: false,
    rated: false,
    chat: true,
    watching: "open",
    delay_plies: 0,
    delay_s: 0,
  },
  SeatView: {
    bot: null,
    online: true,
    rating: null,
  },
  OfferView: {
    plies: 0,
    words: 0,
    base: 0,
    expires: null,
    to_ply: null,
    clocks: null,
  },
  StepView: {
    reach: null,
    beyond: -1,
    options: [],
    count: 0,
    points: [],
  },
  SaidView: {
    option: null,
    count: 0,
    points: [],
  },
  OutcomeView: {
    winner: null,
    lines: [],
    kinds: [],
  },
  DeadRow: {
    blockers: [],
  },
  Spot: {
    spoiled: null,
  },
  Explanation: {
    kinds: [],
    lines: [],
    dead: [],
    fours: [],
    threes: [],
    cut: false,
  },
  LobbyRow: {
    takeback: "ask",
    level: null,
    ply: 0,
    watchers: 0,
    opening: "free",
    clock: null,
    rated: false,
    host: null,
    password: false,
    level2: null,
    first: "black",
    black: 0,
    moves: [],
    bots: [],
    ratings: null,
  },
  ClockSpec: {
    main_ms: 0,
    increment_ms: 0,
    period_ms: 0,
    periods: 0,
    stones: 0,
  },
  ClocksView: {
    running: null,
    periods: [0, 0],
    stones: [0, 0],
    period_left: null,
    held: null,
  },
  MyGame: {
    opponent: null,
    your_turn: false,
    clock: null,
    due: null,
  },
  RatingView: {
    points: [],
  },
  Tally: {
    won: 0,
    drawn: 0,
    lost: 0,
  },
  PlayedGame: {
    opponent: "",
    rating: null,
    key: "",
  },
  TopRow: {
    tag: "",
  },
  SeatPresence: {
    lag_ms: null,
    claim_at: null,
  },
  RecordFlaw: {
    line: null,
    offset: null,
  },
  RecordMark: {
    text: "",
  },
  RecordNote: {
    title: "",
    comment: "",
    marks: [],
  },
  RecordHead: {
    black: "",
    white: "",
    event: "",
    date: "",
    result: null,
    how: "plain",
  },
  RecordGame: {
    parents: [],
    notes: [],
    rule_given: false,
    first: "black",
    black_stones: [],
    white_stones: [],
    fifths: [],
    flaws: [],
    broken: null,
    left_out: 0,
  },
  ReviewNote: {
    win: null,
  },
} as const;

/** The same for what a client sends. */
export const DEFAULTS_TO_SERVER = {
  hello: {
    token: null,
    name: null,
    client: "",
    lang: "en",
    rooms: {},
    page: "",
    bot: null,
  },
  rename: {
    id: null,
  },
  create: {
    kind: "friend",
    rule: "freestyle",
    size: 15,
    opening: "free",
    takeback: null,
    first: "black",
    side: "random",
    level: null,
    level2: null,
    listed: true,
    forbidden: "loses",
    clock: null,
    takebacks: 0,
    oops: false,
    teaching: false,
    clock_on_takeback: "restore",
    rated: false,
    password: null,
    chat: true,
    watching: "open",
    delay_plies: 0,
    delay_s: 0,
  },
  enter: {
    id: null,
    v: null,
    password: null,
    beside: false,
  },
  leave: {
    id: null,
  },
  sit: {
    seat: null,
  },
  play: {
    spent: null,
  },
  propose: {
    to_ply: null,
  },
  watch_lobby: {
    on: true,
  },
  get_scores: {
    level: null,
    id: null,
  },
  explain: {
    id: null,
  },
  upload: {
    name: "",
  },
  seek: {
    rule: "freestyle",
    size: 15,
    opening: "free",
    clock: null,
    takeback: null,
  },
  get_profile: {
    room: null,
    seat: null,
    name: null,
    tag: null,
    before: null,
  },
  get_top: {
    days: 0,
    page: 0,
  },
  export_games: {
    skip: 0,
  },
  say: {
    text: null,
    phrase: null,
  },
  block: {
    on: true,
  },
  report: {
    n: 0,
    channel: "players",
    who: null,
    text: null,
  },
  hide_me: {
    on: true,
  },
  manage: {
    who: null,
  },
  take_over: {
    room: null,
  },
  invite_bot: {
    level: null,
  },
  analyse: {
    rule: "freestyle",
    size: 15,
    first: "black",
    moves: [],
    black: [],
    white: [],
    ms: 500,
  },
  hint: {
    ply: null,
  },
  get_review: {
    key: "",
  },
  get_puzzle: {
    day: null,
    n: null,
  },
  ping: {
    n: 0,
    lag: null,
  },
} as const;

/** Which fields hold records that have defaults of their own. */
const INNER = {
  welcome: { levels: "Level" },
  snapshot: { settings: "RoomSettings", seats: "SeatView", said: "SaidView", next: "StepView", forbidden: "ForbiddenPoint", offers: "OfferView", outcome: "OutcomeView", clocks: "ClocksView", rated: "RatingChange" },
  started: { next: "StepView", clocks: "ClocksView" },
  stone: { next: "StepView", clocks: "ClocksView" },
  chosen: { next: "StepView", clocks: "ClocksView" },
  declared: { next: "StepView", clocks: "ClocksView" },
  points_offered: { next: "StepView", clocks: "ClocksView" },
  picked: { next: "StepView", clocks: "ClocksView" },
  passed: { next: "StepView", clocks: "ClocksView" },
  taken_back: { next: "StepView", clocks: "ClocksView" },
  restored: { said: "SaidView", next: "StepView", clocks: "ClocksView" },
  offered: { clocks: "ClocksView" },
  held: { clocks: "ClocksView" },
  released: { clocks: "ClocksView" },
  time_given: { clocks: "ClocksView" },
  seats_swapped: { clocks: "ClocksView" },
  over: { outcome: "OutcomeView", clocks: "ClocksView" },
  rated: { ratings: "RatingChange" },
  presence: { seats: "SeatPresence" },
  lobby: { rows: "LobbyRow" },
  lobby_change: { put: "LobbyRow" },
  forbidden: { points: "ForbiddenPoint" },
  explained: { why: "Explanation" },
  record_read: { games: "RecordGame", flaws: "RecordFlaw" },
  my_games: { rows: "MyGame" },
  profile: { ratings: "RatingView", black: "Tally", white: "Tally", games: "PlayedGame" },
  top: { rows: "TopRow", own: "TopRow" },
  lines: { lines: "line" },
  watcher_list: { names: "WatcherName" },
  reviewed: { notes: "ReviewNote" },
  RoomSettings: { clock: "ClockSpec" },
  OfferView: { clocks: "ClocksView" },
  Spot: { spoiled: "Explanation" },
  Three: { spots: "Spot" },
  Explanation: { dead: "DeadRow", fours: "Four", threes: "Three" },
  LobbyRow: { clock: "ClockSpec" },
  MyGame: { clock: "ClockSpec" },
  RecordNote: { marks: "RecordMark" },
  RecordGame: { head: "RecordHead", notes: "RecordNote", flaws: "RecordFlaw", broken: "RecordFlaw" },
} as const;

/** `T` with every optional field there, at any depth: what `withDefaults` returns. */
export type Full<T> = T extends object ? { readonly [K in keyof T]-?: Full<T[K]> } : T;

/** The server's message with the fields that the wire left out. A message of an unknown kind comes back as it is. */
export function withDefaults<T extends ToClient>(message: T): Full<T> {
  return filled(message.t, message) as Full<T>;
}

type Table<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

function filled(name: string, given: object): object {
  const result: Record<string, unknown> = { ...(DEFAULTS as Table<unknown>)[name], ...given };
  const inner = (INNER as Table<string>)[name] ?? {};
  for (const [key, record] of Object.entries(inner)) result[key] = filledValue(record, result[key]);
  return result;
}

function filledValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => filledValue(name, item));
  return typeof value === "object" && value !== null ? filled(name, value) : value;
}
