/**
 * The wire's types as the client uses them: generated from the server's own messages, with the fields that the wire
 * leaves out put back (`Full`).
 */
import type * as raw from "../../../protocol/ts/messages.ts";
import type { Full } from "../../../protocol/ts/messages.ts";

import { withDefaults as fill } from "../../../protocol/ts/messages.ts";

export * as LIMITS from "../../../protocol/ts/limits.ts";
export { GAME_CODES, OUTCOME_REASONS, WIRE_CODES } from "../../../protocol/ts/messages.ts";
export type {
  Channel,
  ClockKind,
  Create,
  Explain,
  HoldName,
  Kind,
  ManageAct,
  OfferName,
  OptionName,
  Phrase,
  ReportReason,
  TakebackPolicy,
  ToServer,
  WatchingPolicy,
} from "../../../protocol/ts/messages.ts";

/** A message as it comes: without what the wire leaves out. */
export type RawToClient = ToClient extends infer T ? (T extends { readonly t: string } ? Sparse<Omit<T, "t">> & Pick<T, "t"> : never) : never;
type Sparse<T> = T extends object ? { readonly [K in keyof T]?: Sparse<T[K]> } : T;

export type ToClient = Full<raw.ToClient>;
/** A message with what the wire left out. */
export const withDefaults = fill as (message: RawToClient | raw.ToClient) => ToClient;
export type ClockSpec = Full<raw.ClockSpec>;
export type ClocksView = Full<raw.ClocksView>;
export type DeadRow = Full<raw.DeadRow>;
export type Explained = Full<raw.Explained>;
export type Explanation = Full<raw.Explanation>;
export type Forbidden = Full<raw.Forbidden>;
export type ForbiddenPoint = Full<raw.ForbiddenPoint>;
export type HandOverTicket = Full<raw.HandOverTicket>;
export type Level = Full<raw.Level>;
export type Line = Full<raw.Line>;
export type Lines = Full<raw.Lines>;
export type Lobby = Full<raw.Lobby>;
export type LobbyChange = Full<raw.LobbyChange>;
export type LobbyRow = Full<raw.LobbyRow>;
export type OfferClosed = Full<raw.OfferClosed>;
export type Offered = Full<raw.Offered>;
export type MyGame = Full<raw.MyGame>;
export type RatingView = Full<raw.RatingView>;
export type TopRow = Full<raw.TopRow>;
export type OfferView = Full<raw.OfferView>;
export type OutcomeView = Full<raw.OutcomeView>;
export type PlayedGame = Full<raw.PlayedGame>;
export type Profile = Full<raw.Profile>;
export type Tally = Full<raw.Tally>;
export type Top = Full<raw.Top>;
export type Picked = Full<raw.Picked>;
export type Presence = Full<raw.Presence>;
export type Puzzle = Full<raw.Puzzle>;
export type Reviewed = Full<raw.Reviewed>;
export type RecordRead = Full<raw.RecordRead>;
export type Refused = Full<raw.Refused>;
export type Restored = Full<raw.Restored>;
export type Resumed = Full<raw.Resumed>;
export type RoomSettings = Full<raw.RoomSettings>;
export type SaidView = Full<raw.SaidView>;
export type Scores = Full<raw.Scores>;
export type SeatPresence = Full<raw.SeatPresence>;
export type SeatView = Full<raw.SeatView>;
export type Snapshot = Full<raw.Snapshot>;
export type Started = Full<raw.Started>;
export type StepView = Full<raw.StepView>;
export type Stone = Full<raw.Stone>;
export type TakenBack = Full<raw.TakenBack>;
export type Votes = Full<raw.Votes>;
export type WatcherList = Full<raw.WatcherList>;
export type Welcome = Full<raw.Welcome>;
export type You = Full<raw.You>;

/** Messages with a version: every member of a room gets the same ones in the same order. */
export type RoomEvent = Extract<ToClient, { readonly v: number; readonly t: EventTag }>;
type EventTag =
  | "sat"
  | "stood"
  | "started"
  | "stone"
  | "chosen"
  | "declared"
  | "points_offered"
  | "picked"
  | "passed"
  | "taken_back"
  | "restored"
  | "offered"
  | "offer_closed"
  | "over"
  | "rated"
  | "held"
  | "released"
  | "time_given"
  | "seats_swapped"
  | "handed_over";

/** Quick phrases in the order they are offered in. */
export { PHRASES } from "../../../protocol/ts/limits.ts";
