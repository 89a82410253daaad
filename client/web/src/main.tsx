import { computed, effect } from "@preact/signals";
import { options, render } from "preact";
import { App } from "./app.ts";
import { loadLanguage, loadMore } from "./i18n/index.ts";
import { insist } from "./insist.ts";
import { Net, browserTime, openSocket } from "./net.ts";
import type { Place } from "./ports.ts";
import { afterBoard, boardSeen } from "./painted.ts";
import { isEmbedded } from "./select.ts";
import { Memory, browserShelf } from "./storage.ts";
import { Page } from "./views/App.tsx";
import { AppContext } from "./views/context.ts";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/game.css";
import "./styles/narrow.css";

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
const place: Place = {
  url: new URL(location.href),
  languages: navigator.languages,
  setPath: (path, replace) => history[replace ? "replaceState" : "pushState"](null, "", path),
  newId,
  page: newId(),
  after: (ms, work) => void setTimeout(work, ms),
  now: browserTime.now,
  hidden: () => document.hidden,
  reload: () => location.reload(),
};

let net: Net | null = null;
const memory = new Memory(browserShelf());
const app = new App(place, memory, (wishes) => {
  net = new Net({ ...wishes, open: openSocket, time: browserTime });
  return net;
});

const dark = matchMedia("(prefers-color-scheme: dark)");
/** Followed apart from the state: a page that is told its look or language anew styles each of its elements anew. */
const prefs = computed(() => app.state.value.prefs);
const language = computed(() => prefs.value.language);

/** The look is on the root, where the tokens are. */
function applyLook(): void {
  const { theme, strongLines, scheme, motion } = prefs.value;
  const root = document.documentElement.dataset;
  root["theme"] = theme;
  root["scheme"] = scheme === "auto" ? (dark.matches ? "dark" : "light") : scheme;
  root["motion"] = motion ? "full" : "none";
  root["lines"] = strongLines ? "strong" : "original";
}

effect(applyLook);
effect(() => {
  document.documentElement.lang = language.value;
  void loadLanguage(language.value);
});
const later = boardSeen.then(async () => {
  const [module] = await Promise.all([insist(() => import("./after.ts")), loadMore()]);
  return module;
});
const first = app.state.peek();
void later.then(({ askScores, tell }) => {
  tell(app, first);
  askScores(app);
});

// No browser lets a page be heard before the first gesture.
const touched = new Promise<void>((resolve) => {
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => resolve(), { once: true });
});
// An embedded board belongs to another page: nothing of it is kept.
if (!isEmbedded(app.state.value)) {
  void later.then(({ keepRead, keepShell, syncChoices }) => {
    keepRead(app, memory);
    keepShell(app);
    syncChoices(app, memory, first.prefs);
  });
}
void later.then(({ askBeforeLeaving }) => askBeforeLeaving(app));
void touched.then(() => later).then(({ begin }) => begin(app));

dark.addEventListener("change", applyLook);
addEventListener("popstate", () => app.arrive(new URL(location.href)));
addEventListener("online", () => net?.poke());
addEventListener("pageshow", () => net?.poke());
document.addEventListener("visibilitychange", () => {
  app.deeds.visible(!document.hidden);
  if (!document.hidden) net?.poke();
});
void later.then(({ onPageKey }) => addEventListener("keydown", (event) => onPageKey(app, event)));

// A stone is seen first, then what the panels say of it.
options.debounceRendering = afterBoard;
// The line is being opened while the page is built.
app.start();
const root = document.getElementById("app");
if (root) {
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    root,
  );
}
