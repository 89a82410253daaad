import { pointName } from "./board/index.ts";
import { type Banner, type Text, seatName } from "./texts.ts";
import { BLACK, type Color, colorOf, colorToMove, due, inPlay, myTurn, other, shared, turn } from "./rules.ts";
import type { Room } from "./state.ts";
import type { OptionName, SaidView, StepView } from "./wire.ts";

/** The step of an opening that is mine and has no place on the board, or needs more than one point; null: none. */
export function question(room: Room): Exclude<StepView["do"], "place"> | null {
  const act = due(room);
  return inPlay(room) && myTurn(room) && act !== "place" ? act : null;
}

/** Openings in which one person puts the first three stones, of both colours; and those in which the other then puts two. */
const THREE_FIRST: ReadonlySet<string> = new Set(["swap", "swap2", "rif", "yamaguchi", "soosyrv_8", "soosyrv_4", "sakata", "super_sakata"]);
const THEN_TWO: ReadonlySet<string> = new Set(["sakata", "super_sakata"]);

type Several = Readonly<Record<"n" | "count", number>>;

/** Which of how many stones of both colours, all of one person's, is to be put; null: each puts their own. */
function ofSeveral(room: Room): Several | null {
  const { settings, moves, said } = room;
  if (!inPlay(room)) return null;
  const ply = moves.length;
  if (ply < 3) return THREE_FIRST.has(settings.opening) ? { n: ply + 1, count: 3 } : null;
  const last = said.at(-1);
  const from = last?.option === "place_two" ? last.ply : THEN_TWO.has(settings.opening) ? 3 : ply - 2;
  return ply - from < 2 ? { n: ply - from + 1, count: 2 } : null;
}

/** What who waits for the other's stones of both colours is told of them; null: there are none, or they are no business of mine. */
export function theirSeveral(room: Room): Text | null {
  const several = ofSeveral(room);
  return several && room.you.length === 1 && !myTurn(room) ? { key: "open.several.theirs", params: several } : null;
}

/** What the line over the board says of a step of an opening; null where it is a stone as always. */
export function openingBanner(room: Room, last: Text | null): Banner | null {
  const several = ofSeveral(room);
  if (several && myTurn(room)) return severalBanner(room, several);
  const step = room.next;
  if (!step) return myTurn(room) && inPlay(room) ? freeBanner(room) : null;
  if (!myTurn(room)) return step.do === "place" ? null : { mark: "none", title: { key: `open.${step.do}.theirs`, params: { name: seatName(room, step.seat), ...counts(room, step) } }, detail: last };
  const detail = step.do === "place" ? (aboutStone(room, step) ?? last) : step.do === "offer" ? { key: "open.offer.chosen" as const, params: { n: room.picks.length, count: step.count } } : last;
  return { mark: shared(room) ? "none" : "seal", title: title(room, step), detail };
}

/** The first stone may stand anywhere, but it need not stay mine. */
function freeBanner(room: Room): Banner | null {
  const detail = room.moves.length === 0 ? aboutStone(room, null) : null;
  return detail && { mark: "seal", title: { key: colorToMove(room) === BLACK ? "open.place.black" : "open.place.white" }, detail };
}

/** Openings in which after each of the first stones the other may take its side. */
const EACH_MAY_SWAP: Readonly<Record<string, number>> = { swap1: 1, taraguchi_10: 5, tarannikov: 5 };

/** What is to be known of a stone of mine: that the sides were just exchanged, where it may stand, and that the other picks a side next. */
function aboutStone(room: Room, step: StepView | null): Text | null {
  const said = room.said.at(-1);
  const open = room.moves.length < (EACH_MAY_SWAP[room.settings.opening] ?? 0) && !shared(room);
  const parts: readonly (Text | null)[] = [
    said?.option === "swap" && said.ply === room.moves.length ? saidText(room, said) : null,
    step && zoneText(step),
    open ? { key: "open.zone.picks", params: { name: seatName(room, other(turn(room))) } } : null,
  ];
  return parts.reduce((first, second) => (first && second ? { key: "open.zone.and", params: { first, second } } : (first ?? second)), null);
}

/** That all of these stones are mine to put, and what comes of it: the sides are still open. */
function severalBanner(room: Room, several: Several): Banner {
  const colour = { key: colorToMove(room) === BLACK ? "open.several.black" : "open.several.white", params: several } as const;
  if (shared(room)) return { mark: "none", title: colour, detail: { key: "open.several.shared", params: several } };
  const zone = room.next && zoneText(room.next);
  const detail: Text = zone ? { key: "open.several.zone", params: { ...several, zone } } : { key: "open.several.mine", params: { ...several, name: seatName(room, other(turn(room))) } };
  return { mark: "seal", title: colour, detail };
}

function title(room: Room, step: StepView): Text {
  const params = counts(room, step);
  if (shared(room) && step.do !== "place") return { key: `open.${step.do}.shared`, params: { ...params, colour: colorText(colorOf(room, step.seat)) } };
  return step.do === "place" ? { key: step.color === "black" ? "open.place.black" : "open.place.white" } : { key: `open.${step.do}.mine`, params };
}

function counts(room: Room, step: StepView): { readonly n: number; readonly count: number } {
  return { n: room.moves.length + 1, count: step.do === "pick" ? step.points.length : step.count };
}

/** Where a stone may stand, in words; null: anywhere. */
export function zoneText(step: StepView): Text | null {
  if (step.reach === 0) return { key: "open.zone.centre" };
  if (step.reach !== null) return { key: "open.zone.inside", params: { lines: 2 * step.reach + 1 } };
  return step.beyond < 0 ? null : { key: "open.zone.outside", params: { lines: 2 * step.beyond + 1 } };
}

/** A colour by its name. */
export function colorText(color: Color): Text {
  return { key: color === BLACK ? "color.black" : "color.white" };
}

/** Something said in an opening, as the list of moves tells it. */
export function saidText(room: Room, said: SaidView): Text {
  const what = said.what === "choose" ? (said.option as OptionName) : said.what;
  const params = { name: seatName(room, said.seat), count: said.count, points: said.points.map((point) => pointName(room.settings.size, point)).join(" ") };
  return { key: shared(room) ? `said.${what}.shared` : `said.${what}`, params };
}

/** What was said since another state of the room, and my colour if it is another one now. */
export function newlySaid(then: Room, now: Room): readonly Text[] {
  if (now.game !== then.game || now.said.length <= then.said.length) return [];
  const texts = now.said.slice(then.said.length).map((said) => saidText(now, said));
  const me = now.you[0];
  if (now.black === then.black || me === undefined || shared(now)) return texts;
  return [...texts, { key: colorOf(now, me) === BLACK ? "say.you_are_black" : "say.you_are_white" }];
}
