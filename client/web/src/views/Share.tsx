import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { roomPath } from "../router.ts";

const COPIED_SHOWN_MS = 2000;

function roomLink(code: string): string {
  return `${location.origin}${roomPath(code)}`;
}

/** Copies the link of a room and says so. */
export function CopyLink({ code, class: name = "btn sm primary" }: { readonly code: string; readonly class?: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => setCopied(await copyText(roomLink(code)));
  return (
    <button type="button" class={name} onClick={() => void copy()}>
      {copied ? t("share.copied.text") : t("share.copy.button")}
    </button>
  );
}

/** The link to send to a friend, as text that can be selected, with a button and the code to say on the phone. */
export function ShareBox({ code }: { readonly code: string }): JSX.Element {
  const id = useId();
  const link = roomLink(code);
  return (
    <div class="card sharebox">
      <label for={id}>{t("share.link.label")}</label>
      <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <CopyLink code={code} />
        {typeof navigator.share === "function" && (
          <button type="button" class="btn sm" onClick={() => void shareLink(link)}>
            {t("share.system.button")}
          </button>
        )}
      </div>
      <p>{t("share.code.text", { code })}</p>
    </div>
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

async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the person closed the sheet
  }
}
