import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { App } from "../app.ts";
import type { State } from "../state.ts";

/** The application, for every view. */
export const AppContext = createContext<App | null>(null);

/** The application and the state; a view that calls it follows the state. */
export function useApp(): { readonly app: App; readonly state: State } {
  const app = useContext(AppContext);
  if (!app) throw new Error("a view outside of AppContext");
  return { app, state: app.state.value };
}
