import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** When what holds the focus goes away, the keyboard goes on at the board and not at the top of the page. */
export function useFocusHome(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus();
    };
  }, []);
}
