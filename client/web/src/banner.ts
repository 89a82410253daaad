import { pointName } from "./board/index.ts";
import { isKey } from "./i18n/index.ts";
import { claimOf } from "./actions.ts";
import { kindsText } from "./kinds.ts";
import { openingBanner, saidText, theirSeveral } from "./opening.ts";
import { opponentOf } from "./opponents.ts";
import { isElsewhere, presenceOf } from "./presence.ts";
import { BLACK, colorOfPly, inPlay, mySeat, myTurn, placerOf, seatOf, shared, turn } from "./rules.ts";
import { needsMe, offersToMe, online } from "./select.ts";
import { signed } from "./signed.ts";
import type { Room, State } from "./state.ts";
import { type Banner, type Text, seatName } from "./texts.ts";
import type { OfferView } from "./wire.ts";

/** What the line over the board says now; a refusal or the connection goes before the state of the game. */
export function banner(state: State, room: Room): Banner {
  return connBanner(state) ?? noticeBanner(room) ?? offerBanner(room) ?? oldBanner(room) ?? tabBanner(room) ?? heldBanner(room) ?? later(state, room, gameBanner(room));
}

/** What comes after the game stands beside it: a new version, or a restart of the server. */
function later(state: State, room: Room, game: Banner): Banner {
  if (state.draining !== null && inPlay(room)) return { ...game, detail: { key: "sys.draining.game" } };
  return state.outdated ? { ...game, detail: { key: "sys.newer.detail" } } : game;
}

/** What is wrong with the connection, or will be soon, or null. */
export function lineBanner(state: State): Banner | null {
  return connBanner(state) ?? (state.draining === null ? null : { mark: "none", title: { key: "sys.draining.title" }, detail: { key: "sys.draining.detail" } });
}

/** What is wrong with the connection, or null. */
export function connBanner(state: State): Banner | null {
  const { phase, restarting, attempt, back } = state.conn;
  if (phase === "stalled") return { mark: "warn", title: { key: "conn.stalled.title" }, detail: { key: "conn.stalled.detail" } };
  if (restarting) return { mark: "warn", title: { key: "sys.restarting.title" }, detail: { key: "sys.restarting.detail" } };
  if (phase === "reconnecting" && attempt > 1) {
    return { mark: "warn", title: { key: "conn.reconnecting.title" }, detail: { key: "conn.reconnecting.detail", params: { n: attempt } } };
  }
  if (phase === "connecting" && attempt > 2) {
    return { mark: "warn", title: { key: "conn.unreachable.title" }, detail: { key: "conn.reconnecting.detail", params: { n: attempt } } };
  }
  if (phase === "banned") return { mark: "none", title: { key: "conn.banned.title" }, detail: { key: "conn.banned.detail" } };
  if (phase === "kicked") return { mark: "warn", title: { key: "conn.kicked.title" }, detail: { key: "conn.kicked.detail" } };
  return back && online(state) ? { mark: "none", title: { key: "conn.back.title" }, detail: null } : null;
}

function noticeBanner(room: Room): Banner | null {
  if (room.notice === null) return null;
  return { mark: "warn", title: refusal(room.notice.code, room.notice.params, room.settings.size), detail: null };
}

/**
 * The sentence for a refusal's code; a code of a newer server is shown as it is. Points among the parameters get their
 * names on a board of `size`, prohibitions theirs.
 */
export function refusal(code: string, params: Readonly<Record<string, string | number>>, size = 0): Text {
  const key = `refused.${code}`;
  const named = ["at", "equals"].flatMap((name) => {
    const point = params[name];
    return typeof point === "number" && size > 0 ? [[name, pointName(size, point)]] : [];
  });
  const kinds = typeof params["kinds"] === "string" ? { kinds: kindsText(params["kinds"].split(",")) } : {};
  return { key: isKey(key) ? key : "refused.unknown", params: { ...params, seconds: Math.ceil(Number(params["wait_ms"] ?? 1000) / 1000), ...(Object.fromEntries(named) as Record<string, string>), ...kinds, code } };
}

function offerBanner(room: Room): Banner | null {
  const [offer] = room.you.length > 0 ? offersToMe(room) : room.offers; // who watches sees what the hatching means
  return offer ? bannerOf(room, offer) : null;
}

/** What is asked by an offer that waits for my word. */
export function bannerOf(room: Room, offer: OfferView): Banner {
  const params = { name: seatName(room, offer.seat), count: offer.plies };
  const hatched = offer.kind === "takeback" && offer.plies > 0;
  return {
    mark: "none",
    title: { key: `offer.${offer.kind}.theirs`, params },
    detail: hatched ? { key: "offer.takeback.hatched" } : null,
    short: { title: { key: `offer.${offer.kind}.short`, params }, detail: { key: "offer.from.short", params } },
  };
}

/** An old position is on the board: say so, lest somebody wonders why no stone can be put there. */
function oldBanner(room: Room): Banner | null {
  if (room.shown === null) return null;
  const title: Text = { key: "game.shown.title", params: { n: room.shown, total: room.moves.length } };
  return { mark: needsMe(room) ? "seal" : "none", title, detail: needsMe(room) ? { key: "game.shown.mine" } : null };
}

function tabBanner(room: Room): Banner | null {
  return isElsewhere(room) ? { mark: "warn", title: { key: "tab.other.title" }, detail: { key: "tab.other.detail" } } : null;
}

/** The game is in play and nothing runs. */
function heldBanner(room: Room): Banner | null {
  const { held } = room;
  if (held === null || !inPlay(room) || (held === "start" && room.settings.clock === null)) return null;
  return { mark: "none", title: { key: `held.${held}.title` }, detail: { key: `held.${held}.detail` } };
}

