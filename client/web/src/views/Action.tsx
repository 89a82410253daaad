import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Reason } from "../actions.ts";
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "./allicons.tsx";
import { useApp } from "./context.ts";

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** Why it is off; it stays reachable, so that the reason can be read and heard. */
  readonly reason: Reason | null;
  /** Page time until which it can't be asked again. */
  readonly until?: number | undefined;
  readonly onClick: () => void;
  readonly class?: string;
}

/** A button of the row below my panel. */
export function Action({ icon, label, reason, until, onClick, class: extra = "" }: ActionProps): JSX.Element {
  const { app } = useApp();
  const rest = useRest(until);
  const off = rest > 0 ? "cooling_down" : reason;
  const why = off === null ? null : t(`refused.${off}`);
  const press = (): void => (off === null ? onClick() : app.remark(off));
  return (
    <button type="button" class={`btn ${extra}`} aria-disabled={why !== null} aria-description={why ?? undefined} title={why ?? undefined} onClick={press}>
      <Icon name={icon} />
      {label}
      {rest > 0 && <Ring ms={rest} />}
    </button>
  );
}

/** Milliseconds until a page time; the view follows when it has come. */
function useRest(until = 0): number {
  const { app } = useApp();
  const [, tick] = useState(0);
  const rest = until - app.deeds.pageNow();
  useEffect(() => {
    if (rest <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), rest + 1);
    return () => clearTimeout(timer);
  });
  return rest;
}

/** A ring that empties while one has to wait. */
function Ring({ ms }: { readonly ms: number }): JSX.Element {
  const [whole] = useState(ms);
  return (
    <svg class="ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="100" style={{ animationDuration: `${whole}ms` }} />
    </svg>
  );
}
