import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { LANGUAGES, THEMES } from "../state.ts";
import { BoardSettings } from "./BoardSettings.tsx";
import { Modal } from "./Modal.tsx";
import { useApp } from "./context.ts";
import { Segments } from "./fields.tsx";

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
      <BoardSettings />
      <Segments
        legend={t("settings.language.label")}
        choices={LANGUAGES.map((language) => ({ value: language, label: <span lang={language}>{t(`settings.language.name.${language}`)}</span> }))}
        value={prefs.language}
        onChange={(language) => app.set({ language })}
      />
    </Modal>
  );
}
