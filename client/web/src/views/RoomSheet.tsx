import "../styles/room.css";
import type { JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { question } from "../opening.ts";
import { mayDoodle } from "../rules.ts";
import type { Room, RoomTab, State } from "../state.ts";
import { Chat } from "./Chat.tsx";
import { InviteBot, levelsFor } from "./InviteBot.tsx";
import { Menu } from "./Menu.tsx";
import { MoveList, Transport } from "./Moves.tsx";
import { QrToggle, roomLink } from "./Share.tsx";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { Explained } from "./parts.ts";
import { mayTalk } from "../talkview.ts";

/** All that belongs to a table and has no place beside the board. The game goes on behind it: nothing is locked. */
export function RoomSheet({ room, tab }: { readonly room: Room; readonly tab: RoomTab }): JSX.Element {
  const { app } = useApp();
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef(document.activeElement);
  const close = (): void => app.open(null);
  const gone = tab === "step" ? question(room) === null : (tab === "qr" || tab === "bot") && !mayDoodle(room);
  useEffect(() => {
    if (gone) close(); // somebody came, or the step is done
  }, [gone]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const from = opener.current;
    const giveWay = (event: FocusEvent): void => {
      if (sheet.current && isBelow(event.target as Element, sheet.current)) close();
    };
    document.addEventListener("focusin", giveWay);
    return () => {
      document.removeEventListener("focusin", giveWay);
      const inside = document.activeElement === document.body || sheet.current?.contains(document.activeElement);
      if (inside && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog class="roomsheet" ref={sheet} open aria-labelledby={id} onKeyDown={(event) => event.key === "Escape" && close()}>
      <div class="sheethd">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {t("menu.title")}
        </h2>
        <Tabs room={room} tab={tab} />
        <button type="button" class="icon" aria-label={t("dialog.close.button")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Part room={room} tab={tab} />
    </dialog>
  );
}

/** Whether the sheet lies over what has just got the focus: nobody could see where they are. */
function isBelow(focused: Element, sheet: HTMLElement): boolean {
  const [a, b] = [focused.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return !apart && !sheet.contains(focused);
}

/** My step of an opening has its explanation; while one waits there are no moves, but ways to bring somebody. */
function tabsOf(state: State, room: Room): readonly RoomTab[] {
  if (question(room) !== null) return ["step", "game", "moves"];
  if (!mayDoodle(room)) return ["game", "moves"];
  return levelsFor(state, room).length > 0 ? ["game", "qr", "bot"] : ["game", "qr"];
}

function Tabs({ room, tab }: { readonly room: Room; readonly tab: RoomTab }): JSX.Element {
  const { app, state } = useApp();
  const tabs = [...tabsOf(state, room), ...(mayTalk(room, state.prefs) ? (["chat"] as const) : [])];
  return (
    <div class="tabs" role="group" aria-label={t("menu.tabs.label")}>
      {tabs.map((one) => (
        <button type="button" key={one} class="tab" aria-pressed={one === tab} onClick={() => app.open({ kind: "room", tab: one })}>
          {t(`menu.tab.${one}`)}
        </button>
      ))}
    </div>
  );
}

function Part({ room, tab }: { readonly room: Room; readonly tab: RoomTab }): JSX.Element {
  if (tab === "chat") return <Chat room={room} />;
  if (tab === "game") return <Menu room={room} />;
  if (tab === "step") return <div class="menu"><Explained room={room} /></div>;
  if (tab === "qr") return <div class="menu"><QrToggle link={roomLink(room.code)} open /></div>;
  if (tab === "bot") return <div class="menu"><InviteBot room={room} /></div>;
  return (
    <div class="mvpart">
      <MoveList room={room} />
      <Transport room={room} />
    </div>
  );
}
