import type { JSX } from "preact";
import type { Room } from "../state.ts";
import { RoomBoard } from "./Game.tsx";
import { JoinCard } from "./parts.ts";

/** A table where a seat is free, before one has chosen to sit or to watch. */
export function Table({ room }: { readonly room: Room }): JSX.Element {
  return (
    <main id="main" class="table">
      <RoomBoard code={room.code} />
      <JoinCard room={room} />
    </main>
  );
}
