import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pointName } from "../board/index.ts";
import { t } from "../i18n/index.ts";
import { BLACK, colorOfPly } from "../rules.ts";
import { saidText } from "../opening.ts";
import { moveRows } from "../movelist.ts";
import { shownPly } from "../select.ts";
import type { Room } from "../state.ts";
import { Icon } from "./allicons.tsx";
import { useApp } from "./context.ts";
import { useHold } from "./hold.ts";
import { StoneSign } from "./icons.tsx";
import { say } from "./labels.ts";

/** The moves in two columns, the shown one in view. */
export function MoveList({ room }: { readonly room: Room }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const ply = shownPly(room);
  const rows = moveRows(room);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const row = current.offsetHeight;
    const hidden = current.offsetTop - list.current.clientHeight + row;
    list.current.scrollTop = Math.ceil(hidden / row) * row;
  }, [ply]);
  return (
    <ol class="moves" ref={list}>
      {rows.length === 0 && <li class="said-row">{t("moves.none.text")}</li>}
      {rows.map((row, index) =>
        "said" in row ? (
          <li key={index} class="said-row">
            {say(saidText(room, row.said))}
          </li>
        ) : (
          <li key={index} data-no={row.first + 1}>
            {row.empty && <span />}
            <Move room={room} index={row.first} current={ply === row.first + 1} />
            {row.second && <Move room={room} index={row.first + 1} current={ply === row.first + 2} />}
          </li>
        ),
      )}
    </ol>
  );
}

interface MoveProps {
  readonly room: Room;
  readonly index: number;
  readonly current: boolean;
  readonly chip?: boolean;
}

function Move({ room, index, current, chip = false }: MoveProps): JSX.Element {
  const { app } = useApp();
  const black = colorOfPly(room, index) === BLACK;
  const point = pointName(room.settings.size, room.moves[index] ?? 0);
  const label = t("moves.item.label", { n: index + 1, colour: t(black ? "color.black" : "color.white"), point });
  return (
    <button
      type="button"
      class={`${chip ? "chip" : "mv"} ${current ? "cur" : ""}`}
      aria-label={label}
      aria-current={current ? "step" : undefined}
      onClick={() => app.show(room, index + 1)}
    >
      {chip && <span class="num">{index + 1}</span>}
      <StoneSign kind={black ? "b" : "w"} />
      {point}
    </button>
  );
}

/** The last moves side by side, for tall phones. */
export function MoveStrip({ room }: { readonly room: Room }): JSX.Element {
  const ply = shownPly(room);
  const from = Math.max(0, Math.min(room.moves.length, ply + 1) - 8);
  const shown = room.moves.slice(from, from + 8).map((_, index) => from + index);
  return (
    <div class="strip">
      {shown.length === 0 && <p class="grow dim">{t("moves.none.text")}</p>}
      {shown.map((index) => (
        <Move key={index} room={room} index={index} current={ply === index + 1} chip />
      ))}
    </div>
  );
}

/** Back and forth through the game; live games stay where they are for the others. */
export function Transport({ room }: { readonly room: Room }): JSX.Element {
  const { app } = useApp();
  const ply = shownPly(room);
  const end = room.moves.length;
  const go = (to: number) => (): void => app.show(room, to);
  return (
    <div class="transport">
      <Step icon="first" label={t("moves.first.button")} onClick={go(0)} />
      <Step icon="back" label={t("moves.previous.button")} onClick={go(ply - 1)} />
      <input
        type="range"
        min="0"
        max={end}
        value={ply}
        aria-label={t("moves.slider.label")}
        aria-valuetext={t("moves.slider.value", { n: ply, total: end })}
        onInput={(event) => app.show(room, Number(event.currentTarget.value))}
      />
      <Step icon="next" label={t("moves.next.button")} onClick={go(ply + 1)} />
      <Step icon="last" label={t("moves.last.button")} onClick={go(end)} />
    </div>
  );
}

function Step({ icon, label, onClick }: { readonly icon: "first" | "back" | "next" | "last"; readonly label: string; readonly onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} {...useHold(onClick)}>
      <Icon name={icon} />
    </button>
  );
}
