export { Board, type BoardOptions } from "./board.ts";
export { nudge, pointName } from "./geometry.ts";
export { canTake, emptyView, inZone, type Advice, type BoardView, type Cell, type Color, type Intent, type Point, type Question, type Sign, type Score, type Touch, type Zone } from "./model.ts";
export { parsePoint } from "./parse.ts";
export type { ThemeName } from "./theme.ts";
