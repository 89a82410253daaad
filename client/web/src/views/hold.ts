import { useEffect, useRef } from "preact/hooks";

const FIRST_MS = 400;
const NEXT_MS = 110;

/** Handlers for a button. */
export interface Held {
  readonly onPointerDown: () => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
}

/** Handlers of a button that does its work once when it is pressed, and again and again while it is held. */
export function useHold(work: () => void): Held {
  const now = useRef(work);
  now.current = work;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  const repeat = (): void => {
    held.current = true;
    now.current();
    timer.current = setTimeout(repeat, NEXT_MS);
  };
  useEffect(() => end, []);
  return {
    onPointerDown: () => {
      held.current = false;
      end();
      timer.current = setTimeout(repeat, FIRST_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onClick: () => {
      if (!held.current) now.current(); // the click that ends a long press is no step more
      held.current = false;
    },
  };
}
