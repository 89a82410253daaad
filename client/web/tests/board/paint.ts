import type { StoneColours, Theme } from "../../src/board/theme.ts";

const STONE: StoneColours = { edge: "#111111", mid: "#222222", hi: "#333333", line: "#444444", ink: "#555555" };

/** A look whose colours tell by their names what they are for. */
export const THEME: Theme = {
  name: "paper",
  flat: true,
  classic: false,
  grain: 0,
  ground: "ground",
  light: "light",
  line: "line",
  text: "text",
  star: "star",
  mark: "mark",
  onMark: "onMark",
  casing: "casing",
  hover: "hover",
  shadow: "shadow",
  font: "font",
  black: STONE,
  white: STONE,
  settleMs: 0,
  winMs: 0,
  id: "test",
};
