import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { type OutlineRow, ahead, outline } from "../../study/outline.ts";
import { turnAt } from "../../study/position.ts";
import { erase, fork, goTo, onward, raise, say } from "../../study/study.ts";
import { ROOT, node, sideBranch } from "../../study/tree.ts";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { useDesk } from "./context.ts";
import { colorName, moveName } from "./words.ts";

const NAMED_AHEAD = 3;

/** All moves as a tree, the one on show in view, with the choice at a fork and what can be done with a branch. */
export function Moves(): JSX.Element {
  const { app, state } = useApp();
  const { on } = useDesk();
  const rows = useMemo(() => outline(on.study), [on.study.tree]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, current] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [on.study.at, rows]);
  return (
    <section class="card mvcard pane" data-pane="moves" aria-label={t("moves.title")}>
      <div class="cardhd">
        <h2>{t("moves.title")}</h2>
        <span class="num dim">{on.study.tree.nodes.size - 1}</span>
        <span class="grow" />
        <button type="button" class="tog" aria-pressed={state.prefs.numbers} onClick={() => app.set({ numbers: !state.prefs.numbers })}>
          {t("moves.numbers.button")}
        </button>
      </div>
      <ol class="moves" ref={list} tabIndex={rows.length > 0 ? 0 : undefined} aria-label={t("moves.title")}>
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
        {rows.length === 0 && <li class="nomoves dim">{t("study.moves.none")}</li>}
      </ol>
      <Branches />
      <Note />
    </section>
  );
}

function Row({ row }: { readonly row: OutlineRow }): JSX.Element {
  if (row.kind === "pair") {
    return (
      <li>
        <span class="no num" aria-hidden="true">
          {row.number}
        </span>
        {row.left === null ? <span /> : <Move id={row.left} />}
        {row.right !== null && <Move id={row.right} />}
      </li>
    );
  }
  return (
    <li class="branchrow" style={{ "--depth": Math.min(row.depth, 4) }}>
      <span class="no num">
        <span class="vh">{t("study.branch.label")} </span>
        {row.number}
      </span>
      {row.ids.map((id) => (
        <Move key={id} id={id} />
      ))}
    </li>
  );
}

function Move({ id }: { readonly id: number }): JSX.Element {
  const { desk, on } = useDesk();
  const { study } = on;
  const { number, color, move } = turnAt(study, id);
  const current = study.at === id;
  const said = node(study.tree, id).comment !== "";
  const label = t("moves.item.label", { n: number, colour: colorName(color), point: moveName(study, move) });
  return (
    <button
      type="button"
      class={current ? "mv cur" : "mv"}
      aria-label={said ? `${label}, ${t("study.note.has")}` : label}
      aria-current={current ? "step" : undefined}
      onClick={() => desk.change((now) => goTo(now, id))}
    >
      <StoneSign kind={color === 1 ? "b" : "w"} />
      {moveName(study, move)}
      {said && <i class="saidmark" aria-hidden="true" />}
    </button>
  );
}

/** Which way to go on at a fork, and what can be done with the way one is on. */
function Branches(): JSX.Element | null {
  const { desk, on } = useDesk();
  const { study } = on;
  const ways = fork(study);
  const aside = sideBranch(study.tree, study.at) !== null;
  if (study.at === ROOT && ways.length === 0) return null;
  return (
    <div class="branch">
      {ways.length > 0 && (
        <div class="row" role="group" aria-label={t("study.fork.label")}>
          <b>{t("study.fork.label")}</b>
          {ways.map((id) => (
            <Way key={id} id={id} next={onward(study, study.at) === id} />
          ))}
        </div>
      )}
      <div class="row">
        {aside && (
          <button type="button" class="btn sm" onClick={() => desk.change(raise)}>
            {t("study.branch.promote")}
          </button>
        )}
        {study.at !== ROOT && (
          <button type="button" class="btn sm" onClick={() => desk.change(erase)}>
            {t(aside ? "study.branch.delete" : "study.moves.delete")}
          </button>
        )}
      </div>
    </div>
  );
}

function Way({ id, next }: { readonly id: number; readonly next: boolean }): JSX.Element {
  const { desk, on } = useDesk();
  const { color, move } = turnAt(on.study, id);
  const rest = ahead(on.study, id, NAMED_AHEAD).map((point) => moveName(on.study, point));
  return (
    <button type="button" class={next ? "chip cur" : "chip"} title={rest.join(" ")} onClick={() => desk.change((study) => goTo(study, id))}>
      <StoneSign kind={color === 1 ? "b" : "w"} />
      {moveName(on.study, move)}
    </button>
  );
}

/** What is said about the move on show. */
function Note(): JSX.Element {
  const { desk, on } = useDesk();
  return (
    <label class="note">
      <span>{t("study.note.label")}</span>
      <textarea rows={2} maxLength={2000} value={node(on.study.tree, on.study.at).comment} onInput={(event) => write(event.currentTarget.value)} />
    </label>
  );
  function write(text: string): void {
    desk.change((study) => say(study, text));
  }
}
