import { pointName } from "./board/index.ts";
import { lineBanner, myRating, refusal, resultDetail, resultTitle } from "./banner.ts";
import { newlySaid, openingBanner } from "./opening.ts";
import { BLACK, colorOfPly, inPlay, myTurn, shared } from "./rules.ts";
import { currentRoom, isMyOffer } from "./select.ts";
import type { Notice, Room, State } from "./state.ts";
import { type Text, seatName } from "./texts.ts";

/** What a change says to those who listen: one sentence list for the polite region, one for the assertive. */
export interface Announcement {
  readonly polite: readonly Text[];
  readonly assertive: readonly Text[];
}

const SILENT: Announcement = { polite: [], assertive: [] };

/** What is worth saying of the step from one state to the next. */
export function announce(before: State, after: State): Announcement {
  if (before === after) return SILENT;
  const now = currentRoom(after);
  const then = now && (before.rooms[now.code] ?? null);
  const said = now && then ? inRoom(then, now) : SILENT;
  return { polite: [...said.polite, ...remark(before.notice, after.notice)], assertive: [...said.assertive, ...connection(before, after)] };
}

function connection(before: State, after: State): readonly Text[] {
  const [was, is] = [lineBanner(before), lineBanner(after)];
  return is && is.title.key !== was?.title.key ? [is.title] : [];
}

function inRoom(then: Room, now: Room): Announcement {
  const assertive = now.outcome && !then.outcome ? [resultTitle(now), ...present(resultDetail(now))] : [];
  const moved = whole(then, now);
  const polite = [
    ...(moved.length > 0 ? moved : stones(then, now)),
    ...newlySaid(then, now),
    ...offers(then, now),
    ...chosen(then, now),
    ...hint(then, now),
    ...rest(then, now),
    ...presence(then, now),
    ...remark(then.notice, now.notice, now.settings.size),
  ];
  if (now.rated && !then.rated) polite.push(...present(myRating(now)));
  const turned = now.game !== then.game || now.moves.length !== then.moves.length || now.said.length !== then.said.length;
  return { polite: turned && inPlay(now) ? [...polite, ...yourMove(now)] : polite, assertive };
}

function present(text: Text | null): readonly Text[] {
  return text ? [text] : [];
}

/** A new game, or stones that left the board or came back together. */
function whole(then: Room, now: Room): readonly Text[] {
  if (now.game !== then.game) return now.game > 0 ? [{ key: "say.started" }] : [];
  const count = Math.abs(now.moves.length - then.moves.length);
  if (now.removed.length > then.removed.length) return [count > 0 ? { key: "say.taken_back", params: { count } } : { key: "say.unsaid" }];
  return isRestored(then, now) ? [{ key: "say.restored", params: { count } }] : [];
}

function isRestored(then: Room, now: Room): boolean {
  const back = then.removed.at(-1);
  if (back === undefined || now.removed.length !== then.removed.length - 1) return false;
  return back.every((point, index) => now.moves[then.moves.length + index] === point);
}

/** New stones, at most the last two by name: after a reconnect there may be more. */
function stones(then: Room, now: Room): readonly Text[] {
  if (now.game !== then.game || now.moves.length <= then.moves.length) return [];
  const from = Math.max(then.moves.length, now.moves.length - 2);
  return now.moves.slice(from).map((point, index) => ({
    key: colorOfPly(now, from + index) === BLACK ? ("say.black" as const) : ("say.white" as const),
    params: { point: pointName(now.settings.size, point) },
  }));
}

/** A point more, or less, of those to be offered: how many there are now. */
function chosen(then: Room, now: Room): readonly Text[] {
  if (then.picks.length === now.picks.length || now.version !== then.version) return [];
  const step = openingBanner(now, null);
  return step?.detail?.key === "open.offer.chosen" ? [step.detail] : [];
}

function yourMove(now: Room): readonly Text[] {
  if (!myTurn(now) || shared(now)) return [];
  const step = openingBanner(now, null);
  return step ? [step.title, ...present(step.detail)] : [{ key: "say.your_move" }];
}

function offers(then: Room, now: Room): readonly Text[] {
  const fresh = now.offers.filter((offer) => !then.offers.some((old) => old.offer === offer.offer));
  return fresh
    .filter((offer) => !isMyOffer(now, offer))
    .map((offer) => ({ key: `offer.${offer.kind}.theirs` as const, params: { name: seatName(now, offer.seat), count: offer.plies } }));
}

/** The game rests, or goes on after that; that both have come at its start is no news. */
function rest(then: Room, now: Room): readonly Text[] {
  if (then.held === now.held || !inPlay(now)) return [];
  if (now.held !== null) return now.held === "start" ? [] : [{ key: `held.${now.held}.title` }, { key: `held.${now.held}.detail` }];
  return then.held === "start" ? [] : [{ key: "say.goes_on" }];
}

/** The points that the engine would play, in their order. */
function hint(then: Room, now: Room): readonly Text[] {
  if (now.hint === null || now.hint === then.hint || now.hint.version !== now.version) return [];
  return [{ key: "say.hint", params: { points: now.hint.hints.map((point) => pointName(now.settings.size, point)).join(" ") } }];
}

function presence(then: Room, now: Room): readonly Text[] {
  const texts: Text[] = [];
  for (const seat of [0, 1] as const) {
    const [was, is] = [then.seats[seat], now.seats[seat]];
    if (is === null || is.bot !== null || now.you.includes(seat)) continue;
    if (was === null) texts.push({ key: "say.sat", params: { name: is.name } });
    else if (was.online !== is.online) texts.push({ key: is.online ? "say.back" : "say.away", params: { name: is.name } });
  }
  return texts;
}

/** A refusal or remark that was not there before. */
function remark(then: Notice | null, now: Notice | null, size = 0): readonly Text[] {
  return now !== null && now.serial !== then?.serial ? [refusal(now.code, now.params, size)] : [];
}
