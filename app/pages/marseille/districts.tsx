import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { districts, mapWords } from "#content/cities/marseille.ts";
import styles from "./districts.module.css";
import { SkyMap } from "./sky-map.tsx";

/** Five features pinned to five districts. The list holds all the text; the map shows the places. */
export function Districts() {
  const { title, lead } = mapWords;
  return (
    <section
      className={classNames("section night starry", styles.districts)}
      id="quartiers"
      aria-labelledby="districts-title"
    >
      <div className="frame">
        <SectionHead id="districts-title" title={title} lead={lead} />
        <div className={styles.columns}>
          <SkyMap />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <ol className={styles.list} tabIndex={0} aria-labelledby="districts-title">
            {districts.map(({ name, title, text }) => (
              <li key={name}>
                <p>{name}</p>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
