import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { recordEndings, recordPath } from "../records.ts";
import type { Room } from "../state.ts";

/** Links to the record of a game, for when it is over. */
export function Download({ room, class: name = "" }: { readonly room: Room; readonly class?: string }): JSX.Element {
  const id = useId();
  return (
    <div class={`downloads ${name}`} role="group" aria-labelledby={id}>
      <span id={id}>{t("download.label")}</span>
      {recordEndings(room).map((ending) => (
        <a key={ending} class="chip" href={recordPath(room, ending)} download>
          {ending.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
