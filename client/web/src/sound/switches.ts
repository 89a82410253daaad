import { signal } from "@preact/signals";
import { type Shelf, put } from "../storage.ts";
import type { Sound } from "./ring.ts";

/** The groups that are switched; `all` is over the others. */
export const SWITCHES = ["all", "move", "clock", "chat"] as const;
export type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>;

const KEY = "narabe.sound";
const ON: Switches = { all: true, move: true, clock: true, chat: true };
const GROUP: Readonly<Record<Sound, keyof Switches>> = { mine: "move", theirs: "move", start: "move", end: "move", offer: "move", chat: "chat", clock: "clock" };

/** Which sounds this device makes. */
export const switches = signal<Switches>(ON);

/** Takes up what the device remembers; anything else than a switch that is off counts as on. */
export function rememberSwitches(shelf: Shelf | null): void {
  const off = (shelf?.getItem(KEY) ?? "").split(" ");
  switches.value = { all: !off.includes("all"), move: !off.includes("move"), clock: !off.includes("clock"), chat: !off.includes("chat") };
}

/** Turns a group on or off and remembers it. */
export function switchTo(shelf: Shelf | null, group: keyof Switches, on: boolean): void {
  switches.value = { ...switches.value, [group]: on };
  put(shelf, KEY, SWITCHES.filter((name) => !switches.value[name]).join(" "));
}

/** Whether a sound is to be made. */
export function isOn(sound: Sound): boolean {
  return switches.value.all && switches.value[GROUP[sound]];
}
