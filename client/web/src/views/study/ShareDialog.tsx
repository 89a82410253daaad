import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { boardPicture } from "../../board/mini.ts";
import { t } from "../../i18n/index.ts";
import { isGame } from "../../study/desk.ts";
import { moveText } from "../../study/record.ts";
import { writeSgf } from "../../study/sgf.ts";
import { toFragment } from "../../study/share.ts";
import { line } from "../../study/study.ts";
import { PASS, node } from "../../study/tree.ts";
import { studyView } from "../../study/view.ts";
import { Modal } from "../Modal.tsx";
import { useApp } from "../context.ts";
import { useDesk } from "./context.ts";
import { moveName } from "./words.ts";

const PICTURE_SIDE = 640;

/** The game to take home or to send. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { state } = useApp();
  const { on } = useDesk();
  const { study, id } = on;
  const link = `${location.origin}/a#${toFragment(study)}`;
  const moves = line(study).map((step) => node(study.tree, step).move);
  const text = moveText(moves.filter((move) => move >= PASS).map((move) => (move === PASS ? null : moveName(study, move))));
  const name = `narabe-${id ?? "position"}`;
  const savePicture = async (): Promise<void> => {
    save(await boardPicture(studyView(on, state.prefs, null), PICTURE_SIDE, document.documentElement), `${name}.png`);
  };
  return (
    <Modal kind="dlg" title={t("study.share.title")} onClose={onClose}>
      <Copy label={t("study.share.link")} value={link} />
      <p class="dim">{t("study.share.detail")}</p>
      {moves.length > 0 && <Copy label={t("study.share.moves")} value={text} />}
      <div class="row downloads" role="group" aria-label={t("download.label")}>
        <span>{t("download.label")}</span>
        <button type="button" class="chip" onClick={() => save(new Blob([writeSgf(study)], { type: "application/x-go-sgf" }), `${name}.sgf`)}>
          SGF
        </button>
        <button type="button" class="chip" onClick={() => void savePicture()}>
          PNG
        </button>
        {isGame(id) && (
          <a class="chip" href={`/games/${id}.gif`} download>
            GIF
          </a>
        )}
      </div>
    </Modal>
  );
}

/** A text to copy; where the browser has no clipboard for us it is selected, to be copied by hand. */
function Copy({ label, value }: { readonly label: string; readonly value: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = async (field: HTMLInputElement | null): Promise<void> => {
    field?.select();
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div class="copy">
      <label class="f">
        <span class="lb">{label}</span>
        <input readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="btn" onClick={(event) => void copy(event.currentTarget.parentElement?.querySelector("input") ?? null)}>
        {t(copied ? "study.share.copied" : "study.share.copy")}
      </button>
    </div>
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
