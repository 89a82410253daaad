import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { clockFigures } from "../clock.ts";
import { type Part, loadMore, t } from "../i18n/index.ts";
import { currentRoom, isEmbedded, needsMe, roomPage } from "../select.ts";
import type { Room, State } from "../state.ts";
import { Game } from "./Game.tsx";
import { Header } from "./Header.tsx";
import { Connecting } from "./Connecting.tsx";
import { Table } from "./Table.tsx";
import { useApp } from "./context.ts";
import { ruleName, say } from "./labels.ts";
import { lazy } from "./lazy.tsx";
import { ConnectionNote, Lost, Mismatch, RoomSheet } from "./parts.ts";

const nothing = async (): Promise<void> => undefined;
const withMore = (...parts: readonly Part[]) => async (): Promise<void> => void (await Promise.all([loadMore(), ...parts.map((part) => loadMore(part))]));
// What a game page does not need comes when it is asked for.
const Embed = lazy(async () => (await import("./Embed.tsx")).Embed, nothing);
const Study = lazy(async () => (await import("./study/StudyPage.tsx")).StudyPage, withMore("study"));
const Side = lazy(async () => (await import("./pages/Side.tsx")).Side, withMore("lobby"));
const CreateDialog = lazy(async () => (await import("./dialogs.ts")).CreateDialog, withMore("dialogs"));
const Settings = lazy(async () => (await import("./dialogs.ts")).Settings, withMore("dialogs", "lobby"));
const Keys = lazy(async () => (await import("./dialogs.ts")).Keys, withMore("dialogs"));

/** The whole page: which screen, the bar above it, the dialog over it. */
export function Page(): JSX.Element {
  const { state } = useApp();
  const { dialog } = state;
  const room = currentRoom(state);
  const title = pageTitle(state, room);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const playing = room !== null && roomPage(room) === "game";
  useEffect(() => {
    document.body.className = playing ? "ingame" : "";
  }, [playing]);
  if (state.conn.phase === "mismatch") return <Mismatch />;
  if (isEmbedded(state)) return <Embed room={room} />;
  return (
    <>
      <a class="skip" href="#main">
        {t("nav.skip.link")}
      </a>
      <Header title={room && playing ? <RoomTitle room={room} /> : null} />
      <Screen state={state} room={room} />
      {!playing && isTroubled(state) && <ConnectionNote />}
      {dialog?.kind === "create" && <CreateDialog key={dialog.opponent} opponent={dialog.opponent} />}
      {dialog?.kind === "settings" && <Settings />}
      {dialog?.kind === "keys" && <Keys />}
      {dialog?.kind === "room" && room && <RoomSheet room={room} tab={dialog.tab} />}
    </>
  );
}

function Screen({ state, room }: { readonly state: State; readonly room: Room | null }): JSX.Element {
  const { route } = state;
  if (route.page === "study") return <Study route={route} />;
  if (route.page !== "room") return <Side route={route} />;
  const lost = state.lost[route.code];
  if (lost !== undefined && !room) return <Lost why={lost} room={route.code} />;
  if (!room) return <Connecting />;
  return roomPage(room) === "table" ? <Table room={room} /> : <Game key={room.code} room={room} />;
}

/** Whether there may be something to say of the connection. */
function isTroubled({ conn: { phase, attempt, back }, draining }: State): boolean {
  return back || attempt > 1 || draining !== null || (phase !== "live" && phase !== "connecting");
}

/** What is played, in the bar of a phone: "Renju 15 5+3". */
function RoomTitle({ room }: { readonly room: Room }): JSX.Element {
  const { rule, size, clock } = room.settings;
  return (
    <span class="ttl phone-only">
      <span>{ruleName(rule)}</span> <span class="num">{size}</span> {clock && <span class="num">{say(clockFigures(clock))}</span>}
    </span>
  );
}

/** In the lobby the title counts the tables with a free seat: it is seen from another tab, too. */
function waiting(lobby: State["lobby"], page: string): string {
  const open = page === "home" ? Object.values(lobby?.rows ?? {}).filter(({ state }) => state === "open").length : 0;
  return open > 0 ? `(${open}) ` : "";
}

function pageTitle({ route, lobby }: State, room: Room | null): string {
  if (!room) return waiting(lobby, route.page) + t(route.page === "room" ? "title.home" : `title.${route.page}`);
  return needsMe(room) ? t("title.your_move") : t("title.room", { code: room.code });
}
