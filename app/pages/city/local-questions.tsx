import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Ordinals } from "#app/ui/ordinals.tsx";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./local-questions.module.css";

/** The questions that are asked in this city alone, one open at a time. */
export function LocalQuestions({ title, items }: LocalCity["questions"]) {
  return (
    <section className="section" id="questions" aria-labelledby="questions-title">
      <div className={`frame ${styles.columns}`}>
        <SectionHead className={styles.head} id="questions-title" title={title} />
        <Accordion
          name="questions"
          items={items.map(({ id, question, answer }) => ({
            id,
            title: <Ordinals>{question}</Ordinals>,
            content: (
              <p>
                <Ordinals>{answer}</Ordinals>
              </p>
            ),
          }))}
        />
      </div>
    </section>
  );
}
