import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: ComponentChildren;
  readonly detail?: string | undefined;
  /** Why it can't be chosen now. */
  readonly off?: string | undefined;
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** More of them than fit side by side. */
  readonly wrap?: boolean;
}

/** One of a few, side by side; below them what the chosen one means, and the reason of one that can't be chosen. */
export function Segments<T extends string>({ legend, choices, value, onChange, wrap = false }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  const detail = choices.find((choice) => choice.value === value)?.detail;
  return (
    <fieldset class="f">
      <legend class="lb">{legend}</legend>
      <div class={wrap ? "seg wrap" : "seg"}>
        {choices.map((choice) => (
          <label key={choice.value} class={choice.off ? "off" : ""} title={choice.off}>
            <input type="radio" name={name} checked={choice.value === value} disabled={choice.off !== undefined} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {detail && <small>{detail}</small>}
      {choices.map(({ value: key, off }) => off && <small key={key}>{off}</small>)}
    </fieldset>
  );
}

/** One of a few, each with a sentence; `children` take the place behind the last. */
export function Cards<T extends string>({ legend, choices, value, onChange, children }: ChoiceProps<T> & { readonly children?: ComponentChildren }): JSX.Element {
  const name = useId();
  return (
    <fieldset class="f">
      <legend class="lb">{legend}</legend>
      <div class="rules">
        {choices.map((choice) => (
          <label class={choice.off ? "rule off" : "rule"} key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} disabled={choice.off !== undefined} onChange={() => onChange(choice.value)} />
            <span>
              <b>{choice.label}</b>
              {(choice.off ?? choice.detail) && <small>{choice.off ?? choice.detail}</small>}
            </span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly detail?: string;
  readonly on: boolean;
  /** It can't be switched; `detail` says why. */
  readonly off?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, by shape and not by colour. */
export function Switch({ label, detail, on, off = false, onChange }: SwitchProps): JSX.Element {
  return (
    <label class="sw">
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
      <input type="checkbox" role="switch" checked={on} disabled={off} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}

interface NumberProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/**
 * A whole number within its bounds. What is being typed stays as it is typed, however often the page is drawn anew
 * meanwhile, and counts at once by the nearest number that is allowed; that is shown when the field is left.
 */
export function NumberField({ label, least, most, value, onChange }: NumberProps): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const type = ({ value: text, valueAsNumber }: HTMLInputElement): void => {
    setTyped(text);
    if (Number.isFinite(valueAsNumber)) onChange(Math.min(most, Math.max(least, Math.round(valueAsNumber))));
  };
  return (
    <label class="f">
      <span class="lb">{label}</span>
      <input type="number" inputMode="numeric" min={least} max={most} value={typed ?? value} onInput={(event) => type(event.currentTarget)} onBlur={() => setTyped(null)} />
    </label>
  );
}
