import type { JSX } from "preact";
import { t } from "../i18n/index.ts";
import { type HouseRules, offReasons, takebackPolicies } from "../houserules.ts";
import { LIMITS } from "../wire.ts";
import { NumberField, Segments, Switch } from "./fields.tsx";

interface PartProps {
  readonly form: HouseRules;
  readonly set: (change: Partial<HouseRules>) => void;
}

/** How moves may be taken back. */
export function TakebackFields({ form, set }: PartProps): JSX.Element {
  const off = offReasons(form);
  return (
    <>
      <Segments
        legend={t("create.takeback.label")}
        choices={takebackPolicies(form.kind).map((policy) => ({ value: policy, label: t(`create.takeback.${policy}`) }))}
        value={form.takeback}
        onChange={(takeback) => set({ takeback })}
      />
      {form.takeback === "limited" && (
        <NumberField label={t("create.takebacks.label")} least={1} most={LIMITS.MAX_TAKEBACKS} value={form.takebacks} onChange={(takebacks) => set({ takebacks })} />
      )}
      {form.kind === "friend" && (
        <>
          <Switch label={t("create.oops.label")} detail={off.oops ? t(off.oops) : t("create.oops.detail")} off={off.oops !== null} on={form.oops} onChange={(oops) => set({ oops })} />
          <Switch label={t("create.teaching.label")} detail={off.teaching ? t(off.teaching) : t("create.teaching.detail")} off={off.teaching !== null} on={form.teaching} onChange={(teaching) => set({ teaching })} />
        </>
      )}
      {form.clock && form.takeback !== "none" && (
        <Segments
          legend={t("create.clockback.label")}
          choices={(["restore", "keep"] as const).map((value) => ({ value, label: t(`create.clockback.${value}`) }))}
          value={form.clock_on_takeback}
          onChange={(clock_on_takeback) => set({ clock_on_takeback })}
        />
      )}
    </>
  );
}

const DELAYS = [
  { value: "0 0", plies: 0, s: 0 },
  { value: "0 30", plies: 0, s: 30 },
  { value: "0 180", plies: 0, s: 180 },
  { value: "3 0", plies: 3, s: 0 },
  { value: "6 0", plies: 6, s: 0 },
] as const;

/** Who may come in, watch and talk. */
export function PeopleFields({ form, set }: PartProps): JSX.Element {
  const closed = form.watching === "closed";
  return (
    <>
      <Segments
        legend={t("create.watching.label")}
        choices={(["open", "hidden", "closed"] as const).map((value) => ({ value, label: t(`create.watching.${value}`) }))}
        value={form.watching}
        onChange={(watching) => set({ watching })}
      />
      <label class="f">
        <span class="lb">{t("create.delay.label")}</span>
        <select
          value={`${form.delay_plies} ${form.delay_s}`}
          disabled={closed}
          onChange={(event) => {
            const { plies, s } = DELAYS.find(({ value }) => value === event.currentTarget.value) ?? DELAYS[0];
            set({ delay_plies: plies, delay_s: s });
          }}
        >
          {DELAYS.map(({ value, plies, s }) => (
            <option key={value} value={value}>
              {plies > 0 ? t("create.delay.plies", { n: plies }) : s > 0 ? t("create.delay.s", { s }) : t("create.delay.none")}
            </option>
          ))}
        </select>
        {closed && <small>{t("create.delay.off")}</small>}
      </label>
      <Switch label={t("create.chat.label")} detail={t("create.chat.detail")} on={form.chat} onChange={(chat) => set({ chat })} />
      <label class="f">
        <span class="lb">{t("create.password.label")}</span>
        <input value={form.password} maxLength={LIMITS.MAX_PASSWORD} autocomplete="off" spellcheck={false} onInput={(event) => set({ password: event.currentTarget.value })} />
      </label>
    </>
  );
}
