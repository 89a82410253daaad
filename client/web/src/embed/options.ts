// These stand here again because embed.js must be one file: a module shared with the page would be a request more.

/** Looks an embedded board can have. */
const THEMES: readonly string[] = ["wood", "classic", "paper", "night"];

const MIN_SIZE = 9;
const MAX_SIZE = 20;

/** Cell of the classic board in CSS pixels: its width is a whole number of them. */
const CLASSIC_CELL = 30;

/** What to put into an element. Exactly one of `room` and `bot`. */
export interface EmbedOptions {
  /** Six-character code of a room: the visitor watches, or sits down where a seat is free. */
  readonly room?: string | undefined;
  /** Level of a bot such as `tutorial-30`: the visitor plays a game of their own. */
  readonly bot?: string | undefined;
  /** Lines of the bot game, 9 to 20; 15 unless said otherwise. A room has its own. */
  readonly size?: number | string | undefined;
  /** Width of the board in CSS pixels; the width of the element unless said otherwise. */
  readonly width?: number | string | undefined;
  /** `wood`, `classic`, `paper` or `night`; the visitor's own unless said otherwise. */
  readonly theme?: string | undefined;
}

/** What has been checked: where the frame points, and how wide it is (null = as wide as its element). */
export interface EmbedFrame {
  readonly url: string;
  readonly width: number | null;
}

/**
 * Checks the options and makes the address of the frame.
 *
 * Throws a `RangeError` for a size outside 9 to 20, for a width that is no positive whole number, and for a classic
 * board whose width is not a multiple of 30; a `TypeError` when not exactly one of `room` and `bot` is given, or when
 * one of the texts is not of its kind.
 */
export function embedFrame(origin: string, options: EmbedOptions): EmbedFrame {
  const theme = checkTheme(options.theme);
  const width = checkWidth(options.width, theme);
  const query = new URLSearchParams({ embed: "1" });
  const path = options.room === undefined ? botPath(options, theme, width, query) : roomPath(options);
  if (theme !== null) query.set("theme", theme);
  return { url: `${origin}${path}?${query}`, width };
}

/** Lines of a board: a whole number from 9 to 20, else a `RangeError` that says so. */
export function checkSize(value: number | string): number {
  const size = wholeNumber(value);
  if (size === null || size < MIN_SIZE || size > MAX_SIZE) {
    throw new RangeError(`narabe: size must be a whole number from ${MIN_SIZE} to ${MAX_SIZE}, not ${show(value)}`);
  }
  return size;
}

function checkWidth(value: number | string | undefined, theme: string | null): number | null {
  if (value === undefined) return null;
  const width = wholeNumber(value);
  if (width === null || width <= 0) {
    throw new RangeError(`narabe: width must be a positive whole number of pixels, not ${show(value)}`);
  }
  if (theme === "classic" && width % CLASSIC_CELL !== 0) {
    throw new RangeError(`narabe: the classic board's width must be a multiple of ${CLASSIC_CELL} px, not ${width}`);
  }
  return width;
}

function checkTheme(theme: string | undefined): string | null {
  if (theme === undefined) return null;
  if (!THEMES.includes(theme)) throw new TypeError(`narabe: theme must be one of ${THEMES.join(", ")}, not ${show(theme)}`);
  return theme;
}

function roomPath({ room, bot, size }: EmbedOptions): string {
  if (bot !== undefined) throw new TypeError("narabe: give a room or a bot, not both");
  if (size !== undefined) checkSize(size);
  const code = String(room).toUpperCase();
  if (!/^[A-Z0-9]{6}$/.test(code)) throw new TypeError(`narabe: room must be a code of six letters and digits, not ${show(room)}`);
  return `/r/${code}`;
}

/** A classic board that only says its width has as many lines as cells of 30 px fit into it, like its ancestors. */
function botPath(options: EmbedOptions, theme: string | null, width: number | null, query: URLSearchParams): string {
  const { bot, size } = options;
  if (bot === undefined) throw new TypeError("narabe: give a room or a bot");
  if (!/^[a-z0-9-]{1,32}$/.test(bot)) throw new TypeError(`narabe: ${show(bot)} is not the name of a bot`);
  query.set("bot", bot);
  if (size !== undefined) query.set("size", String(checkSize(size)));
  else if (theme === "classic" && width !== null) query.set("size", String(checkSize(width / CLASSIC_CELL)));
  return "/";
}

function wholeNumber(value: number | string): number | null {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isInteger(number) ? number : null;
}

function show(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : String(value);
}