function gameBanner(room: Room): Banner {
  if (room.outcome) return overBanner(room);
  if (room.game === 0) return { mark: "none", title: { key: "game.waiting.title" }, detail: { key: opponentOf(room.settings) === "anyone" ? "game.waiting.listed" : "game.waiting.detail" } };
  const detail = theirSeveral(room) ?? lastMoveText(room);
  if (room.aim === null || !myTurn(room)) {
    const step = openingBanner(room, detail);
    if (step) return step;
  }
  if (shared(room)) return { mark: "none", title: { key: turnColor(room) === "black" ? "game.turn.black" : "game.turn.white" }, detail };
  if (myTurn(room)) return room.aim === null ? { mark: "seal", title: { key: "game.turn.mine" }, detail } : aimBanner(room, room.aim);
  return waitingFor(room, detail);
}

function aimBanner(room: Room, aim: number): Banner {
  const point = pointName(room.settings.size, aim);
  const title: Text = { key: "game.aim.title", params: { point } };
  return { mark: "seal", title, detail: { key: "game.aim.detail" }, short: { title, detail: { key: "game.aim.short" } } };
}

function waitingFor(room: Room, detail: Text | null): Banner {
  const seat = turn(room);
  const name = seatName(room, seat);
  const view = room.seats[seat];
  if (view?.bot) return { mark: "none", title: { key: "game.turn.bot", params: { name } }, detail };
  // Who has days for a move is away as a rule.
  if (room.settings.clock?.kind === "correspondence") return { mark: "none", title: { key: "game.turn.theirs", params: { name } }, detail };
  if (view && presenceOf(room, seat)?.state === "reconnecting") return { mark: "warn", title: { key: "game.reconnecting.title", params: { name } }, detail };
  if (view && !view.online) return { mark: "warn", title: { key: "game.away.title", params: { name } }, detail: { key: claimOf(room) ? "game.claim.detail" : "game.away.detail" } };
  return { mark: "none", title: { key: "game.turn.theirs", params: { name } }, detail };
}

/** "Linh played G11", "You played G11". */
function lastMoveText(room: Room): Text | null {
  const ply = room.moves.length - 1;
  const last = room.moves[ply];
  const said = room.said.at(-1);
  if (said && said.ply === room.moves.length) return saidText(room, said);
  if (last === undefined) return null;
  const seat = placerOf(room, ply);
  const point = pointName(room.settings.size, last);
  if (shared(room)) return { key: "game.last.point", params: { point } };
  if (room.you.includes(seat)) return { key: "game.last.mine", params: { point } };
  return { key: "game.last.theirs", params: { name: seatName(room, seat), point } };
}

function turnColor(room: Room): "black" | "white" {
  return colorOfPly(room, room.moves.length) === BLACK ? "black" : "white";
}

function overBanner(room: Room): Banner {
  const how = resultDetail(room);
  const rating = myRating(room);
  const detail: Text | null = how && rating ? { key: "result.and_rating", params: { how, rating } } : (how ?? rating);
  return { mark: room.you.length > 0 ? "seal" : "none", title: resultTitle(room), detail };
}

/** What the game made of my rating: "rating 1512 (+12)"; null where it did not count. */
export function myRating(room: Room): Text | null {
  const [me] = room.you;
  const change = me === undefined ? undefined : room.rated?.[me];
  return change ? { key: "result.rating", params: { after: change.after, change: signed(change.after - change.before) } } : null;
}

/** Who won, from where I sit. */
export function resultTitle(room: Room): Text {
  const { outcome } = room;
  if (!outcome) return { key: "result.none" };
  if (outcome.reason === "aborted") return { key: "result.aborted" };
  if (outcome.winner === null) return { key: "result.draw" };
  const me = mySeat(room);
  if (me === null || shared(room)) {
    const black = seatOf(room, BLACK) === outcome.winner;
    return { key: black ? "result.black_won" : "result.white_won" };
  }
  return { key: outcome.winner === me ? "result.you_won" : "result.you_lost" };
}

const FIVE = 5;

/** How the game ended; four win by some rules, six by others. */
export function resultDetail(room: Room): Text | null {
  const { outcome } = room;
  if (!outcome) return null;
  const count = room.moves.length;
  const last = room.moves.at(-1);
  const point = last === undefined ? "" : pointName(room.settings.size, last);
  switch (outcome.reason) {
    case "five": {
      const row = outcome.lines.reduce((most, { length }) => Math.max(most, length), 0) || FIVE;
      return row === FIVE ? { key: "result.how.five", params: { point, n: count } } : { key: "result.how.row", params: { point, n: count, count: row } };
    }
    case "resigned":
      return resigned(room);
    case "agreed_draw":
      return { key: "result.how.agreed_draw" };
    case "flag":
      return { key: "result.how.flag" };
    case "full_board":
      return { key: "result.how.full_board" };
    case "absent":
      return { key: "result.how.absent" };
    case "both_passed":
      return { key: "result.how.both_passed" };
    case "forbidden":
      return { key: "result.how.forbidden", params: { point, kinds: kindsText(outcome.kinds) } };
    default:
      return null;
  }
}

function resigned(room: Room): Text {
  const seat = room.outcome?.winner === 0 ? 1 : 0;
  const mine = !shared(room) && room.you.includes(seat);
  return mine ? { key: "result.how.i_resigned" } : { key: "result.how.resigned", params: { name: seatName(room, seat) } };
}
