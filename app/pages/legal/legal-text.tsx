import type { ReactNode } from "react";
import type { MoonName } from "#app/sections/page-opening/moons.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { DownLink } from "#app/ui/down-link.tsx";
import { legalWords } from "#content/law/legal-words.ts";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import { annexHeading } from "#content/terms/titles.ts";
import { Contents } from "./contents.tsx";
import styles from "./legal-text.module.css";
import { Markdown } from "./markdown.tsx";

/** A titled part of a legal text, under its anchor; `text` is Markdown. */
type Part = { readonly id: string; readonly title: string; readonly text: string };

type LegalTextProps = {
  readonly moon: MoonName;
  readonly title: string;
  readonly lead: ReactNode;
  /** Uses less sky above and below the title. */
  readonly low?: boolean;
  /** The name of a part: « Article », « Section ». */
  readonly partName: string;
  readonly parts: readonly Part[];
  /** The annex after the parts; it has no number. */
  readonly annex?: Part | null;
  /** Stands after the last part. */
  readonly children?: ReactNode;
};

/** A long legal text: opening, table of contents, numbered parts with an anchor each. */
export function LegalText({ moon, title, lead, low, partName, parts, annex, children }: LegalTextProps) {
  return (
    <>
      <PageOpening
        moon={moon}
        title={title}
        titleSize="normal"
        low={low}
        lead={<span className={styles.lead}>{lead}</span>}
      >
        <DownLink href="#sommaire" label={legalWords.toContents} />
      </PageOpening>
      <a className="skip-link" href={`#${parts[0]?.id}`}>
        {legalWords.skipContents}
      </a>
      <section className="section">
        <div className={`frame ${styles.columns}`}>
          <Contents sections={parts} annex={annex} />
          <div>
            {parts.map((part, index) => (
              <PartOf key={part.id} part={part} number={`${partName} ${romanNumeral(index + 1)}`} />
            ))}
            {annex && <PartOf part={annex} number={annexHeading} />}
            {children}
          </div>
        </div>
      </section>
    </>
  );
}

function PartOf({ part: { id, title, text }, number }: { readonly part: Part; readonly number: string }) {
  return (
    <article id={id} className={styles.part}>
      <header>
        <p className={styles.number}>{number}</p>
        <h2>{title}</h2>
      </header>
      <Markdown text={text} />
    </article>
  );
}
