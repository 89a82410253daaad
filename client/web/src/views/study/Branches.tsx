import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { canTake, parsePoint } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { ahead } from "../../study/outline.ts";
import { turnAt } from "../../study/position.ts";
import { erase, fork, goTo, onward, play, raise } from "../../study/study.ts";
import { ROOT, sideBranch } from "../../study/tree.ts";
import { studyView } from "../../study/view.ts";
import { useApp } from "../context.ts";
import { speak } from "../../speak.ts";
import { useFocusHome } from "../focus.ts";
import { StoneSign } from "../icons.tsx";
import { useDesk } from "./context.ts";
import { moveName } from "./words.ts";

const NAMED_AHEAD = 3;

/** Which way to go on at a fork, what can be done with the way one is on, and the next move by its name. */
export function Branches(): JSX.Element {
  const { desk, on } = useDesk();
  const { study } = on;
  const aside = sideBranch(study.tree, study.at) !== null;
  return (
    <div class="branch">
      {fork(study).length > 0 && <Fork key={study.at} ways={fork(study)} />}
      <div class="row">
        <Deed label={t("study.branch.promote")} off={!aside} work={() => desk.change(raise)} />
        <Deed label={t("study.branch.delete")} off={study.at === ROOT} work={() => desk.change(erase)} />
        <Deed label={t("study.undo.button")} off={on.undos === 0} work={() => desk.undo()} />
        <span class="grow" />
        <PointField />
      </div>
    </div>
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
    <div class="row" role="group" aria-label={t("study.fork.label")} ref={part}>
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

/** The next move typed as `h8`; `/` leads here from anywhere. */
function PointField(): JSX.Element {
  const { state } = useApp();
  const { desk, on } = useDesk();
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    const point = parsePoint(on.study.size, text);
    if (point === null || !canTake(studyView(on, state.prefs, null), point)) {
      setBad(true);
      speak("status", [t("study.point.bad")]);
      return;
    }
    if (on.brush === null) desk.change((study) => play(study, point));
    else desk.onIntent({ kind: "place", point });
    setText("");
  };
  const write = (typed: string): void => {
    setText(typed);
    setBad(false);
  };
  return (
    <form onSubmit={submit}>
      <label>
        <span>{t("study.point.label")}</span>
        <input
          id="point"
          class="pt"
          maxLength={5}
          autocomplete="off"
          autocapitalize="off"
          placeholder="h8"
          aria-invalid={bad}
          title={bad ? t("study.point.bad") : undefined}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
    </form>
  );
}
