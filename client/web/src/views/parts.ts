import type { ComponentType, JSX } from "preact";
import { boardSeen } from "../painted.ts";
import type * as Later from "./later.ts";
import { lazy } from "./lazy.tsx";

/** A part of a room that comes when the board is there; its place is reserved, so nothing moves. */
function part<P extends object>(pick: (all: typeof Later) => ComponentType<P>): (props: P) => JSX.Element | null {
  return lazy(async () => {
    await boardSeen;
    return pick(await import("./later.ts"));
  });
}

export const ActionRow = part((all) => all.ActionRow);
export const AimRow = part((all) => all.AimRow);
export const CopyLink = part((all) => all.CopyLink);
export const JoinCard = part((all) => all.JoinCard);
export const OfferAnswer = part((all) => all.OfferAnswer);
export const Peek = part((all) => all.Peek);
export const Opening = lazy(async () => {
  await boardSeen;
  return (await import("./Opening.tsx")).Opening;
});
export const PhoneClaim = part((all) => all.PhoneClaim);
export const PointField = part((all) => all.PointField);
export const ShareBox = part((all) => all.ShareBox);
export const RoomSheet = part((all) => all.RoomSheet);
export const Side = part((all) => all.Side);
export const Slots = part((all) => all.Slots);

/** Pages without a board don't wait for one. */
export const Lost = lazy(async () => (await import("./later.ts")).Lost);
export const Mismatch = lazy(async () => (await import("./later.ts")).Mismatch);
