import { mySeat, placerOf } from "../rules.ts";
import { currentRoom, isMyOffer } from "../select.ts";
import type { Room, State } from "../state.ts";
import type { Sound } from "./ring.ts";
import { mayTalk } from "../talkview.ts";

/** What is heard of the step from one state to the next, in the room on show: at most one sound of each kind. */
export function heard(before: State, after: State): readonly Sound[] {
  const now = currentRoom(after);
  const then = now && before.rooms[now.code];
  if (!now || !then || now === then) return [];
  return [...ofGame(then, now), ...ofOffers(then, now), ...(mayTalk(now, after.prefs) ? ofChat(then, now) : [])];
}

/** A game's end drowns its last stone, a new game what was on the board before. */
function ofGame(then: Room, now: Room): readonly Sound[] {
  if (now.game !== then.game) return now.game > 0 ? ["start"] : [];
  if (now.outcome && !then.outcome) return ["end"];
  // My own stone is heard when it is put, not again when it is confirmed.
  if (now.pending && !then.pending) return ["mine"];
  if (now.moves.length <= then.moves.length || then.pending) return [];
  return [now.you.includes(placerOf(now, now.moves.length - 1)) ? "mine" : "theirs"];
}

function ofOffers(then: Room, now: Room): readonly Sound[] {
  const fresh = now.offers.some((offer) => !isMyOffer(now, offer) && !then.offers.some((old) => old.offer === offer.offer));
  return fresh && mySeat(now) !== null ? ["offer"] : [];
}

function ofChat(then: Room, now: Room): readonly Sound[] {
  const fresh = (["players", "watchers"] as const).some((channel) => {
    const [was, last] = [then.lines[channel].at(-1), now.lines[channel].at(-1)];
    // One line at a time: what was said before I came is read, not heard.
    return last !== undefined && last.n === (was?.n ?? 0) + 1 && last.who !== now.me.who && !now.muted.includes(last.who);
  });
  return fresh ? ["chat"] : [];
}
