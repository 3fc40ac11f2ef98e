import { legalWords } from "#content/law/legal-words.ts";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import { annexHeading } from "#content/terms/titles.ts";
import styles from "./contents.module.css";

type Section = { readonly id: string; readonly title: string };

type ContentsProps = { readonly sections: readonly Section[]; readonly annex?: Section | null };

/**
 * The table of contents: sticky beside the text on wide windows, a disclosure above it on narrow ones. It marks
 * the section being read (`contents-element.ts`). Plain links without scripts.
 */
export function Contents({ sections, annex }: ContentsProps) {
  return (
    <nav id="sommaire" className={styles.contents} aria-label={legalWords.contents}>
      <p className={styles.title} aria-hidden="true">
        {legalWords.contents}
      </p>
      <page-contents>
        <details>
          <summary>{legalWords.contents}</summary>
          <ol>
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{romanNumeral(index + 1)}</span>
                  {title}
                </a>
              </li>
            ))}
            {annex && (
              <li>
                <a href={`#${annex.id}`}>
                  <span>{annexHeading}</span>
                  {annex.title}
                </a>
              </li>
            )}
          </ol>
        </details>
      </page-contents>
    </nav>
  );
}
