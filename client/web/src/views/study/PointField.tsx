import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { canTake, parsePoint } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { speak } from "../../speak.ts";
import { play } from "../../study/study.ts";
import { studyView } from "../../study/view.ts";
import { useApp } from "../context.ts";
import { useDesk } from "./context.ts";

/** The next move typed as `h8`; `/` leads here from anywhere. */
export function PointField(): JSX.Element {
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
        <span class="vh">{t("study.point.label")}</span>
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
