import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { ahead } from "../../study/outline.ts";
import { turnAt } from "../../study/position.ts";
import { erase, fork, goTo, onward, raise } from "../../study/study.ts";
import { ROOT, sideBranch } from "../../study/tree.ts";
import { useFocusHome } from "../focus.ts";
import { StoneSign } from "../icons.tsx";
import { useDesk } from "./context.ts";
import { moveName } from "./words.ts";

const NAMED_AHEAD = 3;

/** Which way to go on at a fork, and what can be done with the way one is on. */
export function Branches(): JSX.Element {
  const { desk, on } = useDesk();
  const { study } = on;
  const aside = sideBranch(study.tree, study.at) !== null;
  return (
    <>
      {fork(study).length > 0 && <Fork key={study.at} ways={fork(study)} />}
      <div class="branch">
        <Deed label={t("study.branch.promote")} off={!aside} work={() => desk.change(raise)} />
        <Deed label={t("study.branch.delete")} off={study.at === ROOT} work={() => desk.change(erase)} />
        <Deed label={t("study.undo.button")} off={on.undos === 0} work={() => desk.undo()} />
      </div>
    </>
  );
}

/** A button that stays where it is, and keeps the focus, when there is nothing for it to do. */
function Deed({ label, off, work }: { readonly label: string; readonly off: boolean; readonly work: () => void }): JSX.Element {
  return (
    <button type="button" class="btn sm" aria-disabled={off} onClick={() => off || work()}>
      {label}
    </button>
  );
}

function Fork({ ways }: { readonly ways: readonly number[] }): JSX.Element {
  const { on } = useDesk();
  const part = useRef<HTMLDivElement>(null);
  useFocusHome(part);
  return (
    <div class="branch fork" role="group" aria-label={t("study.fork.label")} ref={part}>
      <b>{t("study.fork.label")}</b>
      {ways.map((id) => (
        <Way key={id} id={id} next={onward(on.study, on.study.at) === id} />
      ))}
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
