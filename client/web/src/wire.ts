/**
 * The wire's types as the client uses them: generated from the server's own messages, with the fields that the wire
 * leaves out put back (`Full`).
 */
import type * as raw from "../../../protocol/ts/messages.ts";
import type { Full } from "../../../protocol/ts/messages.ts";
import type { ClocksView, HoldName, NextEvent, NextToClient, NextToServer, OfferTerms, Phrase, TableSettings } from "./wire_next.ts";

import { withDefaults as fill } from "../../../protocol/ts/messages.ts";

export { GAME_CODES, LIMITS, OUTCOME_REASONS, WIRE_CODES } from "../../../protocol/ts/messages.ts";
export type { Explain, Kind, OptionName } from "../../../protocol/ts/messages.ts";

export type * from "./wire_next.ts";

/** A message as it comes: without what the wire leaves out. */
export type RawToClient = ToClient extends infer T ? (T extends { readonly t: string } ? Sparse<Omit<T, "t">> & Pick<T, "t"> : never) : never;
type Sparse<T> = T extends object ? { readonly [K in keyof T]?: Sparse<T[K]> } : T;

/** Events that tell what the clocks read. */
type Timed<T> = T extends { readonly t: "started" | "stone" | "chosen" | "declared" | "points_offered" | "picked" | "passed" | "taken_back" | "restored" | "over" } ? T & { readonly clocks: ClocksView | null } : T;

export type ToClient = Exclude<Timed<Full<raw.ToClient>>, { readonly t: NextToClient["t"] | "snapshot" | "offered" | "offer_closed" }> | Snapshot | Offered | OfferClosed | NextToClient;
export type ToServer = Exclude<raw.ToServer, { readonly t: NextToServer["t"] | "create" }> | Create | NextToServer;
/** Takes a message for whichever side knows less of it: what the generated types lack is in `NextToClient`. */
export const withDefaults = fill as unknown as (message: RawToClient) => ToClient;
export type Create = Omit<raw.Create, keyof TableSettings> & Partial<TableSettings> & { readonly password?: string | null };
export type Offered = Omit<Full<raw.Offered>, keyof OfferTerms> & OfferTerms;
export type OfferClosed = Omit<Full<raw.OfferClosed>, "how"> & { readonly how: "accepted" | "declined" | "expired" | "withdrawn" };
export type DeadRow = Full<raw.DeadRow>;
export type Explained = Full<raw.Explained>;
export type Explanation = Full<raw.Explanation>;
export type Forbidden = Full<raw.Forbidden>;
export type ForbiddenPoint = Full<raw.ForbiddenPoint>;
export type Level = Full<raw.Level>;
export type Lobby = Full<raw.Lobby>;
export type LobbyChange = Full<raw.LobbyChange>;
export type LobbyRow = Full<raw.LobbyRow>;
export type MyGame = Full<raw.MyGame>;
export type RatingView = Full<raw.RatingView>;
export type TopRow = Full<raw.TopRow>;
export type OfferView = Omit<Full<raw.OfferView>, keyof OfferTerms> & OfferTerms;
export type OutcomeView = Omit<Full<raw.OutcomeView>, "reason"> & { readonly reason: Full<raw.OutcomeView>["reason"] | "flag" | "absent" };
export type Puzzle = Full<raw.Puzzle>;
export type Reviewed = Full<raw.Reviewed>;
export type RecordRead = Full<raw.RecordRead>;
export type Refused = Full<raw.Refused>;
export type Picked = Full<raw.Picked>;
export type Restored = Full<raw.Restored>;
export type Resumed = Full<raw.Resumed>;
export type RoomSettings = Omit<Full<raw.RoomSettings>, keyof TableSettings> & TableSettings;
export type Scores = Full<raw.Scores>;
export type SaidView = Full<raw.SaidView>;
export type SeatView = Full<raw.SeatView>;
export type Snapshot = Omit<Full<raw.Snapshot>, "settings" | "offers" | "outcome"> & {
  readonly settings: RoomSettings;
  readonly offers: readonly OfferView[];
  readonly outcome: OutcomeView | null;
  readonly clocks: ClocksView | null;
  readonly held: HoldName | null;
  readonly who: string;
  readonly host: boolean;
};
export type Started = Full<raw.Started>;
export type StepView = Full<raw.StepView>;
export type Stone = Full<raw.Stone>;
export type TakenBack = Full<raw.TakenBack>;
export type Welcome = Full<raw.Welcome>;
export type You = Full<raw.You>;

/** Messages with a version: every member of a room gets the same ones in the same order. */
export type RoomEvent =
  | Exclude<Timed<Full<raw.Sat | raw.Stood | raw.Started | raw.Stone | raw.Chosen | raw.Declared | raw.PointsOffered | raw.Picked | raw.Passed | raw.TakenBack | raw.Restored | raw.Over>>, never>
  | Offered
  | OfferClosed
  | NextEvent;

/** Quick phrases in the order they are offered in. */
export const PHRASES: readonly Phrase[] = ["hello", "good_luck", "good_game", "thanks", "nice_move", "oops", "sorry", "rematch", "bye"];
