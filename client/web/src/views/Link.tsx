import type { ComponentChildren, JSX } from "preact";
import { useApp } from "./context.ts";

interface LinkProps {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly label?: string;
  readonly current?: boolean;
}

/** A link inside the application: a real address, followed without loading a page. */
export function Link({ to, children, label, current = false, ...rest }: LinkProps): JSX.Element {
  const { app } = useApp();
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    app.go(to);
  };
  return (
    <a href={to} onClick={follow} {...rest} {...(label && { "aria-label": label })} {...(current && { "aria-current": "page" as const })}>
      {children}
    </a>
  );
}
