import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { pointName } from "../board/index.ts";
import { type Choice, choices } from "../choices.ts";
import { t } from "../i18n/index.ts";
import { question } from "../opening.ts";
import type { Room } from "../state.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { useFocusHome } from "./focus.ts";
import { useFresh } from "./fresh.ts";
import { StoneSign } from "./icons.tsx";
import { openingName, say } from "./labels.ts";
import "../styles/opening.css";

interface StepProps {
  readonly room: Room;
  /** For a phone: one row in place of the actions. */
  readonly short: boolean;
}

/** My step of an opening: buttons with what comes of them. */
export function Opening({ room, short }: StepProps): JSX.Element | null {
  const asked = question(room);
  if (asked === null) return null;
  const key = `${room.version}`;
  const step =
    asked === "choose" ? <Choose key={key} room={room} short={short} /> : asked === "declare" ? <Declare key={key} room={room} short={short} /> : asked === "offer" ? <Offer room={room} short={short} /> : <Pick room={room} short={short} />;
  return short ? (
    <>
      <Help />
      {step}
    </>
  ) : (
    <section class="choices" aria-label={t("open.step.label")}>
      <p class="q">{t(`open.step.${asked}`, { opening: openingName(room.settings.opening) })}</p>
      {step}
    </section>
  );
}

/** The way to what the buttons mean: not every phone has room for it below the board. */
function Help(): JSX.Element {
  const { app } = useApp();
  return (
    <button type="button" class="icon" aria-label={t("open.help.label")} aria-haspopup="dialog" onClick={() => app.open({ kind: "room", tab: "step" })}>
      <Icon name="help" />
    </button>
  );
}

/** For a phone, below the board or in a sheet: what the buttons of my step mean. */
export function Explained({ room }: { readonly room: Room }): JSX.Element | null {
  const asked = question(room);
  if (asked === null) return null;
  if (asked !== "choose") return <p class="free">{t(`open.${asked}.detail`)}</p>;
  return (
    <ul class="free">
      {choices(room).map(({ option, label, detail }) => (
        <li key={option}>
          <b>{say(label)}</b> {say(detail)}
        </li>
      ))}
    </ul>
  );
}

/** A press counts once, and not while the buttons have just appeared. */
function useOnce(key: number): [inert: boolean, once: (work: () => void) => () => void] {
  const fresh = useFresh(key);
  const [done, setDone] = useState(false);
  const inert = fresh || done;
  const once = (work: () => void) => (): void => {
    if (inert) return;
    setDone(true);
    work();
  };
  return [inert, once];
}

function Choose({ room, short }: StepProps): JSX.Element {
  const { app } = useApp();
  const [inert, once] = useOnce(room.version);
  const row = useRef<HTMLDivElement>(null);
  useFocusHome(row);
  return (
    <div class={short ? "pcs" : "cs"} ref={row}>
      {choices(room).map((choice) => (
        <button type="button" key={choice.option} class={short ? "pc" : "choice"} aria-disabled={inert} onClick={once(() => app.acts.choose(room, choice.option))}>
          <ChoiceText choice={choice} short={short} />
        </button>
      ))}
    </div>
  );
}

function ChoiceText({ choice, short }: { readonly choice: Choice; readonly short: boolean }): JSX.Element {
  const { label, detail } = short ? choice.short : choice;
  return (
    <>
      <span class="stones">
        {choice.stones.map((kind) => (
          <StoneSign key={kind} kind={kind} />
        ))}
      </span>
      <span>
        <b>{say(label)}</b> <small>{say(detail)}</small>
      </span>
    </>
  );
}

function Declare({ room, short }: StepProps): JSX.Element {
  const { app } = useApp();
  const [count, setCount] = useState(1);
  const [inert, once] = useOnce(room.version);
  const row = useRef<HTMLDivElement>(null);
  useFocusHome(row);
  const numbers = Array.from({ length: room.next?.count ?? 1 }, (_, index) => index + 1);
  return (
    <div class={short ? "pcs" : "cs"} ref={row}>
      {!short && <p>{t("open.declare.detail")}</p>}
      <div class="row">
        <select aria-label={t("open.declare.label")} value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {t("open.declare.points", { count: number })}
            </option>
          ))}
        </select>
        <button type="button" class="btn primary" aria-disabled={inert} onClick={once(() => app.acts.declare(room, count))}>
          {t("open.declare.button")}
        </button>
      </div>
    </div>
  );
}

/** Points are chosen on the board, or typed; here they are named, and sent all at once. */
function Offer({ room, short }: StepProps): JSX.Element {
  const { app } = useApp();
  const row = useRef<HTMLDivElement>(null);
  useFocusHome(row);
  const count = room.next?.count ?? 0;
  const missing = count - room.picks.length;
  return (
    <div class={short ? "pcs" : "cs"} ref={row}>
      {!short && <p>{t("open.offer.detail")}</p>}
      <div class="points">
        {room.picks.map((point) => (
          <button type="button" class="chip" key={point} aria-label={t("open.offer.drop", { point: pointName(room.settings.size, point) })} onClick={() => app.acts.togglePick(room, point)}>
            {pointName(room.settings.size, point)} <span aria-hidden="true">×</span>
          </button>
        ))}
      </div>
      <button type="button" class="btn primary" aria-disabled={missing > 0} onClick={() => missing <= 0 && app.acts.offerPoints(room)}>
        {missing > 0 ? t("open.offer.missing", { count: missing }) : t("open.offer.button", { count })}
      </button>
    </div>
  );
}

/** The points stand on the board as well; by name they can be reached without it. */
function Pick({ room, short }: StepProps): JSX.Element {
  const { app } = useApp();
  const row = useRef<HTMLDivElement>(null);
  useFocusHome(row);
  return (
    <div class={short ? "pcs" : "cs"} ref={row}>
      {!short && <p>{t("open.pick.detail")}</p>}
      <div class="points">
        {(room.next?.points ?? []).map((point) => (
          <button type="button" class="chip" key={point} aria-pressed={room.aim === point} onClick={() => app.acts.aim(room, point)}>
            {pointName(room.settings.size, point)}
          </button>
        ))}
      </div>
      {!short && (
        <button type="button" class="btn primary" aria-disabled={room.aim === null} onClick={() => room.aim !== null && app.acts.play(room, room.aim)}>
          {t("aim.place.button")}
        </button>
      )}
    </div>
  );
}
