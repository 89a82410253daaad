import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { type Key, t } from "../../i18n/index.ts";
import { isCut } from "../../select.ts";
import { Icon } from "../allicons.tsx";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";

const TEXTS = {
  friend: ["home.friend.button", "home.friend.detail"],
  bot: ["home.bot.button", "home.bot.detail"],
} as const satisfies Readonly<Record<string, readonly [Key, Key]>>;

/** A way to begin a game: one press and the dialog is there. */
export function Start({ opponent, primary = false }: { readonly opponent: keyof typeof TEXTS; readonly primary?: boolean }): JSX.Element {
  const { app, state } = useApp();
  const [title, detail] = TEXTS[opponent];
  const off = isCut(state);
  const id = useId();
  return (
    <div class={primary ? "bigbtn pri" : "bigbtn"}>
      {opponent === "friend" ? <Stones /> : <Robot />}
      <div>
        <button type="button" aria-describedby={id} aria-disabled={off} onClick={() => !off && app.open({ kind: "create", opponent })}>
          {t(title)}
        </button>
        <small id={id}>{t(off ? "home.offline.detail" : detail)}</small>
      </div>
      <Icon name="next" />
    </div>
  );
}

/** Two who sit side by side; without the server they have the board that works alone. */
export function OneScreen(): JSX.Element {
  const { app, state } = useApp();
  const id = useId();
  return (
    <div class="bigbtn">
      <SharedBoard />
      <div>
        <button type="button" aria-describedby={id} onClick={() => (isCut(state) ? app.go("/a") : app.open({ kind: "create", opponent: "hotseat" }))}>
          {t("home.hotseat.button")}
        </button>
        <small id={id}>{t("home.hotseat.detail")}</small>
      </div>
      <Icon name="next" />
    </div>
  );
}

function SharedBoard(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <rect x="6" y="2" width="32" height="24" rx="4" fill="var(--shell)" stroke="var(--shell-edge)" stroke-width="1.2" />
      <circle cx="16" cy="14" r="5" fill="var(--ink)" />
      <circle cx="28" cy="14" r="5" fill="none" stroke="var(--ink)" stroke-width="1.4" />
    </svg>
  );
}

function Stones(): JSX.Element {
  return (
    <span class="gl">
      <StoneSign kind="b" />
      <StoneSign kind="w" />
    </span>
  );
}

function Robot(): JSX.Element {
  return (
    <svg class="gl" viewBox="0 0 44 28" aria-hidden="true">
      <rect x="10" y="3" width="24" height="22" rx="7" fill="var(--shell)" stroke="var(--shell-edge)" stroke-width="1.2" />
      <circle cx="18" cy="14" r="2.6" fill="var(--ink)" />
      <circle cx="26" cy="14" r="2.6" fill="var(--ink)" />
    </svg>
  );
}
