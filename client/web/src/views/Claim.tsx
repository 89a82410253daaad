import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { claimOf } from "../actions.ts";
import type { Room } from "../state.ts";
import { seatName } from "../texts.ts";
import { Countdown, useReached } from "./Countdown.tsx";
import { useApp } from "./context.ts";
import { useFresh } from "./fresh.ts";
import { say } from "./labels.ts";

/** The other one is away with the move: what I may do, and from when on. It is gone the moment they are back. */
export function ClaimCard({ room }: { readonly room: Room }): JSX.Element | null {
  const claim = claimOf(room);
  const [waited, wait] = useState<number | null>(null);
  if (!claim || waited === claim.at) return null;
  return (
    <>
      <p>
        <b>{t("claim.title", { name: say(seatName(room, claim.seat)) })}</b>
        <Rest at={claim.at} />
      </p>
      <div class="row">
        <Buttons room={room} at={claim.at} />
        <button type="button" class="btn sm" onClick={() => wait(claim.at)}>
          {t("claim.wait.button")}
        </button>
      </div>
    </>
  );
}

function Rest({ at }: { readonly at: number }): JSX.Element {
  if (useReached(at)) return <span>{t("claim.open")}</span>;
  return (
    <span>
      {t("claim.closed")} <Countdown at={at} />
    </span>
  );
}

/** On a phone, in the line over the board, as soon as it is allowed. */
export function PhoneClaim({ room }: { readonly room: Room }): JSX.Element | null {
  const claim = claimOf(room);
  const open = useReached(claim?.at ?? null);
  if (!claim || !open) return null;
  return (
    <span class="row phone-only">
      <Buttons room={room} at={claim.at} />
    </span>
  );
}

function Buttons({ room, at }: { readonly room: Room; readonly at: number }): JSX.Element {
  const { app } = useApp();
  const open = useReached(at);
  const fresh = useFresh(open ? at : 0);
  const press = (what: "draw" | "win") => (): void => {
    if (open && !fresh) app.deeds.claim(room, what);
  };
  return (
    <>
      <button type="button" class="btn sm" aria-disabled={!open || fresh} onClick={press("win")}>
        {t("claim.win.button")}
      </button>
      <button type="button" class="btn sm" aria-disabled={!open || fresh} onClick={press("draw")}>
        {t("claim.draw.button")}
      </button>
    </>
  );
}
