import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { botsFit, botsPlay, usualLevel } from "../botplay.ts";
import { t } from "../i18n/index.ts";
import { mayDoodle } from "../rules.ts";
import { levels, online } from "../select.ts";
import type { Room, State } from "../state.ts";
import { useApp } from "./context.ts";
import { levelName } from "./labels.ts";

/** Levels of bots that I may invite to a table, because they play what is played there, weakest first. */
export function levelsFor(state: State, room: Room): readonly string[] {
  const { settings } = room;
  if (!mayDoodle(room) || !room.me.host || settings.rated) return [];
  return levels(state).filter((level) => {
    const choice = { kind: "bot", level, level2: null } as const;
    return botsPlay(state, choice, settings.rule) && botsFit(state, choice, settings.size);
  });
}

/** Whoever waits at their own table may play a bot instead. */
export function InviteBot({ room }: { readonly room: Room }): JSX.Element | null {
  const { app, state } = useApp();
  const id = useId();
  const names = levelsFor(state, room);
  const [chosen, choose] = useState<string | null>(null);
  const level = chosen ?? usualLevel(names);
  if (level === null) return null;
  return (
    <div class="invite">
      <label for={id}>{t("invite.bot.label")}</label>
      <div class="row">
        <select id={id} value={level} onChange={(event) => choose(event.currentTarget.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {levelName(name)}
            </option>
          ))}
        </select>
        <button type="button" class="btn sm" aria-disabled={!online(state)} onClick={() => online(state) && app.deeds.inviteBot(room, level)}>
          {t("invite.bot.button")}
        </button>
      </div>
    </div>
  );
}
