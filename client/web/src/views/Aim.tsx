import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { canTake, nudge, parsePoint, pointName } from "../board/index.ts";
import { t } from "../i18n/index.ts";
import { due, inPlay, myPoint } from "../rules.ts";
import { boardView, online, shownPly } from "../select.ts";
import type { Room, State } from "../state.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { useFocusHome } from "./focus.ts";
import { useSteady } from "./steady.ts";

const STEPS = [
  { icon: "back", dx: -1, dy: 0, label: "aim.left.button" },
  { icon: "up", dx: 0, dy: -1, label: "aim.up.button" },
  { icon: "down", dx: 0, dy: 1, label: "aim.down.button" },
  { icon: "next", dx: 1, dy: 0, label: "aim.right.button" },
] as const;

/** In place of the action row while a point is chosen on a phone: move the aim, clear it, place the stone. */
export function AimRow({ room, aim }: { readonly room: Room; readonly aim: number }): JSX.Element {
  const { app } = useApp();
  const { size } = room.settings;
  const point = pointName(size, aim);
  const row = useRef<HTMLDivElement>(null);
  const place = useSteady(`${room.version} ${aim}`, () => app.acts.play(room, aim));
  useFocusHome(row);
  return (
    <div class="aimrow phone-only" ref={row}>
      <div class="pad" role="group" aria-label={t("aim.pad.label")}>
        {STEPS.map(({ icon, dx, dy, label }) => (
          <button type="button" key={icon} aria-label={t(label)} onClick={() => app.acts.aim(room, nudge(size, aim, room.turned ? -dx : dx, room.turned ? -dy : dy))}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <button type="button" class="aimname num" onClick={() => app.acts.aim(room, null)}>
        {point}
        <span>{t("aim.clear.button")}</span>
      </button>
      <button type="button" class="btn primary place" {...place}>
        {t("aim.place.button")}
      </button>
    </div>
  );
}

const takesPoint = (state: State, room: Room): boolean => online(state) && myPoint(room) && room.shown === null && room.pending === null;

/**
 * The board by typing: a point's name and Place. What is typed is aimed at as soon as it names a point, and stays until
 * it is a stone: what is refused is marked, to be sent again or overwritten. An aim taken elsewhere hides it, for that
 * is meant then.
 */
export function PointField({ room }: { readonly room: Room }): JSX.Element {
  const { app, state } = useApp();
  const [text, setText] = useState("");
  const { size } = room.settings;
  const field = useRef<HTMLInputElement>(null);
  const open = takesPoint(state, room);
  // Hands at the keys are quicker than a frame: what is asked is the field and the state, not what was drawn of them.
  const present = (): Room => app.state.peek().rooms[room.code] ?? room;
  /** What was typed for the stone that is on its way. */
  const sent = useRef("");
  useEffect(() => {
    const back = sent.current;
    if (room.pending || back === "") return;
    sent.current = "";
    if (!room.moves.includes(parsePoint(size, back) ?? -1)) setText((newer) => newer || back);
  }, [room.pending]);
  const place = (event: Event): void => {
    event.preventDefault();
    const now = present();
    const typed = field.current?.value ?? "";
    const point = now.aim ?? parsePoint(size, typed);
    if (point === null) app.remark("no_point");
    else app.acts.play(now, point);
    const then = present();
    if (then.pending === now.pending && then.picks === now.picks) return field.current?.select(); // it is said why
    sent.current = then.pending ? typed : "";
    if (field.current) field.current.value = "";
    setText("");
  };
  const type = (value: string): void => {
    setText(value);
    const now = present();
    const point = parsePoint(size, value);
    const free = takesPoint(app.state.peek(), now) && due(now) !== "offer" && point !== null && !now.moves.includes(point);
    if (free || now.aim !== null) app.acts.aim(now, free ? point : null);
  };
  const elsewhere = room.aim !== null && parsePoint(size, text) !== room.aim;
  const last = room.moves[shownPly(room) - 1];
  const placeholder = room.aim === null ? "h8" : pointName(size, room.aim).toLowerCase();
  return (
    <form class="under" onSubmit={place}>
      {room.you.length > 0 && inPlay(room) && (
        <>
          {state.prefs.reader === "list" && <FreePoints room={room} open={open} />}
          <label>
            <span>{t("point.field.label")}</span>{" "}
            <input
              ref={field}
              class="pt num"
              id="point"
              value={elsewhere ? "" : text}
              placeholder={placeholder}
              size={4}
              maxLength={7}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              onInput={(event) => type(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class={room.aim === null ? "btn sm" : "btn sm primary"} aria-disabled={!open}>
            {t("aim.place.button")}
          </button>
          {room.aim !== null && (
            <button type="button" class="btn sm" onClick={() => app.acts.aim(room, null)}>
              {t("aim.clear.short")}
            </button>
          )}
        </>
      )}
      <span class="grow" />
      {last !== undefined && (
        <span class="lastmv">
          {t("point.last.label")} <b>{pointName(size, last)}</b>
        </span>
      )}
    </form>
  );
}

/** The points that can be taken, for whom a list is easier than cells; choosing one aims at it. */
function FreePoints({ room, open }: { readonly room: Room; readonly open: boolean }): JSX.Element {
  const { app, state } = useApp();
  const view = boardView(room, state.prefs, online(state));
  const points = view.cells.flatMap((_, point) => (canTake(view, point) ? [point] : []));
  return (
    <label>
      <span>{t("point.list.label")}</span>{" "}
      <select value={room.aim ?? ""} disabled={!open} onChange={(event) => app.acts.aim(room, event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
        <option value="">{t("point.list.none")}</option>
        {points.map((point) => (
          <option key={point} value={point}>
            {pointName(view.size, point)}
          </option>
        ))}
      </select>
    </label>
  );
}
