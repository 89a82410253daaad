import type { JSX } from "preact";
import { type Key, t } from "../i18n/index.ts";
import { Modal } from "./Modal.tsx";
import { useApp } from "./context.ts";

/** Keys as they are printed, with what they do. */
export const BOARD: readonly (readonly [string, Key])[] = [
  ["← ↑ → ↓", "keys.arrows"],
  ["Home End", "keys.ends"],
  ["PgUp PgDn", "keys.columns"],
  ["Ctrl + Home, End", "keys.corners"],
  ["Enter", "keys.place"],
  ["Esc", "keys.cancel"],
];
export const LETTERS: readonly (readonly [string, Key])[] = [
  [", . ;", "keys.steps"],
  ["L", "keys.last"],
  ["C", "keys.clocks"],
  ["T", "keys.turn"],
  ["N", "keys.near"],
  ["B", "keys.describe"],
];
export const PAGE: readonly (readonly [string, Key])[] = [
  ["/", "keys.field"],
  ["?", "keys.list"],
  ["Z", "keys.zen"],
];

/** Every key there is. */
export function Keys(): JSX.Element {
  const { app, state } = useApp();
  const single = state.prefs.letterKeys;
  return (
    <Modal kind="dlg" title={t("keys.title")} onClose={() => app.open(null)}>
      <section><KeyList look="keys" title={t("keys.board")} rows={BOARD} /></section>
      {single && <section><KeyList look="keys" title={t("keys.letters")} rows={LETTERS} /></section>}
      {single && <section><KeyList look="keys" title={t("keys.page")} rows={PAGE} /></section>}
    </Modal>
  );
}

interface KeyListProps {
  readonly title: string;
  readonly rows: typeof BOARD;
  /** Class of the list. */
  readonly look: "keys" | "terms";
}

/** Keys under a heading. */
export function KeyList({ title, rows, look }: KeyListProps): JSX.Element {
  return (
    <>
      <h3>{title}</h3>
      <dl class={look}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
