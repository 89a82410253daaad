/** What a room needs as soon as its board is there: one chunk, fetched when the board has been painted. */
import "../styles/panels.css";

export { ActionRow } from "./Actions.tsx";
export { AimRow, PointField } from "./Aim.tsx";
export { CopyLink, ShareBox } from "./Share.tsx";
export { PhoneClaim } from "./Claim.tsx";
export { JoinCard } from "./JoinCard.tsx";
export { OfferAnswer, Oops, Slots } from "./Offers.tsx";
export { Peek, Side } from "./Side.tsx";
export { Lost, Mismatch } from "./System.tsx";
export { RoomSheet } from "./RoomSheet.tsx";
