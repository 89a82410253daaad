import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { Desk } from "../../study/desk.ts";
import { type OutlineRow, type Step, outline } from "../../study/outline.ts";
import { colorOfTurn } from "../../study/position.ts";
import { type Study, goTo } from "../../study/study.ts";
import { node } from "../../study/tree.ts";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { Branches } from "./Branches.tsx";
import { Note } from "./Note.tsx";
import { PointField } from "./PointField.tsx";
import { useDesk } from "./context.ts";
import { colorName, moveName } from "./words.ts";

/** All moves as a tree, the one on show in view, with the choice at a fork and what can be done with a branch. */
export function Moves(): JSX.Element {
  const { app, state } = useApp();
  const { desk, on } = useDesk();
  const { study } = on;
  const rows = useMemo(() => outline(study), [study.tree]);
  const rowView = useRowViews(rows, desk, study.first);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, current] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [study.at, rows]);
  return (
    <section class="card mvcard pane" data-pane="moves" aria-label={t("moves.title")}>
      <div class="cardhd">
        <h2>{t("moves.title")}</h2>
        <span class="num dim">{study.tree.nodes.size - 1}</span>
        <span class="grow" />
        <PointField />
        <button type="button" class="tog" aria-pressed={state.prefs.numbers} onClick={() => app.set({ numbers: !state.prefs.numbers })}>
          {t("moves.numbers.button")}
        </button>
      </div>
      <ol class="moves" ref={list} tabIndex={rows.length > 0 ? 0 : undefined} aria-label={t("moves.title")}>
        {rows.map((row) => rowView(row, study))}
        {rows.length === 0 && <li class="nomoves dim">{t("study.moves.none")}</li>}
      </ol>
      <Branches />
      <Note />
    </section>
  );
}

/**
 * Makes the views of the rows. One that has not changed is the same view again, which costs nothing: a step in a library of
 * thousands of moves changes two rows.
 */
function useRowViews(rows: readonly OutlineRow[], desk: Desk, first: Study["first"]): (row: OutlineRow, study: Study) => JSX.Element {
  return useMemo(() => {
    const rowOf = new Map(rows.flatMap((row) => stepsOf(row).map(({ id }) => [id, row] as const)));
    const made = new Map<OutlineRow, { readonly here: number | null; readonly view: JSX.Element }>();
    return (row, study) => {
      const here = rowOf.get(study.at) === row ? study.at : null;
      const before = made.get(row);
      if (before && before.here === here) return before.view;
      const view = <Row key={stepsOf(row)[0]?.id} row={row} desk={desk} study={study} />;
      made.set(row, { here, view });
      return view;
    };
  }, [rows, desk, first]);
}

function stepsOf(row: OutlineRow): readonly Step[] {
  return row.kind === "branch" ? row.steps : [row.left, ...(row.right === null ? [] : [row.right])];
}

/** What each move of the list needs; handed down, as there may be thousands of them. */
interface Listed {
  readonly desk: Desk;
  readonly study: Study;
}

function Row({ row, ...listed }: Listed & { readonly row: OutlineRow }): JSX.Element {
  if (row.kind === "pair") {
    return (
      <li>
        <span class="no num" aria-hidden="true">
          {row.left.turn}
        </span>
        <Move step={row.left} {...listed} />
        {row.right !== null && <Move step={row.right} {...listed} />}
      </li>
    );
  }
  return (
    <li class="branchrow" style={{ "--depth": Math.min(row.depth, 4) }}>
      <span class="no num">
        <span class="vh">{t("study.branch.label")} </span>
        {row.steps[0]?.turn}
      </span>
      {row.steps.map((step) => (
        <Move key={step.id} step={step} {...listed} />
      ))}
    </li>
  );
}

function Move({ step: { id, turn }, desk, study }: Listed & { readonly step: Step }): JSX.Element {
  const { move, comment } = node(study.tree, id);
  const color = colorOfTurn(study, turn - 1);
  const current = study.at === id;
  const label = t("moves.item.label", { n: turn, colour: colorName(color), point: moveName(study, move) });
  return (
    <button
      type="button"
      class={current ? "mv cur" : "mv"}
      aria-label={comment === "" ? label : `${label}, ${t("study.note.has")}`}
      aria-current={current ? "step" : undefined}
      onClick={() => desk.change((now) => goTo(now, id))}
    >
      <StoneSign kind={color === 1 ? "b" : "w"} />
      {moveName(study, move)}
      {comment !== "" && <i class="saidmark" aria-hidden="true" />}
    </button>
  );
}
