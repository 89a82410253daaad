import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { opponentOf } from "../opponents.ts";
import { roomPath } from "../router.ts";
import type { Room } from "../state.ts";
import { InviteBot } from "./InviteBot.tsx";
import { Icon } from "./allicons.tsx";
import { lazy } from "./lazy.tsx";

const COPIED_SHOWN_MS = 2000;

/** The address of a room, to send to others. */
export function roomLink(code: string): string {
  return `${location.origin}${roomPath(code)}`;
}

interface CopyLinkProps {
  readonly code: string;
  readonly class?: string;
  /** Another path than the room's. */
  readonly path?: string;
  /** With a picture above the words, in a row of such. */
  readonly icon?: boolean;
}

/** Copies the link of a room and says so. */
export function CopyLink({ code, class: name = "btn sm primary", path = roomPath(code), icon = false }: CopyLinkProps): JSX.Element {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => setCopied(await copyText(`${location.origin}${path}`));
  return (
    <button type="button" class={name} onClick={() => void copy()}>
      {icon && <Icon name="link" />}
      {copied ? t("share.copied.text") : t("share.copy.button")}
    </button>
  );
}

/** The link to send to a friend, as text that can be selected, with a button and the code to say on the phone. */
export function ShareBox({ room }: { readonly room: Room }): JSX.Element {
  const id = useId();
  const { code } = room;
  const link = roomLink(code);
  return (
    <div class="card sharebox">
      <label for={id}>{t(opponentOf(room.settings) === "anyone" ? "share.link.listed" : "share.link.label")}</label>
      <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <CopyLink code={code} />
        {canShare() && (
          <button type="button" class="btn sm system" onClick={() => void shareLink(link)}>
            {t("share.system.button")}
          </button>
        )}
      </div>
      <p>{t("share.code.text", { code })}</p>
      <p class="dim">{t("share.doodle.text")}</p>
      <QrToggle link={link} />
      <InviteBot room={room} />
    </div>
  );
}

const Qr = lazy(async () => (await import("./Qr.tsx")).Qr);

/** The QR code of a link, on demand unless it is `open` already. */
export function QrToggle({ link, open = false }: { readonly link: string; readonly open?: boolean }): JSX.Element {
  const [shown, show] = useState(open);
  if (shown) return <Qr link={link} />;
  return (
    <button type="button" class="link" onClick={() => show(true)}>
      {t("qr.button")}
    </button>
  );
}

/** Whether the text could be put on the clipboard; else the person copies it from the field. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByField(text); // refused, or a page without TLS in the local network, which has no clipboard
  }
}

/** The old way, which needs no secure page: select a field and copy. */
function copyByField(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

/** Whether the system has a sheet to share by. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Hands a link to the system's sheet. */
export async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the person closed the sheet
  }
}
