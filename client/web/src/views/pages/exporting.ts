import type { Asks } from "../../ports.ts";
import type { ToClient } from "../../wire.ts";

const FILE = "narabe-games.sgf";
const TYPE = "application/x-go-sgf";

interface Outcome {
  readonly count: number;
  /** Code of what stood in the way; what had come until then is not given out. */
  readonly refused: string | null;
}

/** Asks for all my games, part by part, and gives them to the browser as one file; `tell` hears how many there are so far. */
export async function exportGames(asks: Asks, tell: (games: number) => void, save = saveFile): Promise<Outcome> {
  const outcome = await collect(asks, { skip: 0, count: 0, parts: [] }, tell);
  if (outcome.count > 0) save(outcome.parts);
  return outcome;
}

interface SoFar {
  readonly skip: number;
  readonly count: number;
  readonly parts: readonly string[];
}

async function collect(asks: Asks, { skip, count, parts }: SoFar, tell: (games: number) => void): Promise<Outcome & { readonly parts: readonly string[] }> {
  const part = await ask(asks, skip);
  if (part.t !== "exported") return { count: 0, parts: [], refused: part.t === "refused" ? part.code : "unavailable" };
  const more = { count: count + part.games, parts: [...parts, part.sgf] };
  tell(more.count);
  return part.next === null ? { ...more, refused: null } : collect(asks, { ...more, skip: part.next }, tell);
}

/** One part, or the refusal; a connection that ends meanwhile ends it too. */
async function ask(asks: Asks, skip: number): Promise<ToClient> {
  const id = asks.newId();
  return new Promise((resolve) => {
    const stop = asks.hear((message) => {
      const mine = "id" in message && message.id === id;
      if (!mine && message.t !== "welcome") return;
      stop();
      resolve(message);
    });
    asks.send({ t: "export_games", id, skip });
  });
}

function saveFile(parts: readonly string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type: TYPE }));
  link.download = FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
