import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { THEMES } from "../state.ts";
import { Modal } from "./Modal.tsx";
import { Languages } from "./LanguageSelect.tsx";
import { SoundSettings } from "./SoundSettings.tsx";
import { useApp } from "./context.ts";
import { Segments, Switch } from "./fields.tsx";

/** The sheet at the side: no curtain, so that a look is tried on the board that is there. */
export function Settings(): JSX.Element {
  const { app, state } = useApp();
  const { prefs } = state;
  return (
    <Modal kind="sheet" title={t("settings.title")} onClose={() => app.open(null)}>
      <Segments
        legend={t("settings.theme.label")}
        choices={THEMES.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
        value={prefs.theme}
        onChange={(theme) => app.set({ theme })}
      />
      <section>
        <Switch label={t("settings.coordinates.label")} on={prefs.coordinates} onChange={(coordinates) => app.set({ coordinates })} />
        <Switch label={t("settings.numbers.label")} on={prefs.numbers} onChange={(numbers) => app.set({ numbers })} />
        <Switch
          label={t("settings.forbidden.label")}
          detail={t("settings.forbidden.detail")}
          on={prefs.forbidden}
          onChange={(forbidden) => app.set({ forbidden })}
        />
        <Switch
          label={t("settings.pattern.label")}
          detail={t("settings.pattern.detail")}
          on={prefs.pattern}
          onChange={(pattern) => app.set({ pattern })}
        />
        <Switch
          label={t("settings.lines.label")}
          detail={t("settings.lines.detail")}
          on={prefs.strongLines}
          onChange={(strongLines) => app.set({ strongLines })}
        />
      </section>
      <SoundSettings />
      <div class="f">
        <label class="lb" for="language">
          {t("settings.language.label")}
        </label>
        <Languages id="language" />
      </div>
    </Modal>
  );
}
