import type { JSX } from "preact";
import { lobbyRows } from "../../attendance.ts";
import { t } from "../../i18n/index.ts";
import { type Filters, PACES, isNarrow } from "../../lobby/filters.ts";
import { useApp } from "../context.ts";
import { ruleName } from "../labels.ts";

interface FilterProps {
  readonly filters: Filters;
  readonly narrow: (change: Partial<Filters> | null) => void;
}

const ANY = "";

/** What of the lobby one wants to see; kept on this device. Where there is nothing to choose from there is no choice. */
export function FilterBar({ filters, narrow }: FilterProps): JSX.Element | null {
  const { state } = useApp();
  const rows = [...lobbyRows(state, "open"), ...lobbyRows(state, "live")];
  if (rows.length === 0 && !isNarrow(filters)) return null;
  const rules = distinct([...rows.map((row) => row.rule), filters.rule]);
  const sizes = distinct([...rows.map((row) => String(row.size)), filters.size === null ? null : String(filters.size)]);
  const rated = filters.rated === null ? ANY : filters.rated ? "rated" : "casual";
  return (
    <div class="filters" role="group" aria-label={t("lobby.filter.label")}>
      <Pick label={t("lobby.column.rules")} any={t("lobby.filter.rule")} value={filters.rule ?? ANY} options={rules.map((rule) => [rule, ruleName(rule)])} onPick={(rule) => narrow({ rule: rule || null })} />
      <Pick label={t("lobby.column.board")} any={t("lobby.filter.size")} value={String(filters.size ?? ANY)} options={sizes.map((size) => [size, t("room.size.text", { size })])} onPick={(size) => narrow({ size: size === ANY ? null : Number(size) })} />
      <Pick label={t("lobby.column.clock")} any={t("lobby.filter.pace")} value={filters.pace ?? ANY} options={PACES.map((pace) => [pace, t(`lobby.pace.${pace}`)])} onPick={(value) => narrow({ pace: PACES.find((pace) => pace === value) ?? null })} />
      <Pick label={t("lobby.column.kind")} any={t("lobby.filter.kind")} value={rated} options={[["rated", t("lobby.kind.rated")], ["casual", t("lobby.kind.casual")]]} onPick={(value) => narrow({ rated: value === ANY ? null : value === "rated" })} />
      <button type="button" class="tog" aria-pressed={filters.bots} onClick={() => narrow({ bots: !filters.bots })}>
        {t("lobby.filter.bots")}
      </button>
      {isNarrow(filters) && (
        <button type="button" class="tog" onClick={() => narrow(null)}>
          {t("lobby.filter.all")}
        </button>
      )}
    </div>
  );
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values)].filter((value): value is string => value !== null).toSorted();
}

interface PickProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

function Pick({ label, any, value, options, onPick }: PickProps): JSX.Element {
  return (
    <select aria-label={label} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
      <option value={ANY}>{any}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}
