import type { JSX } from "preact";
import type { App } from "../app.ts";
import { t } from "../i18n/index.ts";
import { online } from "../select.ts";
import type { Room } from "../state.ts";
import { Action } from "./Action.tsx";
import { levelsFor } from "./InviteBot.tsx";
import { canShare, roomLink, shareLink } from "./Share.tsx";
import { useApp } from "./context.ts";

/**
 * Who waits brings somebody to the table, or gives it up. What wider windows have beside the board, a phone has here,
 * upright or on its side; upright, its button that copies the link is in the line over the board.
 */
export function WaitActions({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  return (
    <>
      {canShare() && <Action icon="link" class="phone-only waits" label={t("share.system.button")} reason={null} onClick={() => void shareLink(roomLink(room.code))} />}
      <Action icon="qr" class="phone-only waits" label={t("qr.button")} reason={null} onClick={() => app.open({ kind: "room", tab: "qr" })} />
      {levelsFor(state, room).length > 0 && <Action icon="bot" class="phone-only waits" label={t("menu.tab.bot")} reason={null} onClick={() => app.open({ kind: "room", tab: "bot" })} />}
      {room.me.host && <Action icon="close" label={t("action.close.button")} reason={online(state) ? null : "offline"} onClick={() => app.deeds.ask(room, "close")} />}
    </>
  );
}

/** Gives the table up; what is next is made or found in the lobby. */
export function closeTable(app: App, room: Room): void {
  app.deeds.manage(room, "close");
  app.go("/");
}
