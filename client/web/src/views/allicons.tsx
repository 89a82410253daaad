import type { JSX } from "preact";
import { FIRST_PATHS, Outline } from "./icons.tsx";

/** All icons: those that a game page begins with, and those of what comes after its board. */
const PATHS = {
  ...FIRST_PATHS,
  undo: "M8 4 4 8l4 4M4 8h7a5 5 0 0 1 0 10H8",
  draw: "M4 8h12M4 12h12",
  resign: "M5 17V4m0 0h9l-2 3.2L14 10.5H5",
  plus: "M10 4v12M4 10h12",
  close: "m5 5 10 10M15 5 5 15",
  next: "m7.5 5 5 5-5 5",
  send: "M4 10h12M11 5l5 5-5 5",
  up: "m5 12.5 5-5 5 5",
  down: "m5 7.5 5 5 5-5",
  first: "M5 5v10M15 5l-6 5 6 5",
  last: "M15 5v10M5 5l6 5-6 5",
  search: "M8.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12.200 12.200l4.300 4.300",
  bulb: "M7.500 13.500c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6zM8 16.500h4",
  warn: "M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.2v.1",
  eye: "M2.5 10S5.3 5 10 5s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  more: "M10 4a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M10 9.500a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M10 15a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1",
  turn: "M4.500 8A6 6 0 0 1 15.500 7.500M15.500 3.500v4h-4M15.500 12A6 6 0 0 1 4.500 12.500M4.500 16.500v-4h4",
  link: "M8.300 11.700a3 3 0 0 0 4.200 0l2.700-2.700a3 3 0 0 0-4.200-4.200l-1 1M11.700 8.300a3 3 0 0 0-4.200 0L4.800 11a3 3 0 0 0 4.200 4.200l1-1",
  qr: "M4 4h4.500v4.500H4zM11.500 4H16v4.500h-4.500zM4 11.500h4.500V16H4zM11.500 11.500v2M15.500 11.500v.1M13.500 15.500v.1M16 14v2",
  bot: "M4.500 6.500h11v9h-11zM10 6.500v-3M8 10.300v1.200M12 10.300v1.200",
  chat: "M4 5h12v8.500H9L5.500 16.500v-3H4z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <Outline path={PATHS[name]} />;
}
