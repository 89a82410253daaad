import type { ComponentType, JSX } from "preact";
import { loadMore } from "../i18n/index.ts";
import { boardSeen } from "../painted.ts";
import type * as Later from "./later.ts";
import { lazy } from "./lazy.tsx";

/** A part of a room that comes when the board is there; its place is reserved, so nothing moves. */
function part<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  return lazy(
    () => boardSeen.then(load),
    () => boardSeen.then(() => loadMore()),
  );
}

const later = (): Promise<typeof Later> => import("./later.ts");

export const ActionRow = part(async () => (await later()).ActionRow);
export const BannerLine = part(async () => (await later()).BannerLine);
export const AimRow = part(async () => (await later()).AimRow);
export const JoinCard = part(async () => (await later()).JoinCard);
export const Opening = part(async () => (await import("./Opening.tsx")).Opening);
export const Explained = part(async () => (await import("./Opening.tsx")).Explained);
export const Peek = part(async () => (await later()).Peek);
export const PointField = part(async () => (await later()).PointField);
export const RoomSheet = part(async () => (await later()).RoomSheet);
export const ShareBox = part(async () => (await later()).ShareBox);
export const Side = part(async () => (await later()).Side);
export const Slots = part(async () => (await later()).Slots);

/** Pages without a board don't wait for one. */
export const ConnectionNote = lazy(async () => (await later()).ConnectionNote);
export const Lost = lazy(async () => (await later()).Lost);
export const Mismatch = lazy(async () => (await later()).Mismatch);
