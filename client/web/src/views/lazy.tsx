import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadMore } from "../i18n/index.ts";
import { insist } from "../insist.ts";

/** A view that comes as its own chunk, with `texts`, those of such views; until it is there nothing is shown in its place. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, texts: () => Promise<void> = loadMore): (props: P) => JSX.Element | null {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element | null {
    const [View, setView] = useState<{ readonly it: ComponentType<P> } | null>(loaded && { it: loaded });
    useEffect(() => {
      if (View) return;
      void Promise.all([insist(load), texts()]).then(([it]) => {
        loaded = it;
        setView({ it });
      });
    }, []);
    return View && <View.it {...props} />;
  };
}
