import type { JSX } from "preact";
import { type BoardPrefs, OFFSETS, PLACINGS, READERS, TALKS, TENTHS } from "../boardprefs.ts";
import { type Key, t } from "../i18n/index.ts";
import { useApp } from "./context.ts";
import { Segments, Switch } from "./fields.tsx";

type Flag = { [K in keyof BoardPrefs]: BoardPrefs[K] extends boolean ? K : never }[keyof BoardPrefs];

/** One switch; what a choice means where its name does not say it. */
function Flag({ of, label, detail }: { readonly of: Flag; readonly label: Key; readonly detail?: Key }): JSX.Element {
  const { app, state } = useApp();
  return <Switch label={t(label)} {...(detail && { detail: t(detail) })} on={state.prefs[of]} onChange={(on) => app.set({ [of]: on })} />;
}

/** All that can be chosen of boards, clocks and the ways to play on them. */
export function BoardSettings(): JSX.Element {
  return (
    <>
      <Look />
      <Play />
      <Others />
      <Access />
    </>
  );
}

function Look(): JSX.Element {
  return (
    <section>
      <h3>{t("settings.group.board")}</h3>
      <Flag of="coordinates" label="settings.coordinates.label" />
      <Flag of="numbers" label="settings.numbers.label" />
      <Flag of="lastMove" label="settings.lastMove.label" />
      <Flag of="forbidden" label="settings.forbidden.label" detail="settings.forbidden.detail" />
      <Flag of="motion" label="settings.motion.label" />
      <Flag of="pattern" label="settings.pattern.label" detail="settings.pattern.detail" />
      <Flag of="strongLines" label="settings.lines.label" detail="settings.lines.detail" />
      <Flag of="zen" label="settings.zen.label" detail="settings.zen.detail" />
    </section>
  );
}

function Play(): JSX.Element {
  const { app, state } = useApp();
  const { placing, offset, tenths } = state.prefs;
  return (
    <section>
      <h3>{t("settings.group.play")}</h3>
      <Segments wrap legend={t("settings.placing.label")} choices={PLACINGS.map((value) => ({ value, label: t(`settings.placing.${value}`) }))} value={placing} onChange={(to) => app.set({ placing: to })} />
      <p class="dim hint">{t("settings.placing.detail")}</p>
      <Segments
        legend={t("settings.offset.label")}
        choices={OFFSETS.map((lines) => ({ value: `${lines}`, label: t(`settings.offset.${lines}`) }))}
        value={`${offset}`}
        onChange={(to) => app.set({ offset: OFFSETS.find((lines) => `${lines}` === to) ?? 0 })}
      />
      <Flag of="loupe" label="settings.loupe.label" />
      <Flag of="mouseConfirm" label="settings.mouseConfirm.label" detail="settings.mouseConfirm.detail" />
      <Flag of="premove" label="settings.premove.label" detail="settings.premove.detail" />
      <Segments legend={t("settings.tenths.label")} choices={TENTHS.map((value) => ({ value, label: t(`settings.tenths.${value}`) }))} value={tenths} onChange={(to) => app.set({ tenths: to })} />
      <Flag of="vibration" label="settings.vibration.label" />
    </section>
  );
}

function Others(): JSX.Element {
  const { app, state } = useApp();
  return (
    <section>
      <h3>{t("settings.group.people")}</h3>
      <Segments legend={t("settings.talk.label")} choices={TALKS.map((value) => ({ value, label: t(`settings.talk.${value}`) }))} value={state.prefs.talk} onChange={(talk) => app.set({ talk })} />
      <p class="dim hint">{t("settings.talk.detail")}</p>
      <Flag of="ratings" label="settings.ratings.label" />
    </section>
  );
}

function Access(): JSX.Element {
  const { app, state } = useApp();
  return (
    <section>
      <h3>{t("settings.group.access")}</h3>
      <Flag of="letterKeys" label="settings.letterKeys.label" detail="settings.letterKeys.detail" />
      <Flag of="spoken" label="settings.spoken.label" />
      <Segments legend={t("settings.reader.label")} choices={READERS.map((value) => ({ value, label: t(`settings.reader.${value}`) }))} value={state.prefs.reader} onChange={(reader) => app.set({ reader })} />
      <button type="button" class="btn" onClick={() => app.open({ kind: "keys" })}>
        {t("settings.keys.button")}
      </button>
    </section>
  );
}
