import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { strength } from "../presence.ts";
import { THEMES } from "../state.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { Link } from "./Link.tsx";
import { useApp } from "./context.ts";
import { Bars, Icon, ThemeIcon, Wordmark } from "./icons.tsx";

export function ConnectionBars(): JSX.Element {
  const { conn } = useApp().state;
  const on = conn.phase === "live" ? strength(conn.latency) : 0;
  return <Bars on={on} label={t("conn.bars.label", { on })} />;
}

/** On a phone in a room the bar shows the way back and what is played (`title`). */
export function Header({ title }: { readonly title: JSX.Element | null }): JSX.Element {
  const { state } = useApp();
  const { latency, phase } = state.conn;
  return (
    <header class={title ? "top in-room" : "top"}>
      {title && (
        <Link class="icon phone-only" to="/" label={t("nav.back.label")}>
          <Icon name="back" />
        </Link>
      )}
      <Link class="brand" to="/" label={t("nav.home.label")}>
        <Wordmark />
      </Link>
      {title}
      <nav aria-label={t("nav.main.label")}>
        <Link to="/" current={state.route.page === "home"}>
          {t("nav.lobby.link")}
        </Link>
        <Link to="/a" current={state.route.page === "study"}>
          {t("nav.study.link")}
        </Link>
        <Link to="/top" current={state.route.page === "top"}>
          {t("nav.top.link")}
        </Link>
        <Link to="/help" current={state.route.page === "help"}>
          {t("nav.help.link")}
        </Link>
      </nav>
      <span class="grow" />
      <span class="net">
        <ConnectionBars />
        <span class="num wide-only">{phase === "live" && latency !== null ? t("conn.latency.text", { ms: Math.round(latency) }) : ""}</span>
      </span>
      <Switches />
      {!title && state.name !== "" && (
        <Link class="me" to="/u/me" current={state.route.page === "profile"}>
          {state.name}
        </Link>
      )}
    </header>
  );
}

/** Language, look and settings, in the same place on each page. */
function Switches(): JSX.Element {
  const { app, state } = useApp();
  const { theme } = state.prefs;
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "wood";
  return (
    <>
      <LanguageSelect />
      <button
        type="button"
        class="icon calm"
        aria-label={t("settings.theme.switch", { name: t(`settings.theme.${nextTheme}`) })}
        title={t("settings.theme.switch", { name: t(`settings.theme.${nextTheme}`) })}
        onClick={() => app.set({ theme: nextTheme })}
      >
        <ThemeIcon />
      </button>
      <Link class="icon phone-only" to="/help" label={t("nav.help.link")} current={state.route.page === "help"}>
        <Icon name="help" />
      </Link>
      <button type="button" class="icon" aria-label={t("settings.open.button")} onClick={() => app.open({ kind: "settings" })}>
        <Icon name="sliders" />
      </button>
    </>
  );
}
