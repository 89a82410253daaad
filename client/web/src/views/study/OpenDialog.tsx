import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Key, isKey, t } from "../../i18n/index.ts";
import { type ReadGame, extent, fromRecord } from "../../study/record.ts";
import { NotRead, readRecords } from "../../study/upload.ts";
import { fromFragment } from "../../study/share.ts";
import { pathOf } from "../../study/desk.ts";
import { Studies } from "../../study/shelf.ts";
import { browserShelf } from "../../storage.ts";
import { online } from "../../select.ts";
import { LIMITS, type RecordRead } from "../../wire.ts";
import { Modal } from "../Modal.tsx";
import { useApp } from "../context.ts";
import { recordedName } from "../labels.ts";
import { useDesk } from "./context.ts";
import { newId } from "./ports.ts";

/** What came of a file: its games, or a sentence that says why there are none. */
type Outcome = { readonly read: RecordRead; readonly name: string } | { readonly text: string } | null;

/** Another game on the table: a file, a text, or one that this device keeps. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { app, state } = useApp();
  const { desk } = useDesk();
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);
  const take = (game: ReadGame, name: string): void => {
    desk.take(fromRecord(game, name, game.left_out > 0 ? t("study.open.part", extent(game)) : ""));
    onClose();
  };
  const read = async (name: string, bytes: Uint8Array): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    try {
      const answer = await readRecords(app, newId(), name, bytes);
      const [game] = answer.games;
      if (game && answer.games.length === 1 && game.broken === null && !answer.cut) take(game, name);
      else setOutcome(answer.games.length > 0 ? { read: answer, name } : { text: faultText(answer) });
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      setOutcome({ text: refusalText(error) });
    } finally {
      setBusy(false);
    }
  };
  const openText = (): void => {
    const linked = fromFragment(text.trim().replace(/^[^#]*#/, ""));
    if (!linked) void read("", new TextEncoder().encode(text));
    else {
      desk.take(linked);
      onClose();
    }
  };
  const ready = online(state) && !busy;
  return (
    <Modal kind="dlg" title={t("study.open.title")} onClose={onClose}>
      <label class="f">
        <span class="lb">{t("study.open.file")}</span>
        <input type="file" class="file" disabled={!ready} onChange={(event) => void fromFile(event.currentTarget.files?.[0])} />
      </label>
      <label class="f">
        <span class="lb">{t("study.open.text")}</span>
        <textarea rows={3} class="paste" value={text} placeholder="h8 i9 g7 …" onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="btn primary" disabled={text.trim() === "" || !ready} onClick={openText}>
          {t("study.open.button")}
        </button>
        <p class="lack" role="status">
          {busy ? t("study.open.busy") : online(state) ? "" : t("study.open.offline")}
        </p>
      </div>
      {outcome && "text" in outcome && (
        <p class="warnline" role="alert">
          {outcome.text}
        </p>
      )}
      {outcome && "read" in outcome && <Games answer={outcome.read} onTake={(game) => take(game, outcome.name)} />}
      <KeptList onClose={onClose} />
    </Modal>
  );
  async function fromFile(file: File | undefined): Promise<void> {
    if (file) await read(file.name, new Uint8Array(await file.arrayBuffer()));
  }
}

/** Several games, or one that is not whole: which one, and what is wrong with it. */
function Games({ answer, onTake }: { readonly answer: RecordRead; readonly onTake: (game: ReadGame) => void }): JSX.Element {
  return (
    <section class="list">
      <h3>{t("study.open.games", { count: answer.games.length })}</h3>
      {answer.cut && <p class="dim">{t("study.open.cut", { games: LIMITS.MAX_RECORD_GAMES, moves: LIMITS.MAX_RECORD_NODES - 1 })}</p>}
      <ul>
        {answer.games.map((game, index) => (
          <li key={index}>
            <button type="button" class="btn sm" onClick={() => onTake(game)}>
              {titleOf(game.head, t("study.open.game", { n: index + 1 }))}
            </button>
            <span class="dim num">{game.left_out > 0 ? t("study.open.part", extent(game)) : t("study.moves.count", { count: game.moves.length - 1 })}</span>
            {game.broken && <span class="warnline">{flawText(game.broken)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What this device keeps, the one used last first. */
function KeptList({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { app } = useApp();
  const { on } = useDesk();
  const [studies] = useState(() => new Studies(browserShelf()));
  const [rows, setRows] = useState(() => studies.list());
  const open = (id: string): void => {
    onClose();
    app.go(pathOf(id));
  };
  const drop = (id: string): void => {
    studies.drop(id);
    setRows(studies.list());
  };
  return (
    <section class="list">
      <h3>{t("study.kept.title")}</h3>
      {rows.length === 0 && <p class="dim">{t("study.kept.empty")}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" class="btn sm" onClick={() => open(row.id)}>
              {titleOf(row, new Date(row.at).toLocaleDateString(document.documentElement.lang))}
            </button>
            <span class="dim num">{t("study.moves.count", { count: row.moves })}</span>
            <span class="grow" />
            {row.id !== on.id && (
              <button type="button" class="btn sm" aria-label={t("study.kept.drop", { name: titleOf(row, row.id) })} onClick={() => drop(row.id)}>
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ black, white, event }: { readonly black: string; readonly white: string; readonly event?: string }, otherwise: string): string {
  return black === "" && white === "" ? event || otherwise : `${recordedName(black) || "?"} – ${recordedName(white) || "?"}`;
}

function faultText(answer: RecordRead): string {
  const [flaw] = answer.flaws;
  return flaw ? flawText(flaw) : t("study.open.nothing");
}

function flawText({ line, expected }: RecordRead["flaws"][number]): string {
  return line === null ? t("study.open.flaw", { expected }) : t("study.open.flaw_line", { line, expected });
}

function refusalText({ code, params }: NotRead): string {
  const key = `study.open.${code}`;
  const known: Key | null = isKey(key) ? key : isKey(`refused.${code}`) ? (`refused.${code}` as Key) : null;
  return known ? t(known, params) : t("study.open.nothing");
}
