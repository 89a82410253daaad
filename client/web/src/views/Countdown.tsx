import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./context.ts";

/** "0:38" until a moment of server time, and 0:00 from then on. */
export function Countdown({ at }: { readonly at: number }): JSX.Element {
  const { app } = useApp();
  const [, tick] = useState(0);
  const left = Math.max(0, at - app.deeds.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), (left % 1000) + 1);
    return () => clearTimeout(timer);
  });
  const seconds = Math.ceil(left / 1000);
  return (
    <span class="count num" role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}

/** Whether a moment of server time has come; the view follows. */
export function useReached(at: number | null): boolean {
  const { app } = useApp();
  const [, tick] = useState(0);
  const left = at === null ? Number.POSITIVE_INFINITY : at - app.deeds.now();
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => tick((n) => n + 1), left + 1);
    return () => clearTimeout(timer);
  });
  return left <= 0;
}
