import { type Route, THEMES, type Theme } from "./state.ts";
import { LIMITS } from "./wire.ts";

const CODE = new RegExp(`^[${LIMITS.ROOM_CODE_LETTERS}]{${LIMITS.ROOM_CODE_LENGTH}}$`);
const USUAL_SIZE = 15;

/** The room code in a text somebody typed or pasted: a code in any case, with spaces or dashes, or a whole link. */
export function roomCode(text: string): string | null {
  const inLink = /\/r\/([^/?#\s]+)/i.exec(text)?.[1];
  const code = (inLink ?? text).replace(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The route of an address. An unknown one leads home, with the reason. */
export function parseRoute(url: URL): Route {
  const query = url.searchParams;
  const embed = query.get("embed") === "1";
  const code = /^\/r\//i.test(url.pathname) ? roomCode(url.pathname) : null;
  if (code !== null) return { page: "room", code, embed };
  const study = /^\/[ag](?:\/([\w-]{1,24}))?\/?$/.exec(url.pathname);
  if (study) return { page: "study", id: study[1] ?? null, embed: null };
  if (/^\/p\/?$/.test(url.pathname)) return { page: "puzzle", embed: null };
  if (embed) return { page: "home", embed: { level: query.get("bot") || null, size: boardSize(query.get("size")) } };
  return sidePage(url.pathname);
}

/** The pages around the game. */
function sidePage(path: string): Route {
  const [name = "", first = null, second = null] = path.split("/").filter((part) => part !== "");
  switch (name) {
    case "":
      return { page: "home", embed: null };
    case "top":
    case "help":
    case "settings":
      return { page: name, what: first, embed: null };
    case "u":
      return profile(first, second);
    default:
      return astray(name === "r" ? "no_such_room" : "no_page");
  }
}

function astray(code: string): Route {
  return { page: "home", embed: null, why: { code } };
}

/** `/u/me`, `/u/ROOM/SEAT`, `/u/NAME` or `/u/NAME/TAG`. */
function profile(whose: string | null, part: string | null): Route {
  if (whose === null) return astray("no_page");
  if (whose === "me") return { page: "profile", whose: null, embed: null };
  const room = part === "0" || part === "1" ? roomCode(whose) : null;
  if (room !== null) return { page: "profile", whose: { room, seat: part === "1" ? 1 : 0 }, embed: null };
  return { page: "profile", whose: { name: decoded(whose), ...(part !== null && { tag: part }) }, embed: null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a lone per cent sign
  }
}

function boardSize(text: string | null): number {
  const size = Number(text);
  return Number.isInteger(size) && size >= LIMITS.MIN_SIZE && size <= LIMITS.MAX_SIZE ? size : USUAL_SIZE;
}

/** The look that the address asks for, for boards in other pages. */
export function themeOf(url: URL): Theme | null {
  const name = url.searchParams.get("theme");
  return THEMES.find((theme) => theme === name) ?? null;
}

/** The path of the profile of whoever sits on a seat. */
export function profilePath(room: string, seat: number): string {
  return `/u/${room}/${seat}`;
}

/** The path of the profile of somebody with a rating. */
export function personPath(name: string, tag: string): string {
  return `/u/${encodeURIComponent(name)}/${tag}`;
}

/** The path of a room. */
export function roomPath(code: string): string {
  return `/r/${code}`;
}

/** The ticket of a hand-over link: it stands in the fragment, which no server sees. */
export function ticketOf(url: URL): string | null {
  return /^#take=([\w-]+)$/.exec(url.hash)?.[1] ?? null;
}

/** The link with which another device takes my seat. */
export function ticketPath(code: string, ticket: string): string {
  return `${roomPath(code)}#take=${ticket}`;
}
