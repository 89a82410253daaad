/** What a room needs as soon as its board is there: one chunk, fetched when the board has been painted. */
import "../styles/panels.css";

export { ActionRow } from "./Actions.tsx";
export { AimRow, PointField } from "./Aim.tsx";
export { BannerLine } from "./Banner.tsx";
export { ShareBox } from "./Share.tsx";
export { JoinCard } from "./JoinCard.tsx";
export { Slots } from "./Offers.tsx";
export { Peek, Side } from "./Side.tsx";
export { ConnectionNote, Lost, Mismatch } from "./System.tsx";
export { RoomSheet } from "./RoomSheet.tsx";
