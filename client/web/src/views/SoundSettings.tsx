import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { SWITCHES, switches, switchTo } from "../sound/switches.ts";
import { browserShelf } from "../storage.ts";
import { Switch } from "./fields.tsx";

/** Which sounds are made; the first switch is over the others. */
export function SoundSettings(): JSX.Element {
  const on = switches.value;
  return (
    <section>
      <h3>{t("settings.group.sound")}</h3>
      {SWITCHES.filter((group) => group === "all" || on.all).map((group) => (
        <Switch key={group} label={t(`settings.sound.${group}`)} on={on[group]} onChange={(wanted) => switchTo(browserShelf(), group, wanted)} />
      ))}
    </section>
  );
}
