import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { refusal } from "../../banner.ts";
import { t } from "../../i18n/index.ts";
import { online } from "../../select.ts";
import { Memory, browserShelf } from "../../storage.ts";
import { ask } from "../../study/server.ts";
import { useApp } from "../context.ts";
import { say } from "../labels.ts";
import { exportGames } from "./exporting.ts";

const KEY = /^[\w-]{16,64}$/;

/** What the server keeps of me: all games as a file, the key to it for another device, and its end. */
export function Account(): JSX.Element {
  return (
    <section class="account" aria-labelledby="account">
      <h2 id="account">{t("account.title")}</h2>
      <div class="card">
        <Export />
        <Key />
        <Delete />
      </div>
    </section>
  );
}

function Export(): JSX.Element {
  const { app, state } = useApp();
  const [games, setGames] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const begin = async (): Promise<void> => {
    if (games !== null || !online(state)) return;
    setGames(0);
    const { count, refused } = await exportGames(app.asks, setGames);
    setSaid(refused === null ? t(count === 0 ? "account.export.none" : "account.export.done", { count }) : say(refusal(refused, {})));
    setGames(null);
  };
  return (
    <div class="act">
      <p>
        <b>{t("account.export.title")}</b>
        <small>{t("account.export.detail")}</small>
      </p>
      <button type="button" class="btn sm" aria-disabled={games !== null || !online(state)} onClick={() => void begin()}>
        {t("account.export.button")}
      </button>
      <p class="said" role="status">
        {games === null ? said : t("account.export.working", { count: games })}
      </p>
    </div>
  );
}

/** The key is the token: it stays hidden, is copied as it is, and another one takes its place. */
function Key(): JSX.Element {
  const id = useId();
  const [key, setKey] = useState("");
  const [said, setSaid] = useState("");
  const memory = new Memory(browserShelf());
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(memory.token ?? "");
      setSaid(t("account.key.copied"));
    } catch {
      setSaid(t("account.key.refused")); // the browser forbids it, or the page came without TLS
    }
  };
  const use = (event: Event): void => {
    event.preventDefault();
    if (!KEY.test(key.trim())) return setSaid(t("account.key.wrong"));
    become(memory, key.trim());
  };
  return (
    <div class="act">
      <p>
        <b>{t("account.key.title")}</b>
        <small>{t("account.key.detail")}</small>
      </p>
      <button type="button" class="btn sm" onClick={() => void copy()}>
        {t("account.key.copy")}
      </button>
      <form class="row" onSubmit={use}>
        <label for={id} class="vh">
          {t("account.key.label")}
        </label>
        <input id={id} type="password" value={key} placeholder={t("account.key.label")} autocomplete="off" maxLength={64} onInput={(event) => setKey(event.currentTarget.value)} />
        <button type="submit" class="btn sm">
          {t("account.key.use")}
        </button>
      </form>
      <p class="said" role="status">
        {said}
      </p>
    </div>
  );
}

/** In two steps, in place; afterwards this device knows nothing of who I was. */
function Delete(): JSX.Element {
  const { app } = useApp();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const forget = async (): Promise<void> => {
    setAsking(false);
    const told = await ask(app.asks, { t: "forget_me" }, (one) => one.t === "forgotten");
    if (told.t === "refused") setSaid(say(refusal(told.code, told.params)));
    else become(new Memory(browserShelf()), null);
  };
  return (
    <div class="act">
      <p>
        <b>{t("account.delete.title")}</b>
        <small>{t("account.delete.detail")}</small>
      </p>
      {asking ? (
        <span class="row" role="group" aria-label={t("account.delete.ask")}>
          <b>{t("account.delete.ask")}</b>
          <button type="button" class="btn sm" onClick={() => void forget()}>
            {t("account.delete.yes")}
          </button>
          <button type="button" class="btn sm" onClick={() => setAsking(false)}>
            {t("account.delete.no")}
          </button>
        </span>
      ) : (
        <button type="button" class="btn sm" onClick={() => setAsking(true)}>
          {t("account.delete.button")}
        </button>
      )}
      <p class="said" role="status">
        {said}
      </p>
    </div>
  );
}

/** This device is that guest from now on, under the name that the server knows; null: a new one. */
function become(memory: Memory, token: string | null): void {
  memory.token = token;
  memory.name = "";
  memory.room = null;
  location.assign("/u/me");
}
