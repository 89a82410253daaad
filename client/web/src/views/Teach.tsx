import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { canTeach } from "../lessons.ts";
import type { Room } from "../state.ts";
import { useApp } from "./context.ts";

/** What the tutorial bot thinks of each point, for those who want to see how it chooses. */
export function Teach({ room }: { readonly room: Room }): JSX.Element | null {
  const { app, state } = useApp();
  if (!canTeach(state, room)) return null;
  return (
    <div class="card teach">
      <label class="sw">
        <span>
          {t("teach.switch.label")}
          <small>{t("teach.switch.detail")}</small>
        </span>
        <input type="checkbox" role="switch" checked={room.overlay} onChange={(event) => app.change(room, { overlay: event.currentTarget.checked })} />
      </label>
    </div>
  );
}
