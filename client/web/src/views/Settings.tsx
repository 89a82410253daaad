import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { SCHEMES, THEMES, type Theme } from "../state.ts";
import { BoardSettings } from "./BoardSettings.tsx";
import { Modal } from "./Modal.tsx";
import { Languages } from "./LanguageSelect.tsx";
import { SoundSettings } from "./SoundSettings.tsx";
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

/** A corner of the board in one look, and its name. */
function Look({ theme }: { readonly theme: Theme }): JSX.Element {
  return (
    <>
      <i class="look" data-theme={theme} aria-hidden="true" />
      {t(`settings.theme.${theme}`)}
    </>
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
        choices={THEMES.map((theme) => ({ value: theme, label: <Look theme={theme} /> }))}
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
      <BoardSettings />
      <SoundSettings />
      <section>
        <h3>{t("settings.group.page")}</h3>
        <Switch label={t("settings.reduce.label")} detail={t("settings.reduce.detail")} on={prefs.reduceData} onChange={(reduceData) => app.set({ reduceData })} />
        <div class="f">
          <label class="lb" for="language">
            {t("settings.language.label")}
          </label>
          <Languages id="language" />
        </div>
      </section>
    </>
  );
}
