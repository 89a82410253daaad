import { useRef } from "preact/hooks";

/** Handlers of a button that acts on something which may change under the finger. */
interface Steady {
  readonly onPointerDown: () => void;
  readonly onClick: () => void;
}

/** Does `act` unless the press began while `what` was another one; a key has no such beginning. */
export function useSteady(what: string, act: () => void): Steady {
  const began = useRef<string | null>(null);
  return {
    onPointerDown: () => {
      began.current = what;
    },
    onClick: () => {
      const then = began.current ?? what;
      began.current = null;
      if (then === what) act();
    },
  };
}
