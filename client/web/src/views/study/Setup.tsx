import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { Brush } from "../../study/setup.ts";
import { Icon } from "../allicons.tsx";
import { useFocusHome } from "../focus.ts";
import { StoneSign } from "../icons.tsx";
import { useDesk } from "./context.ts";

const BRUSHES: readonly Brush[] = ["black", "white", "none"];

/** In place of the buttons that go through a game: what a press puts down, and whose turn it is. */
export function SetupBar(): JSX.Element {
  const { desk, on } = useDesk();
  const { first } = on.study;
  const part = useRef<HTMLDivElement>(null);
  useFocusHome(part);
  return (
    <div class="trans setup" role="group" aria-label={t("study.setup.title")} ref={part}>
      {BRUSHES.map((brush) => (
        <button key={brush} type="button" class="icon brush" aria-pressed={on.brush === brush} aria-label={t(`study.setup.${brush}`)} title={t(`study.setup.${brush}`)} onClick={() => desk.brush(brush)}>
          {brush === "none" ? <Icon name="close" /> : <StoneSign kind={brush === "black" ? "b" : "w"} />}
        </button>
      ))}
      <span class="grow" />
      <button type="button" class="btn sm" onClick={() => desk.change((study) => ({ ...study, first: first === "black" ? "white" : "black" }))}>
        <StoneSign kind={first === "black" ? "b" : "w"} />
        {t("study.setup.first")}
      </button>
      <button type="button" class="btn sm primary" onClick={() => desk.brush(null)}>
        {t("study.setup.done")}
      </button>
    </div>
  );
}
