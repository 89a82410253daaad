import { banner } from "./banner.ts";
import { type Point, type Question, pointName } from "./board/index.ts";
import { clockText, read } from "./clock.ts";
import { BLACK, colorOfPly, nearSeat, other } from "./rules.ts";
import type { Room, State } from "./state.ts";
import { type Text, seatName } from "./texts.ts";
import { t } from "./i18n/index.ts";
import { say } from "./views/labels.ts";

/** How far one looks from a point: a five that it is part of reaches no farther. */
const REACH = 4;
const WINDS = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] } as const;

/** The answer to a letter that was pressed on the board at `point`; `now` is server time. */
export function answer(about: Question, state: State, room: Room, point: Point, now: number): string {
  switch (about) {
    case "last":
      return last(room);
    case "clocks":
      return clocks(room, now);
    case "turn":
      return turn(state, room);
    case "near":
      return around(room, point);
    case "board":
      return whole(room);
  }
}

function last(room: Room): string {
  const ply = room.moves.length - 1;
  return ply < 0 ? t("tell.none") : t("tell.last", { n: ply + 1, stone: stone(room, ply) });
}

function stone(room: Room, ply: number): string {
  const point = pointName(room.settings.size, room.moves[ply] ?? 0);
  return t(colorOfPly(room, ply) === BLACK ? "tell.stone.black" : "tell.stone.white", { point });
}

function clocks(room: Room, now: number): string {
  const { clock } = room.settings;
  const { clocks: shown } = room;
  if (clock === null || shown === null) return t("tell.no_clock");
  const near = nearSeat(room);
  return [near, other(near)].map((seat) => t("tell.clock", { name: say(seatName(room, seat)), time: say(clockText(read(shown, clock, seat, now).ms)) })).join(" ");
}

function turn(state: State, room: Room): string {
  const { title, detail } = banner(state, room);
  return [title, detail].filter((text): text is Text => text !== null).map(say).join(". ");
}

/** The stones on the eight lines through a point, clockwise from above. */
function around(room: Room, point: Point): string {
  const { size } = room.settings;
  const name = pointName(size, point);
  const lines = Object.entries(WINDS).flatMap(([wind, [dx, dy]]) => {
    const seen = along(room, point, dx, dy);
    return seen.length > 0 ? [`${t(`tell.near.${wind as keyof typeof WINDS}`)} ${seen.join(", ")}`] : [];
  });
  return lines.length > 0 ? t("tell.near.some", { point: name, list: lines.join("; ") }) : t("tell.near.none", { point: name });
}

function along(room: Room, point: Point, dx: number, dy: number): readonly string[] {
  const { size } = room.settings;
  const [x, y] = [point % size, Math.floor(point / size)];
  const steps = Array.from({ length: REACH }, (_, step) => [x + dx * (step + 1), y + dy * (step + 1)] as const);
  const plies = steps.filter(([px, py]) => px >= 0 && py >= 0 && px < size && py < size).map(([px, py]) => room.moves.indexOf(py * size + px));
  return plies.filter((ply) => ply >= 0).map((ply) => stone(room, ply));
}

function whole(room: Room): string {
  const of = (black: boolean): string =>
    room.moves.filter((_, ply) => (colorOfPly(room, ply) === BLACK) === black).map((point) => pointName(room.settings.size, point)).join(", ");
  const sides = [t("tell.board.black", { list: of(true) }), t("tell.board.white", { list: of(false) })];
  return room.moves.length === 0 ? t("tell.none") : [t("tell.board.count", { count: room.moves.length }), ...sides].join(" ");
}
