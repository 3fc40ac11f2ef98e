import brush from "#app/illustrations/snail.svg";
import { ContactCard } from "#app/sections/contact-card/contact-card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./snail.module.css";

/** The text of Paris alone, beside its twenty arrondissements in one coiled brush stroke. */
export function Snail({ city }: { readonly city: LocalCity }) {
  return (
    <section className="section" id="local" aria-labelledby="local-title">
      <div className={classNames("frame", styles.columns)}>
        <div className={styles.prose}>
          <h2 id="local-title">{city.introduction.title}</h2>
          {city.introduction.blocks.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={styles.snail} role="img" aria-label={city.introduction.drawing}>
          <img src={brush} width="760" height="760" alt="" loading="lazy" />
          <Arrondissements />
        </div>
        <ContactCard className={styles.card} city={city} look="strip" />
      </div>
    </section>
  );
}

/** Where each arrondissement lies along the stroke, from the first. */
const centres = [
  [320, 320],
  [364, 239],
  [417, 277],
  [437, 349],
  [405, 425],
  [323, 469],
  [223, 452],
  [149, 370],
  [141, 250],
  [213, 143],
  [345, 101],
  [483, 151],
  [567, 283],
  [551, 448],
  [431, 575],
  [249, 604],
  [80, 511],
  [-1, 325],
  [51, 120],
  [225, -16],
] as const;

function Arrondissements() {
  return (
    <svg viewBox="-60 -60 760 760" aria-hidden="true">
      {centres.map(([x, y], index) => (
        <g key={x} className={index === 0 ? styles.first : undefined}>
          <circle cx={x} cy={y} r={index === 0 ? 46 : 29} />
          <text x={x} y={y + 9}>
            {index + 1}
            <tspan fontSize="15" dy="-9">
              {index === 0 ? "er" : "e"}
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  );
}
