import type { App } from "./app.ts";
import { hasBot, inPlay } from "./rules.ts";
import { currentRoom } from "./select.ts";
import type { Room, State } from "./state.ts";

/** Whether the teaching overlay can be had: with a bot that can show it, or at one screen. */
export function canTeach(state: State, room: Room): boolean {
  const known = state.server?.levels ?? [];
  if (room.settings.kind === "hotseat") return known.some((level) => level.scores);
  return hasBot(room) && known.some((level) => level.scores && level.name === room.settings.level);
}

/** Asks the engine what to play; the answer is drawn while the position stays. */
export function askHint(app: Pick<App, "asks" | "change">, room: Room): void {
  const { asks } = app;
  const id = asks.newId();
  const stop = asks.hear((message) => {
    if (!("id" in message) || message.id !== id) return;
    stop();
    if (message.t !== "hinted") return;
    app.change(room, { hint: { version: message.v, hints: message.win ?? [message.at], threats: message.threats } });
  });
  asks.send({ t: "hint", room: room.code, id });
}

/** Asks for what each point is worth to a bot, once for each position, for as long as somebody wants to see it. */
export function askScores(app: Pick<App, "asks" | "follow">): void {
  let asked = "";
  app.follow((_, state) => {
    const room = currentRoom(state);
    if (!room?.overlay) asked = "";
    else if (!room.scores && inPlay(room) && canTeach(state, room)) {
      const position = `${room.code} ${room.version}`;
      if (position === asked) return;
      asked = position;
      app.asks.send({ t: "get_scores", room: room.code, id: app.asks.newId() });
    }
  });
}
