import "../../styles/shared.css";
import type { JSX } from "preact";
import { t } from "../../i18n/index.ts";
import { Link } from "../Link.tsx";

/** The way to the other pages, in the same place on each page without a game. */
export function Footer(): JSX.Element {
  return (
    <footer class="foot">
      <nav aria-label={t("foot.nav.label")}>
        <Link to="/">{t("nav.lobby.link")}</Link>
        <Link to="/a">{t("nav.study.link")}</Link>
        <Link to="/top">{t("nav.top.link")}</Link>
        <Link to="/help">{t("nav.help.link")}</Link>
        <Link to="/u/me">{t("foot.profile.link")}</Link>
        <Link to="/settings">{t("foot.settings.link")}</Link>
      </nav>
    </footer>
  );
}
