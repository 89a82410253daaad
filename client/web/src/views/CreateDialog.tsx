import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { refusal } from "../banner.ts";
import { botsFit, botsPlay, fittedBots, usualLevel } from "../botplay.ts";
import { clockName } from "../clock.ts";
import { fittedHouse, noDays } from "../houserules.ts";
import { t } from "../i18n/index.ts";
import { type Form, formName, keptForm, lastForm, storedForm } from "../lastform.ts";
import { OPPONENTS, type Opponent, kindOf, opponentOf } from "../opponents.ts";
import type { Wish } from "../ports.ts";
import { forbids } from "../rules.ts";
import { levels, online } from "../select.ts";
import type { Dialog, State } from "../state.ts";
import { fitsSize, fitted, isMainRule, isRenjuOpening } from "../wishes.ts";
import { LIMITS } from "../wire.ts";
import { ClockFields } from "./ClockFields.tsx";
import { Modal } from "./Modal.tsx";
import { PeopleFields, TakebackFields } from "./TableFields.tsx";
import { useApp } from "./context.ts";
import { Cards, Segments, Switch } from "./fields.tsx";
import { StoneSign } from "./icons.tsx";
import { levelName, openingDetail, openingName, ruleDetail, ruleName, say, takebackText } from "./labels.ts";

function wishOf({ kind, level, level2, first, password, takebacks, ...form }: Form, all: readonly string[]): Wish {
  const wish: Wish = { kind, ...form, ...(password !== "" && { password }), ...(form.takeback === "limited" && { takebacks }) };
  if (kind === "bot") return { ...wish, level: level ?? usualLevel(all) };
  const strongest = all.at(-1) ?? null;
  if (kind === "bots") return { ...wish, level: level ?? strongest, level2: level2 ?? strongest };
  return kind === "hotseat" ? { ...wish, first, side: "first" } : wish;
}

/** The form with the rule that was chosen before, where its bots play that. */
function kept(state: State, form: Form, rule: string): Form {
  return fittedBots(state, { ...form, rule: botsPlay(state, form, rule) ? rule : "freestyle" });
}

/** What is to be played; the foot repeats the choice as one sentence. */
export function CreateDialog({ opponent }: { readonly opponent: Extract<Dialog, { kind: "create" }>["opponent"] }): JSX.Element {
  const { app, state } = useApp();
  const { server } = state;
  const offered = server && { rules: server.rules, openings: server.openings, levels: levels(state) };
  const last = (wanted: Opponent): Form => lastForm(wanted, storedForm(wanted, (name) => app.recall(name)), offered);
  const [form, setForm] = useState(() => last(opponent));
  const set = (change: Partial<Form>): void => setForm((now) => fittedBots(state, fittedHouse(fitted({ ...now, ...change }))));
  const setOpponent = (wanted: Opponent): void => setForm((now) => (now.kind === kindOf(wanted) ? { ...now, listed: wanted === "anyone" } : kept(state, { ...last(wanted), size: now.size, opening: now.opening }, now.rule)));
  // Who is quicker than the line has the dialog before the server says what it plays.
  useEffect(() => setForm((now) => fittedBots(state, { ...lastForm(opponentOf(now), { ...now }, offered), password: now.password })), [server === null]);
  const [name, setName] = useState<string | null>(null); // null: as it is known, which may come later than the dialog
  const busy = state.creating !== null || !online(state);
  const parts = { form, set, setOpponent };
  const days = noDays(form.kind);
  const submit = (): void => {
    if (busy) return;
    app.keep(formName(opponentOf(form)), keptForm(form));
    app.create(wishOf(form, levels(state)), name ?? undefined);
  };
  return (
    <Modal
      kind="dlg"
      title={t("create.title")}
      onClose={() => app.open(null)}
      onSubmit={submit}
      foot={
        <>
          <p>{state.notice ? say(refusal(state.notice.code, state.notice.params)) : summary(form)}</p>
          <button type="submit" class="btn primary lg" aria-disabled={busy}>
            {t("create.submit.button")}
          </button>
        </>
      }
    >
      <Opponents {...parts} />
      <Rules {...parts} />
      <ClockFields value={form.clock} noDays={days === null ? undefined : t(days)} onChange={(clock) => set({ clock })} />
      <Sides {...parts} name={name ?? state.name} onName={setName} />
      <Details {...parts} />
    </Modal>
  );
}

