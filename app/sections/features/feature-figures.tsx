import { telephoneLink } from "#app/links.ts";
import { TickIcon } from "#app/ui/icons.tsx";
import { type CityId, cities } from "#content/cities.ts";
import { exampleWeek, featuresWords, includedItems } from "#content/features.ts";
import { phoneNumber } from "#content/format.ts";
import styles from "./feature-figures.module.css";

/** A week from the first call to the first version. */
export function ExampleWeek() {
  return (
    <ol className={styles.week} aria-label={exampleWeek.label}>
      {exampleWeek.days.map(({ letter, task, kind, marked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days share a letter, and the week never changes.
        <li key={index} className={styles[kind]}>
          <span className={styles.day}>{letter}</span>
          {marked ? <b>{task}</b> : task}
        </li>
      ))}
    </ol>
  );
}

/** Visits that rise. */
export function VisitsCurve() {
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 380 170"
      fill="none"
      role="img"
      aria-label={featuresWords.curve}
    >
      <path d="M0 160h380M0 110h380M0 60h380" stroke="#ddd2bf" strokeWidth="1.5" />
      <path
        d="M4 142c30-2 44-22 74-20s40 12 70-6 44-34 74-38 46-8 70-28 42-24 72-30"
        stroke="#ae3a1c"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M4 152c40-2 70-6 110-10s90-8 130-16 80-20 120-26"
        stroke="#0f6b66"
        strokeWidth="3"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <circle cx="364" cy="20" r="8" fill="#ff7a59" />
      <ellipse
        cx="364"
        cy="20"
        rx="15"
        ry="4.5"
        transform="rotate(-22 364 20)"
        stroke="#ae3a1c"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** A page written line by line. */
export function CodeSample() {
  const { className, lines } = featuresWords.code;
  return (
    <pre className={styles.code} aria-hidden="true">
      <i>{"<section"}</i>
      {' class="'}
      <b>{className}</b>
      {'"'}
      <i>{">"}</i>
      {lines.map((line) => `\n  ${line}`)}
      {"\n"}
      <i>{"</section>"}</i>
    </pre>
  );
}

/** What the one price includes. */
export function IncludedList() {
  return (
    <ul className={styles.included}>
      {includedItems.map((item) => (
        <li key={item}>
          <TickIcon />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** The number of each of these cities. */
export function CityPhones({ ids }: { readonly ids: readonly CityId[] }) {
  return (
    <ul className={styles.phones}>
      {ids.map((id) => (
        <li key={id}>
          <a href={telephoneLink(cities[id].phone)}>
            {cities[id].name} <span className="figures">{phoneNumber(cities[id].phone)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
