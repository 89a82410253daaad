import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { LANGUAGES, type Language } from "../state.ts";
import { useApp } from "./context.ts";

/** All languages by their own names, as the system's own list. */
export function Languages({ id, label }: { readonly id?: string; readonly label?: string }): JSX.Element {
  const { app, state } = useApp();
  return (
    <select
      {...(id && { id })}
      {...(label && { "aria-label": label })}
      value={state.prefs.language}
      onChange={(event) => app.set({ language: event.currentTarget.value as Language })}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language].name}
        </option>
      ))}
    </select>
  );
}

/** The switch in the bar: as narrow as a button, with the list under it. */
export function LanguageSelect(): JSX.Element {
  const { language } = useApp().state.prefs;
  return (
    <span class="icon txt calm lang">
      <span aria-hidden="true">{LANGUAGE_NAMES[language].short}</span>
      <Languages label={t("settings.language.label")} />
    </span>
  );
}
