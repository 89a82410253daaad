/**
 * The wire's types as the client uses them: generated from the server's own messages, with the fields that the wire
 * leaves out put back (`Full`).
 */
import type * as raw from "../../../protocol/ts/messages.ts";
import type { Full } from "../../../protocol/ts/messages.ts";

export { GAME_CODES, LIMITS, OUTCOME_REASONS, WIRE_CODES, withDefaults } from "../../../protocol/ts/messages.ts";
export type { Create, Explain, Kind, OfferName, OptionName, TakebackPolicy, ToClient as RawToClient, ToServer } from "../../../protocol/ts/messages.ts";

export type ToClient = Full<raw.ToClient>;
export type DeadRow = Full<raw.DeadRow>;
export type Explained = Full<raw.Explained>;
export type Explanation = Full<raw.Explanation>;
export type Forbidden = Full<raw.Forbidden>;
export type ForbiddenPoint = Full<raw.ForbiddenPoint>;
export type Level = Full<raw.Level>;
export type Lobby = Full<raw.Lobby>;
export type LobbyChange = Full<raw.LobbyChange>;
export type LobbyRow = Full<raw.LobbyRow>;
export type OfferView = Full<raw.OfferView>;
export type OutcomeView = Full<raw.OutcomeView>;
export type Presence = Full<raw.Presence>;
export type RecordRead = Full<raw.RecordRead>;
export type Refused = Full<raw.Refused>;
export type Picked = Full<raw.Picked>;
export type Restored = Full<raw.Restored>;
export type Resumed = Full<raw.Resumed>;
export type RoomSettings = Full<raw.RoomSettings>;
export type Scores = Full<raw.Scores>;
export type SaidView = Full<raw.SaidView>;
export type SeatView = Full<raw.SeatView>;
export type Snapshot = Full<raw.Snapshot>;
export type Started = Full<raw.Started>;
export type StepView = Full<raw.StepView>;
export type Stone = Full<raw.Stone>;
export type TakenBack = Full<raw.TakenBack>;
export type Welcome = Full<raw.Welcome>;
export type You = Full<raw.You>;

/** Messages with a version: every member of a room gets the same ones in the same order. */
export type RoomEvent = Full<
  | raw.Sat
  | raw.Stood
  | raw.Started
  | raw.Stone
  | raw.Chosen
  | raw.Declared
  | raw.PointsOffered
  | raw.Picked
  | raw.Passed
  | raw.TakenBack
  | raw.Restored
  | raw.Offered
  | raw.OfferClosed
  | raw.Over
  | raw.HandedOver
>;
