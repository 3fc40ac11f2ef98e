import { type RefObject, useEffect, useRef } from "react";
import { legalWords } from "#content/legal/legal-words.ts";
import { romanNumeral } from "#content/roman-numeral.ts";
import styles from "./contents.module.css";
import { useCurrentSection } from "./use-current-section.ts";

type ContentsProps = {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
};

/**
 * The table of contents: sticky beside the text on wide windows, a disclosure above it on narrow ones. It marks
 * the section being read. Plain links without scripts.
 */
export function Contents({ sections }: ContentsProps) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  const nav = useRef<HTMLElement>(null);
  useOpenBesideText(nav);
  useEffect(() => keepInView(nav.current, current), [current]);
  return (
    <nav id="sommaire" className={styles.contents} aria-label={legalWords.contents} ref={nav}>
      <p className={styles.title} aria-hidden="true">
        {legalWords.contents}
      </p>
      <details>
        <summary>{legalWords.contents}</summary>
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
                <span>{romanNumeral(index + 1)}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The style sheet shows the list beside the text, open or not; assistive technologies read the attribute. */
function useOpenBesideText(nav: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const wide = matchMedia("(width >= 62rem)");
    const follow = () => nav.current?.querySelector("details")?.toggleAttribute("open", wide.matches);
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, [nav]);
}

/** Scrolls the list alone, so that the page keeps its place. */
function keepInView(nav: HTMLElement | null, id: string | null) {
  const link = nav?.querySelector(`a[href="#${id}"]`);
  if (!nav || !link || nav.scrollHeight <= nav.clientHeight) return;
  const frame = nav.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  const margin = 2 * (bottom - top);
  if (top < frame.top + margin) nav.scrollTop -= frame.top + margin - top;
  if (bottom > frame.bottom - margin) nav.scrollTop += bottom - frame.bottom + margin;
}
