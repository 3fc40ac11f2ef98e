import type { ReactNode } from "react";
import styles from "./accordion.module.css";

type AccordionItem = { readonly id: string; readonly title: ReactNode; readonly content: ReactNode };

type AccordionProps = {
  /** Items with the same name open one at a time. */
  readonly name: string;
  readonly items: readonly AccordionItem[];
};

/** Native disclosures, one open at a time, all closed at first. `id` is the anchor of an item. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name}>
          <summary>
            {item.title}
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
