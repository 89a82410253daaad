import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { notePainted } from "../../painted.ts";
import { isRenjuOpening } from "../../wishes.ts";
import { BOARD, KeyList, LETTERS, PAGE } from "../Keys.tsx";
import { Picture } from "../Picture.tsx";
import { useApp } from "../context.ts";
import { openingDetail, openingName, ruleDetail, ruleName } from "../labels.ts";
import { Footer } from "./Footer.tsx";
import { type Diagram, FORBIDDEN_DIAGRAMS, OPENING_DIAGRAMS, RULE_DIAGRAMS, diagramView } from "./diagrams.ts";
import { GLOSSARY, TONGUES } from "./glossary.ts";

const SIDE = 148;
const PARTS = ["rules", "forbidden", "openings", "keys", "words"] as const;
const HANDS = ["mouse", "touch", "pad"] as const;
const SHAPES = ["double_three", "double_four", "overline"] as const;

/** The rules and how to play here; `part` is where the address points. */
export function Help({ part }: { readonly part: string | null }): JSX.Element {
  useEffect(notePainted, []);
  useEffect(() => {
    const wanted = PARTS.find((name) => name === part);
    if (wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [part]);
  return (
    <>
      <main id="main" class="page help">
        <h1>{t("help.title")}</h1>
        <p class="lead">{t("help.lead")}</p>
        <nav class="parts" aria-label={t("help.parts.label")}>
          {PARTS.map((name) => (
            <a key={name} href={`#${name}`}>
              {t(`help.${name}.title`)}
            </a>
          ))}
        </nav>
        <Section name="rules">
          <ul class="cards">
            {Object.entries(RULE_DIAGRAMS).map(([rule, diagram]) => (
              <Figure key={rule} diagram={diagram} title={ruleName(rule)} text={ruleDetail(rule)} alt={t("help.diagram.rule", { rule: ruleName(rule) })} />
            ))}
          </ul>
        </Section>
        <Section name="forbidden">
          <p>{t("help.forbidden.text")}</p>
          <ul class="cards">
            {SHAPES.map((shape) => (
              <Figure key={shape} diagram={FORBIDDEN_DIAGRAMS[shape]} title={t(`help.shape.${shape}.title`)} text={t(`help.shape.${shape}.text`)} alt={t("help.diagram.shape", { shape: t(`kind.${shape}`) })} />
            ))}
          </ul>
        </Section>
        <Openings />
        <Section name="keys">
          <dl class="terms">
            {HANDS.map((key) => (
              <div key={key}>
                <dt>{t(`help.key.${key}.name`)}</dt>
                <dd>{t(`help.key.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
          <KeyList look="terms" title={t("keys.board")} rows={BOARD} />
          <KeyList look="terms" title={t("keys.letters")} rows={LETTERS} />
          <KeyList look="terms" title={t("keys.page")} rows={PAGE} />
        </Section>
        <Section name="words">
          <Words />
        </Section>
      </main>
      <Footer />
    </>
  );
}

function Section({ name, children }: { readonly name: (typeof PARTS)[number]; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`help.${name}.title`)}</h2>
      {children}
    </section>
  );
}

interface FigureProps {
  readonly diagram: Diagram;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
}

function Figure({ diagram, title, text, alt }: FigureProps): JSX.Element {
  const { pattern } = useApp().state.prefs;
  const view = useMemo(() => ({ ...diagramView(diagram), pattern }), [diagram, pattern]);
  return (
    <li class="card">
      <Picture view={view} side={SIDE} alt={alt} />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

function Openings(): JSX.Element {
  const { state } = useApp();
  const all = state.server?.openings ?? [];
  return (
    <Section name="openings">
      <p>{t("help.openings.text")}</p>
      <ul class="cards">
        {Object.entries(OPENING_DIAGRAMS).map(([name, diagram]) => (
          <Figure key={name} diagram={diagram} title={openingName(name)} text={openingDetail(name)} alt={t("help.diagram.rule", { rule: openingName(name) })} />
        ))}
      </ul>
      <OpeningList names={all.filter((name) => !isRenjuOpening(name))} />
      <h3>{t("create.opening.renju")}</h3>
      <OpeningList names={all.filter(isRenjuOpening)} />
    </Section>
  );
}

function OpeningList({ names }: { readonly names: readonly string[] }): JSX.Element {
  return (
    <dl class="terms">
      {names.map((name) => (
        <div key={name}>
          <dt>{openingName(name)}</dt>
          <dd>{openingDetail(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The words of the game in all languages. */
function Words(): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("help.words.title")}>
      <table>
        <thead>
          <tr>
            {TONGUES.map(({ lang, name }) => (
              <th key={lang} lang={lang}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GLOSSARY.map((row) => (
            <tr key={row[0]}>
              {row.map((word, index) => (
                <td key={index} lang={TONGUES[index]?.lang}>
                  {word}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