/** What the other reads on my panel; at one screen nobody has a name. */
function NameField({ value, onChange }: { readonly value: string; readonly onChange: (name: string) => void }): JSX.Element {
  return (
    <label class="f">
      <span class="lb">{t("table.name.label")}</span>
      <input value={value} maxLength={24} autocomplete="nickname" onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

interface PartProps {
  readonly form: Form;
  readonly set: (change: Partial<Form>) => void;
  readonly setOpponent: (wanted: Opponent) => void;
}

/** The level stands beside the bot that it is of; of two bots each has its own. */
function Opponents({ form, set, setOpponent }: PartProps): JSX.Element {
  const { state } = useApp();
  const names = levels(state);
  const level = form.level ?? (form.kind === "bot" ? usualLevel(names) : null);
  const first = <Levels legend={t("create.level.label")} value={level} onChange={(to) => set({ level: to })} />;
  return (
    <>
      <div class="opponents">
        <Segments
          wrap
          legend={t("create.opponent.label")}
          choices={OPPONENTS.map((value) => ({ value, label: t(`create.opponent.${value}`), detail: value === "friend" || value === "anyone" ? t(`create.opponent.${value}.detail`) : undefined }))}
          value={opponentOf(form)}
          onChange={setOpponent}
        />
        {names.length > 0 && form.kind === "bot" && first}
      </div>
      {names.length > 0 && form.kind === "bots" && (
        <div class="pair even">
          {first}
          <Levels legend={t("create.level2.label")} value={form.level2} onChange={(level2) => set({ level2 })} />
        </div>
      )}
    </>
  );
}

/** A bot by its strength; null: the strongest. */
function Levels({ legend, value, onChange }: { readonly legend: string; readonly value: string | null; readonly onChange: (level: string) => void }): JSX.Element {
  const { state } = useApp();
  const names = levels(state);
  return (
    <label class="f">
      <span class="lb">{legend}</span>
      <select value={value ?? names.at(-1) ?? ""} onChange={(event) => onChange(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {levelName(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rules({ form, set }: PartProps): JSX.Element {
  const { state } = useApp();
  const [more, setMore] = useState(false);
  const all = state.server?.rules ?? [form.rule];
  const rules = all.filter((rule) => more || isMainRule(rule) || rule === form.rule);
  const off = (rule: string): string | undefined => (botsPlay(state, form, rule) ? undefined : t("create.rule.bot"));
  return (
    <>
      <Cards
        legend={t("create.rule.label")}
        choices={rules.map((rule) => ({ value: rule, label: ruleName(rule), detail: ruleDetail(rule), off: off(rule) }))}
        value={form.rule}
        onChange={(rule) => set({ rule })}
      >
        {rules.length < all.length && (
          <button type="button" class="more-rules" onClick={() => setMore(true)}>
            {t("create.rule.more")}
          </button>
        )}
      </Cards>
      {forbids(form.rule) && (
        <Segments
          legend={t("create.forbidden.label")}
          choices={(["loses", "refused"] as const).map((value) => ({ value, label: t(`create.forbidden.${value}`) }))}
          value={form.forbidden}
          onChange={(forbidden) => set({ forbidden })}
        />
      )}
      <div class="pair">
        <Size form={form} set={set} />
        <OpeningSelect form={form} set={set} />
      </div>
    </>
  );
}

type SomeProps = Pick<PartProps, "form" | "set">;

function Size({ form, set }: SomeProps): JSX.Element {
  const { state } = useApp();
  const id = useId();
  const sizes = Array.from({ length: LIMITS.MAX_SIZE - LIMITS.MIN_SIZE + 1 }, (_, index) => LIMITS.MIN_SIZE + index);
  return (
      <label class="f">
        <span class="lb">{t("create.size.label")}</span>
        <select value={form.size} aria-describedby={id} onChange={(event) => set({ size: Number(event.currentTarget.value) })}>
          {sizes.map((size) => (
            <option key={size} value={size} disabled={!fitsSize(form.rule, size) || !botsFit(state, form, size)}>
              {t("room.size.text", { size })}
            </option>
          ))}
        </select>
        <small id={id}>{form.rule === "renju" && t("create.size.renju")}</small>
      </label>
  );
}

/** Openings that don't go with the rule are there and say why they can't be chosen. */
function OpeningSelect({ form, set }: SomeProps): JSX.Element {
  const { state } = useApp();
  const id = useId();
  const openings = state.server?.openings ?? [form.opening];
  const option = (opening: string): JSX.Element => {
    const off = form.rule !== "renju" && isRenjuOpening(opening);
    return (
      <option key={opening} value={opening} disabled={off}>
        {off ? `${openingName(opening)} (${t("create.opening.off")})` : openingName(opening)}
      </option>
    );
  };
  return (
    <label class="f">
      <span class="lb">{t("create.opening.label")}</span>
      <select value={form.opening} aria-describedby={id} onChange={(event) => set({ opening: event.currentTarget.value })}>
        <optgroup label={t("create.opening.any")}>{openings.filter((opening) => !isRenjuOpening(opening)).map(option)}</optgroup>
        <optgroup label={t("create.opening.renju")}>{openings.filter(isRenjuOpening).map(option)}</optgroup>
      </select>
      <small id={id}>{openingDetail(form.opening)}</small>
    </label>
  );
}

interface SidesProps extends SomeProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Who I am and which side I take; at one screen which colour begins. */
function Sides({ form, set, name, onName }: SidesProps): JSX.Element | null {
  if (form.kind === "bots") return null;
  if (form.kind === "hotseat") {
    return (
      <Segments
        legend={t("create.first.label")}
        choices={[
          { value: "black", label: <Sign kind="b" text={t("color.black")} /> },
          { value: "white", label: <Sign kind="w" text={t("color.white")} /> },
        ]}
        value={form.first}
        onChange={(first) => set({ first })}
      />
    );
  }
  return (
    <div class="pair">
      <NameField value={name} onChange={onName} />
      <Segments
        legend={t("create.side.label")}
        choices={[
          { value: "random", label: <Sign kind="h" text={t("create.side.random")} /> },
          { value: "first", label: <Sign kind="b" text={t("create.side.first")} /> },
          { value: "second", label: <Sign kind="w" text={t("create.side.second")} /> },
        ]}
        value={form.side}
        onChange={(side) => set({ side })}
      />
    </div>
  );
}

function Details({ form, set }: PartProps): JSX.Element {
  return (
    <>
      {form.kind !== "bots" && <TakebackFields form={form} set={set} />}
      {form.kind === "friend" && <Switch label={t("create.rated.label")} detail={t("create.rated.detail")} on={form.rated} onChange={(rated) => set({ rated })} />}
      {form.kind !== "friend" && <Switch label={t("create.listed.label")} detail={t("create.listed.detail")} on={form.listed} onChange={(listed) => set({ listed })} />}
      {form.kind === "friend" && (
        <details class="others">
          <summary>{t("create.people.title")}</summary>
          <PeopleFields form={form} set={set} />
        </details>
      )}
    </>
  );
}

function Sign({ kind, text }: { readonly kind: "b" | "w" | "h"; readonly text: string }): JSX.Element {
  return (
    <>
      <StoneSign kind={kind} /> {text}
    </>
  );
}

function summary(form: Form): string {
  return [ruleName(form.rule), t("room.size.text", { size: form.size }), ...(form.opening === "free" ? [] : [openingName(form.opening)]), say(clockName(form.clock)), takebackText(form.takeback, form.takebacks)].join(", ");
}
