import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: ComponentChildren;
  readonly detail?: string;
  /** Why it can't be chosen now. */
  readonly off?: string | undefined;
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function Segments<T extends string>({ legend, choices, value, onChange }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="f">
      <legend class="lb">{legend}</legend>
      <div class="seg">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of a few, each with a sentence. */
export function Cards<T extends string>({ legend, choices, value, onChange }: ChoiceProps<T>): JSX.Element {
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
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly detail?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, by shape and not by colour. */
export function Switch({ label, detail, on, onChange }: SwitchProps): JSX.Element {
  return (
    <label class="sw">
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
