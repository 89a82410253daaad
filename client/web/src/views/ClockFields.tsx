import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { clockName } from "../clock.ts";
import { t } from "../i18n/index.ts";
import { PARTS, PRESETS, STARTS, sameControl, withPart } from "../timecontrols.ts";
import type { ClockKind, ClockSpec } from "../wire.ts";
import { NumberField, Segments } from "./fields.tsx";
import { say } from "./labels.ts";

interface ClockFieldsProps {
  readonly value: ClockSpec | null;
  /** Why days can't be chosen; undefined: they can. */
  readonly noDays: string | undefined;
  readonly onChange: (clock: ClockSpec | null) => void;
}

/** Presets first; one's own control behind the last of them. */
export function ClockFields({ value, noDays, onChange }: ClockFieldsProps): JSX.Element {
  const preset = PRESETS.findIndex((one) => sameControl(one, value));
  const [wanted, setOwn] = useState(false);
  // What was chosen for another opponent may be none of the presets, or nothing.
  const own = value !== null && (wanted || preset < 0);
  const chosen = own ? "own" : value === null ? "none" : `${preset}`;
  const choose = (choice: string): void => {
    setOwn(choice === "own");
    if (choice === "own") onChange(value ?? STARTS.fischer);
    else onChange(choice === "none" ? null : (PRESETS[Number(choice)] ?? null));
  };
  return (
    <>
      <Segments
        legend={t("create.clock.label")}
        wrap
        choices={[
          { value: "none", label: t("create.clock.none") },
          ...PRESETS.map((spec, index) => ({ value: `${index}`, label: say(clockName(spec)), off: spec.kind === "correspondence" ? noDays : undefined })),
          { value: "own", label: t("create.clock.custom") },
        ]}
        value={chosen}
        onChange={choose}
      />
      {own && <OwnControl value={value} noDays={noDays} onChange={onChange} />}
    </>
  );
}

const KINDS = Object.keys(STARTS) as readonly ClockKind[];

function OwnControl({ value, noDays, onChange }: ClockFieldsProps & { readonly value: ClockSpec }): JSX.Element {
  return (
    <div class="own">
      <label class="f">
        <span class="lb">{t("create.clock.kind.label")}</span>
        <select value={value.kind} onChange={(event) => onChange(STARTS[event.currentTarget.value as ClockKind])}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind} disabled={kind === "correspondence" && noDays !== undefined}>
              {t(`create.clock.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {PARTS[value.kind].map((part) => (
        <NumberField key={part.field} label={t(`create.clock.${part.label}.label`)} least={part.least} most={part.most} value={value[part.field] / part.unit} onChange={(number) => onChange(withPart(value, part, number))} />
      ))}
    </div>
  );
}
