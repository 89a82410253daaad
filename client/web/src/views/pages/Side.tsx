import "../../styles/pages.css";
import type { JSX } from "preact";
import { loadMore } from "../../i18n/index.ts";
import type { Route } from "../../state.ts";
import { lazy } from "../lazy.tsx";
import { Home } from "../home/Home.tsx";
import { Profile } from "./Profile.tsx";
import { Top } from "./Top.tsx";

const Help = lazy(
  async () => (await import("./Help.tsx")).Help,
  async () => void (await Promise.all([loadMore("dialogs"), loadMore("help")])),
);

const SettingsPage = lazy(
  async () => (await import("./SettingsPage.tsx")).SettingsPage,
  async () => loadMore("dialogs"),
);

const Puzzle = lazy(
  async () => (await import("../Puzzle.tsx")).PuzzlePage,
  async () => loadMore("study"),
);

/** The first page and the pages around the game. */
export function Side({ route }: { readonly route: Exclude<Route, { readonly page: "room" | "study" }> }): JSX.Element {
  switch (route.page) {
    case "puzzle":
      return <Puzzle />;
    case "home":
      return <Home why={route.why ?? null} />;
    case "top":
      return <Top rule={route.what} />;
    case "profile":
      return <Profile key={JSON.stringify(route.whose)} whose={route.whose} />;
    case "settings":
      return <SettingsPage />;
    case "help":
      return <Help part={route.what} />;
  }
}
