import { pointName } from "./board/index.ts";
import { type Banner, type Text, seatName } from "./texts.ts";
import { BLACK, type Color, colorOf, colorToMove, due, inPlay, myTurn, other, shared } from "./rules.ts";
import type { Room, Seat } from "./state.ts";
import type { OptionName, SaidView, StepView } from "./wire.ts";

/** The step of an opening that is mine and has no place on the board, or needs more than one point; null: none. */
export function question(room: Room): Exclude<StepView["do"], "place"> | null {
  const act = due(room);
  return inPlay(room) && myTurn(room) && act !== "place" ? act : null;
}

/** What the line over the board says of a step of an opening; null where it is a stone as always. */
export function openingBanner(room: Room, last: Text | null): Banner | null {
  const step = room.next;
  if (!step) return null;
  if (!myTurn(room)) return step.do === "place" ? null : { mark: "none", title: { key: `open.${step.do}.theirs`, params: { name: seatName(room, step.seat), ...counts(room, step) } }, detail: last };
  const detail = step.do === "place" ? (zoneText(step) ?? last) : step.do === "offer" ? { key: "open.offer.chosen" as const, params: { n: room.picks.length, count: step.count } } : last;
  return { mark: shared(room) ? "none" : "seal", title: title(room, step), detail };
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

/** A button of a choice: which stones stand for it, what it says, and what comes of it, in many words and in few. */
export interface Choice {
  readonly option: OptionName;
  readonly stones: readonly ("b" | "w")[];
  readonly label: Text;
  readonly detail: Text;
  readonly short: { readonly label: Text; readonly detail: Text };
}

/** What I can choose now, with the consequences. */
export function choices(room: Room): readonly Choice[] {
  const step = room.next;
  if (!step) return [];
  const mine = colorOf(room, step.seat);
  return (step.options as readonly OptionName[]).map((option) => choice(room, step.seat, mine, option));
}

function choice(room: Room, me: Seat, mine: Color, option: OptionName): Choice {
  const own = option === "swap" ? ((3 - mine) as Color) : mine;
  const sign = own === BLACK ? "b" : "w";
  const name = them(room, me);
  switch (option) {
    case "stay":
    case "swap": {
      const label: Text = { key: `open.option.${option}`, params: { colour: colorText(own) } };
      const detail = consequence(room, me, own);
      return { option, stones: [sign], label, detail: detail.long, short: { label, detail: detail.short } };
    }
    case "place_two": {
      const detail: Text = { key: "open.option.place_two.detail", params: { name } };
      return { option, stones: ["w", "b"], label: { key: "open.option.place_two" }, detail, short: { label: { key: "open.option.place_two.short" }, detail: { key: "open.option.place_two.then", params: { name } } } };
    }
    case "offer_ten":
      return { option, stones: [sign], label: { key: "open.option.offer_ten" }, detail: { key: "open.option.offer_ten.detail", params: { name } }, short: { label: { key: "open.option.offer_ten.short" }, detail: { key: "open.option.offer_ten.then", params: { name } } } };
  }
}

function them(room: Room, me: Seat): string | Text {
  return shared(room) ? { key: "open.other.name" } : seatName(room, other(me));
}

/** Who goes on when my colour is `own`: by a stone, or by offering points when it was declared how many. */
function consequence(room: Room, me: Seat, own: Color): { readonly long: Text; readonly short: Text } {
  const who = own === colorToMove(room) ? "mine" : "theirs";
  const count = room.said.findLast((said) => said.what === "declare")?.count ?? 0;
  const act = count > 0 && room.moves.length === 4 ? "offer" : "stone";
  const params = { n: room.moves.length + 1, count, name: them(room, me) };
  return { long: { key: `open.then.${act}.${who}`, params }, short: { key: `open.then.${act}.${who}.short`, params } };
}

/** Something said in an opening, as the list of moves tells it. */
export function saidText(room: Room, said: SaidView): Text {
  const name = shared(room) ? "" : seatName(room, said.seat);
  switch (said.what) {
    case "choose":
      return { key: shared(room) ? `said.${said.option as OptionName}.shared` : `said.${said.option as OptionName}`, params: { name } };
    case "declare":
      return { key: shared(room) ? "said.declare.shared" : "said.declare", params: { name, count: said.count } };
    case "offer":
      return { key: shared(room) ? "said.offer.shared" : "said.offer", params: { name, points: said.points.map((point) => pointName(room.settings.size, point)).join(" ") } };
    case "pass":
      return { key: shared(room) ? "said.pass.shared" : "said.pass", params: { name } };
  }
}

/** What was said since another state of the room, and my colour if it is another one now. */
export function newlySaid(then: Room, now: Room): readonly Text[] {
  if (now.game !== then.game || now.said.length <= then.said.length) return [];
  const texts = now.said.slice(then.said.length).map((said) => saidText(now, said));
  const me = now.you[0];
  if (now.black === then.black || me === undefined || shared(now)) return texts;
  return [...texts, { key: colorOf(now, me) === BLACK ? "say.you_are_black" : "say.you_are_white" }];
}
