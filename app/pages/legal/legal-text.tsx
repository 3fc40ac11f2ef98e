import type { ReactNode } from "react";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { DownLink } from "#app/ui/down-link.tsx";
import { legalWords } from "#content/legal/legal-words.ts";
import { romanNumeral } from "#content/roman-numeral.ts";
import { Contents } from "./contents.tsx";
import styles from "./legal-text.module.css";
import { Markdown } from "./markdown.tsx";

type LegalTextProps = {
  readonly title: string;
  readonly lead: string;
  /** Less sky above and below the title. */
  readonly low?: boolean;
  /** What a part is called: « Article », « Section ». */
  readonly partName: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** After the last part. */
  readonly children?: ReactNode;
};

/** A long legal text: opening, table of contents, numbered parts with an anchor each. */
export function LegalText({ title, lead, low, partName, parts, children }: LegalTextProps) {
  return (
    <>
      <PageOpening
        title={title}
        titleSize="normal"
        low={low}
        lead={<span className={styles.onScreen}>{lead}</span>}
      >
        <DownLink href="#sommaire" label={legalWords.toContents} />
      </PageOpening>
      <section className="section">
        <div className={`frame ${styles.columns}`}>
          <a className="skip-link" href={`#${parts[0]?.id}`}>
            {legalWords.skipContents}
          </a>
          <Contents sections={parts} />
          <div>
            {parts.map((part, index) => (
              <article key={part.id} id={part.id} className={styles.part}>
                <header>
                  <p className={styles.rank}>
                    {partName} {romanNumeral(index + 1)}
                  </p>
                  <h2>{part.title}</h2>
                </header>
                <Markdown text={part.text} />
              </article>
            ))}
            {children}
          </div>
        </div>
      </section>
    </>
  );
}
