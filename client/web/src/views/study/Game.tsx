import type { JSX } from "preact";
import { t } from "../../i18n/index.ts";
import type { Study } from "../../study/study.ts";
import { useApp } from "../context.ts";
import { StoneSign } from "../icons.tsx";
import { recordedName, ruleName } from "../labels.ts";
import { useDesk } from "./context.ts";

const SIZES = [9, 11, 13, 15, 17, 19, 20] as const;

/** Who played, how it ended, and by which rule. */
export function GameCard(): JSX.Element {
  const { on } = useDesk();
  const { head, size, rule } = on.study;
  const named = head.black !== "" || head.white !== "";
  return (
    <section class="card gamecard pane" data-pane="game" aria-label={t("study.game.title")}>
      {named && <Side study={on.study} color="black" />}
      {named && <Side study={on.study} color="white" />}
      {!named && <b>{t("study.game.own")}</b>}
      {head.result && head.result !== "black" && head.result !== "white" && <p>{t(`study.result.${head.result}`)}</p>}
      <p class="dim">
        {ruleName(rule)} · {size} × {size}
        {[head.event, head.date].filter(Boolean).map((text) => (
          <>
            <br />
            {text}
          </>
        ))}
      </p>
      {(on.brush !== null || on.study.tree.nodes.size === 1) && <Choices />}
      {on.unkept && <p class="warnline">{t("study.keep.full")}</p>}
    </section>
  );
}

function Side({ study, color }: { readonly study: Study; readonly color: "black" | "white" }): JSX.Element {
  const { head } = study;
  const name = head[color];
  return (
    <div class="who">
      <StoneSign kind={color === "black" ? "b" : "w"} />
      <span class="nm">{name === "" ? t(`color.${color}`) : recordedName(name)}</span>
      <span class="grow" />
      {head.result === color && <em class="res">{t(`study.result.how.${head.how}`)}</em>}
    </div>
  );
}

/** Rule and board, as long as there are no moves that would not fit. */
function Choices(): JSX.Element {
  const { state } = useApp();
  const { desk, on } = useDesk();
  const { study } = on;
  const rules = [...new Set([...(state.server?.rules ?? ["freestyle"]), study.rule])];
  const stones = study.black.length + study.white.length > 0;
  return (
    <div class="kinds">
      <label>
        <span>{t("study.rule.label")}</span>
        <select value={study.rule} onChange={(event) => pick({ rule: event.currentTarget.value })}>
          {rules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleName(rule)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("study.size.label")}</span>
        <select value={study.size} disabled={stones} onChange={(event) => pick({ size: Number(event.currentTarget.value) })}>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size} × {size}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
  function pick(change: Partial<Study>): void {
    desk.change((now) => ({ ...now, ...change }));
  }
}
