import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { PLACINGS, SCHEMES, THEMES } from "../state.ts";
import { Modal } from "./Modal.tsx";
import { Languages } from "./LanguageSelect.tsx";
import { useApp } from "./context.ts";
import { Segments, Switch } from "./fields.tsx";

/** The sheet at the side: no curtain, so that a look is tried on the board that is there. */
export function Settings(): JSX.Element {
  const { app } = useApp();
  return (
    <Modal kind="sheet" title={t("settings.title")} onClose={() => app.open(null)}>
      <Choices />
    </Modal>
  );
}

/** Everything that can be chosen on this device. */
export function Choices(): JSX.Element {
  const { app, state } = useApp();
  const { prefs } = state;
  return (
    <>
      <Segments
        legend={t("settings.theme.label")}
        choices={THEMES.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
        value={prefs.theme}
        onChange={(theme) => app.set({ theme })}
      />
      {prefs.theme === "wood" && (
        <Segments
          legend={t("settings.scheme.label")}
          choices={SCHEMES.map((scheme) => ({ value: scheme, label: t(`settings.scheme.${scheme}`) }))}
          value={prefs.scheme}
          onChange={(scheme) => app.set({ scheme })}
        />
      )}
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
        <Switch label={t("settings.motion.label")} detail={t("settings.motion.detail")} on={prefs.motion} onChange={(motion) => app.set({ motion })} />
        <Switch label={t("settings.reduce.label")} detail={t("settings.reduce.detail")} on={prefs.reduceData} onChange={(reduceData) => app.set({ reduceData })} />
      </section>
      <Segments
        legend={t("settings.placing.label")}
        choices={PLACINGS.map((placing) => ({ value: placing, label: t(`settings.placing.${placing}`) }))}
        value={prefs.placing}
        onChange={(placing) => app.set({ placing })}
      />
      <p class="dim note">{t(`settings.placing.${prefs.placing}.detail`)}</p>
      <div class="f">
        <label class="lb" for="language">
          {t("settings.language.label")}
        </label>
        <Languages id="language" />
      </div>
    </>
  );
}
