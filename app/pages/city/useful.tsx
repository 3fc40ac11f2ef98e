import lastMetres from "#app/illustrations/paris-last-metres.svg";
import year from "#app/illustrations/strasbourg-year.svg";
import dial from "#app/illustrations/toulouse-dial.svg";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Ordinals } from "#app/ui/ordinals.tsx";
import type { CityId } from "#content/cities/cities.ts";
import type { Useful as UsefulWords } from "#content/cities/local-cities.ts";
import { PlaceFigure } from "./place-figure.tsx";
import styles from "./useful.module.css";

/** Marseille draws its districts instead. */
type OtherCity = Exclude<CityId, "marseille">;

/** The drawing of a city's useful section, its size, and the ground that the section stands on. */
const looks: Record<OtherCity, { src: string; width: number; height: number; ground: string }> = {
  toulouse: { src: dial, width: 520, height: 520, ground: "stone" },
  strasbourg: { src: year, width: 740, height: 762, ground: "night" },
  paris: { src: lastMetres, width: 1320, height: 546, ground: "night" },
};

/** What a reader who buys nothing takes away from the page of a city, around a drawing that each city sets in its way. */
export function Useful({ city, words }: { readonly city: OtherCity; readonly words: UsefulWords }) {
  const { id, title, lead, items, figure, closing } = words;
  const { ground, ...drawing } = looks[city];
  const titleId = `${id}-title`;
  return (
    <section
      className={classNames("section", ground, styles.useful, styles[city])}
      id={id}
      aria-labelledby={titleId}
    >
      <div className="frame">
        <SectionHead id={titleId} title={title} lead={lead} />
        <div className={styles.columns}>
          <img {...drawing} alt={words.drawing} loading="lazy" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <ol className={styles.items} tabIndex={0} aria-labelledby={titleId}>
            {items.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>
                  <Ordinals>{item.text}</Ordinals>
                </p>
              </li>
            ))}
          </ol>
          {figure && <PlaceFigure {...figure} />}
        </div>
        {closing && <p className={styles.closing}>{closing}</p>}
      </div>
    </section>
  );
}
