import type { RecordGame, RecordHead } from "../../../../protocol/ts/messages.ts";

/** Words of the protocol that records use. */
export type ColorName = NonNullable<RecordGame["first"]>;
export type ResultName = NonNullable<RecordHead["result"]>;
export type HowName = NonNullable<RecordHead["how"]>;
