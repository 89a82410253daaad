import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { refusal } from "../banner.ts";
import { t } from "../i18n/index.ts";
import type { Wish } from "../ports.ts";
import { levels, online } from "../select.ts";
import type { Dialog } from "../state.ts";
import { type Kind, LIMITS, type TakebackPolicy } from "../wire.ts";
import { Modal } from "./Modal.tsx";
import { useApp } from "./context.ts";
import { Cards, Segments, Switch } from "./fields.tsx";
import { StoneSign } from "./icons.tsx";
import { levelName, ruleDetail, ruleName, say } from "./labels.ts";

type Side = "random" | "first" | "second";

interface Form {
  readonly kind: Kind;
  readonly rule: string;
  readonly size: number;
  readonly level: string | null;
  readonly takeback: TakebackPolicy;
  readonly side: Side;
  readonly first: "black" | "white";
  readonly listed: boolean;
}

function freshForm(kind: Kind): Form {
  const takeback = kind === "friend" ? "ask" : "free";
  return { kind, rule: "freestyle", size: 15, level: null, takeback, side: kind === "bot" ? "first" : "random", first: "black", listed: kind === "friend" };
}

function wishOf({ kind, level, first, ...form }: Form, strongest: string | null): Wish {
  const wish: Wish = { kind, ...form };
  if (kind === "bot") return { ...wish, level: level ?? strongest };
  return kind === "hotseat" ? { ...wish, first, side: "first" } : wish;
}

/** What is to be played; the foot repeats the choice as one sentence. */
export function CreateDialog({ opponent }: { readonly opponent: Extract<Dialog, { kind: "create" }>["opponent"] }): JSX.Element {
  const { app, state } = useApp();
  const [form, setForm] = useState(() => freshForm(opponent));
  const set = (change: Partial<Form>): void => setForm((now) => ({ ...now, ...change }));
  const setKind = (kind: Kind): void => setForm((now) => ({ ...freshForm(kind), rule: now.rule, size: now.size }));
  const [name, setName] = useState<string | null>(null); // null: as it is known, which may come later than the dialog
  const busy = state.creating !== null || !online(state);
  const parts = { form, set, setKind };
  return (
    <Modal
      kind="dlg"
      title={t("create.title")}
      onClose={() => app.open(null)}
      onSubmit={() => !busy && app.create(wishOf(form, levels(state).at(-1) ?? null), name ?? undefined)}
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
      {form.kind !== "hotseat" && <NameField value={name ?? state.name} onChange={setName} />}
      <Rules {...parts} />
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
  readonly setKind: (kind: Kind) => void;
}

function Opponents({ form, set, setKind }: PartProps): JSX.Element {
  const { state } = useApp();
  const names = levels(state);
  return (
    <>
      <Segments
        legend={t("create.opponent.label")}
        choices={(["friend", "bot", "hotseat"] as const).map((kind) => ({ value: kind, label: t(`create.opponent.${kind}`) }))}
        value={form.kind}
        onChange={setKind}
      />
      {form.kind === "bot" && names.length > 0 && (
        <Segments
          legend={t("create.level.label")}
          choices={names.map((name) => ({ value: name, label: levelName(name) }))}
          value={form.level ?? names.at(-1) ?? ""}
          onChange={(level) => set({ level })}
        />
      )}
    </>
  );
}

function Rules({ form, set }: PartProps): JSX.Element {
  const { state } = useApp();
  const rules = state.server?.rules ?? ["freestyle"];
  const sizes = Array.from({ length: LIMITS.MAX_SIZE - LIMITS.MIN_SIZE + 1 }, (_, index) => LIMITS.MIN_SIZE + index);
  return (
    <>
      <Cards
        legend={t("create.rule.label")}
        choices={rules.map((rule) => ({ value: rule, label: ruleName(rule), detail: ruleDetail(rule) }))}
        value={form.rule}
        onChange={(rule) => set({ rule })}
      />
      <label class="f">
        <span class="lb">{t("create.size.label")}</span>
        <select value={form.size} onChange={(event) => set({ size: Number(event.currentTarget.value) })}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t("room.size.text", { size })}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Details({ form, set }: PartProps): JSX.Element {
  const shared = form.kind === "hotseat";
  return (
    <>
      <Segments
        legend={t("create.takeback.label")}
        choices={(["ask", "free", "none"] as const).filter((policy) => policy !== "ask" || form.kind === "friend").map((policy) => ({ value: policy, label: t(`create.takeback.${policy}`) }))}
        value={form.takeback}
        onChange={(takeback) => set({ takeback })}
      />
      {shared ? (
        <Segments
          legend={t("create.first.label")}
          choices={[
            { value: "black", label: <Sign kind="b" text={t("color.black")} /> },
            { value: "white", label: <Sign kind="w" text={t("color.white")} /> },
          ]}
          value={form.first}
          onChange={(first) => set({ first })}
        />
      ) : (
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
      )}
      <Switch label={t("create.listed.label")} detail={t("create.listed.detail")} on={form.listed} onChange={(listed) => set({ listed })} />
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
  return [ruleName(form.rule), t("room.size.text", { size: form.size }), t(`room.takeback.${form.takeback}`)].join(", ");
}
