import type { JSX } from "preact";
import { t } from "../../i18n/index.ts";
import { say } from "../../study/study.ts";
import { node } from "../../study/tree.ts";
import { useDesk } from "./context.ts";

const LONGEST = 2000;

/** What is said about the move on show. */
export function Note(): JSX.Element {
  const { desk, on } = useDesk();
  const { comment } = node(on.study.tree, on.study.at);
  const write = (text: string): void => desk.change((study) => say(study, text));
  return (
    <label class="comment">
      <span>{t("study.note.label")}</span>
      <textarea rows={2} maxLength={LONGEST} value={comment} onInput={(event) => write(event.currentTarget.value)} />
    </label>
  );
}
