import type { App } from "./app.ts";
import type { Room, State } from "./state.ts";
import type { Memory } from "./storage.ts";

/** Under which name, and of how many rooms, those read last, this device keeps how far their talk was read. */
const NAME = "read";
const KEPT = 20;

type Marks = Room["read"];

/** Lets talk that was read stay read when the page is loaded anew: how far it was is kept on this device, room by room. */
export function keepRead(app: Pick<App, "state" | "follow" | "deeds">, memory: Memory): void {
  const marks = new Map(Object.entries(memory.recall(NAME)).filter((entry): entry is [string, Marks] => isMarks(entry[1])));
  const note = ({ code, read }: Room): void => {
    marks.delete(code);
    marks.set(code, read);
    memory.keep(NAME, Object.fromEntries([...marks].slice(-KEPT)));
  };
  const follow = (before: State["rooms"], after: State["rooms"]): void => {
    if (before === after) return;
    for (const room of Object.values(after)) {
      const [was, kept] = [before[room.code], marks.get(room.code)];
      if (!was && kept) app.deeds.readBefore(room.code, kept);
      else if (was && was.read !== room.read && room.read !== kept) note(room);
    }
  };
  app.follow((before, after) => follow(before.rooms, after.rooms));
  follow({}, app.state.peek().rooms);
}

/** Another version of the page may have written it. */
function isMarks(value: unknown): value is Marks {
  const { players, watchers } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Number.isInteger(players) && Number.isInteger(watchers);
}
