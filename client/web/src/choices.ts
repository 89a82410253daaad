import { colorText } from "./opening.ts";
import { BLACK, type Color, WHITE, colorOf, colorToMove, other, shared } from "./rules.ts";
import type { Room, Seat } from "./state.ts";
import { type Text, seatName } from "./texts.ts";
import type { OptionName } from "./wire.ts";

/** A button of a choice: which stones stand for it, what it says, and what comes of it, in many words and in few. */
export interface Choice {
  readonly option: OptionName;
  readonly stones: readonly ("b" | "w")[];
  readonly label: Text;
  readonly detail: Text;
  readonly short: { readonly label: Text; readonly detail: Text };
}

const STONES = { b: colorText(BLACK), w: colorText(WHITE) } as const;

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
      const short: Text = { key: `open.option.${option}.short`, params: label.params ?? {} };
      return { option, stones: [sign], label, detail: detail.long, short: { label: short, detail: detail.short } };
    }
    case "place_two": {
      const [first, second] = colorToMove(room) === BLACK ? (["b", "w"] as const) : (["w", "b"] as const);
      const detail: Text = { key: "open.option.place_two.detail", params: { name, first: STONES[first], second: STONES[second] } };
      return { option, stones: [first, second], label: { key: "open.option.place_two" }, detail, short: { label: { key: "open.option.place_two.short" }, detail: { key: "open.option.place_two.then", params: { name } } } };
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
