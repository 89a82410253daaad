/** How a finger becomes a move; see `Touch` of the board. */
export const PLACINGS = ["auto", "direct", "confirm", "slide"] as const;
/** When clocks show tenths of a second. */
export const TENTHS = ["never", "low", "always"] as const;
/** What stands for the board where nobody sees it: cells, a list of the free points, or the point field alone. */
export const READERS = ["grid", "list", "field"] as const;
/** Whose talk is shown: everybody's, that at tables which only a link leads to, or nobody's. */
export const TALKS = ["all", "friends", "off"] as const;
/** By how many cells the aim lies above the finger. */
export const OFFSETS = [0, 1, 2] as const;

/** What a person chose to see of boards and clocks, and how to act on them; kept on the device. */
export interface BoardPrefs {
  /** Classic theme with the ancestors' pale lines when false. */
  readonly strongLines: boolean;
  readonly coordinates: boolean;
  readonly numbers: boolean;
  /** A ring on the last stone. */
  readonly lastMove: boolean;
  /** A dot on black and a plus on white, so that colours can be told apart in greyscale. */
  readonly pattern: boolean;
  /** Crosses where the side to move may not play; without them a press there is a move. */
  readonly forbidden: boolean;
  /** Stones settle and lines appear; false: everything is instant. */
  readonly motion: boolean;
  /** A choice of this device: never to be taken to another one. */
  readonly placing: (typeof PLACINGS)[number];
  readonly offset: (typeof OFFSETS)[number];
  /** An enlarged piece of the board above the finger, where cells are small. */
  readonly loupe: boolean;
  /** A click aims, a second one places. */
  readonly mouseConfirm: boolean;
  /** A stone may be chosen while the other thinks. */
  readonly premove: boolean;
  readonly tenths: (typeof TENTHS)[number];
  /** No talk, no ratings, no watchers. */
  readonly zen: boolean;
  /** The device shakes when a stone of the other's comes. */
  readonly vibration: boolean;
  /** The browser's voice says the moves. */
  readonly spoken: boolean;
  /** Single letters on the board say what is asked. */
  readonly letterKeys: boolean;
  readonly reader: (typeof READERS)[number];
  readonly talk: (typeof TALKS)[number];
  /** Numbers of strength beside names. */
  readonly ratings: boolean;
}

export const DEFAULT_BOARD_PREFS: BoardPrefs = {
  strongLines: true,
  coordinates: true,
  numbers: false,
  lastMove: true,
  pattern: false,
  forbidden: true,
  motion: true,
  placing: "auto",
  offset: 0,
  loupe: true,
  mouseConfirm: false,
  premove: false,
  tenths: "low",
  zen: false,
  vibration: true,
  spoken: false,
  letterKeys: true,
  reader: "grid",
  talk: "all",
  ratings: true,
};

const CHOICES: Readonly<Record<string, readonly unknown[]>> = { placing: PLACINGS, tenths: TENTHS, reader: READERS, talk: TALKS, offset: OFFSETS };
const FLAGS: readonly unknown[] = [true, false];

/** Stored choices over the defaults; what is not one of the choices counts as never chosen. */
export function readBoardPrefs(stored: Readonly<Record<string, unknown>>): BoardPrefs {
  const known = Object.keys(DEFAULT_BOARD_PREFS).filter((key) => (CHOICES[key] ?? FLAGS).includes(stored[key]));
  return { ...DEFAULT_BOARD_PREFS, ...Object.fromEntries(known.map((key) => [key, stored[key]])) };
}
