import type { JSX } from "preact";
import { pointName } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { say } from "../../study/study.ts";
import { type Mark, node } from "../../study/tree.ts";
import { useDesk } from "./context.ts";

const LONGEST = 2000;

/** "H8 A", "G9 triangle". */
function markText(size: number, { point, kind, text }: Mark): string {
  return `${pointName(size, point)} ${kind === "label" ? text : t(`study.mark.${kind}`)}`;
}

/** What is said about the move on show, and drawn there. */
export function Note(): JSX.Element {
  const { desk, on } = useDesk();
  const { comment, marks } = node(on.study.tree, on.study.at);
  const write = (text: string): void => desk.change((study) => say(study, text));
  return (
    <>
      <label class="comment">
        <span>{t("study.note.label")}</span>
        <textarea rows={2} maxLength={LONGEST} value={comment} onInput={(event) => write(event.currentTarget.value)} />
      </label>
      {marks.length > 0 && <p class="comment">{t("study.marks.text", { list: marks.map((mark) => markText(on.study.size, mark)).join(", ") })}</p>}
    </>
  );
}
