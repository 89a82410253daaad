import "../../styles/dialog.css";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { parsePoint } from "../../board/index.ts";
import { t } from "../../i18n/index.ts";
import { positionView } from "../../lobby/pictures.ts";
import { notePainted } from "../../painted.ts";
import { Picture } from "../Picture.tsx";
import { Choices } from "../Settings.tsx";
import { useApp } from "../context.ts";
import { Footer } from "./Footer.tsx";

const SIZE = 9;
const SAMPLE = "e5 f6 d6 e7 f5 d5 e6 f7 e4".split(" ").map((name) => parsePoint(SIZE, name) ?? 0);
const SIDE = 288;

/** The settings as a page of their own, beside a board to see them on. */
export function SettingsPage(): JSX.Element {
  const { state } = useApp();
  useEffect(notePainted, []);
  const { pattern, numbers } = state.prefs;
  const view = useMemo(() => {
    const plies = Array.from({ length: SIZE * SIZE }, (_, point) => SAMPLE.indexOf(point) + 1);
    return { ...positionView(SIZE, SAMPLE), pattern, showNumbers: numbers, plies };
  }, [pattern, numbers]);
  return (
    <>
      <main id="main" class="page settings">
        <h1>{t("settings.title")}</h1>
        <p class="dim">{t("settings.kept.detail")}</p>
        <div class="two">
          <div class="card choices-card">
            <h2 class="vh">{t("settings.title")}</h2>
            <Choices />
          </div>
          <Picture view={view} side={SIDE} alt={t("settings.sample.alt")} />
        </div>
      </main>
      <Footer />
    </>
  );
}
