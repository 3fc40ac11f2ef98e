import { links, telephoneLink } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { TickIcon } from "#app/ui/icons.tsx";
import { type CityId, cities } from "#content/cities/cities.ts";
import { exampleWeek, includedItems } from "#content/site/features.ts";
import { evidenceWords } from "#content/site/figures.ts";
import { phoneNumber } from "#content/site/format.ts";
import { clientDrawings } from "../client-drawings.ts";
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

/** The first screen of a client's site. */
export function ClientPage() {
  return (
    <Anchor className={styles.client} href={links.portfolio}>
      <img src={clientDrawings.nacre} width="800" height="1160" alt={evidenceWords.client} loading="lazy" />
      {evidenceWords.clientNote && <small>{evidenceWords.clientNote}</small>}
    </Anchor>
  );
}

/** The lines of the home page's HTML about its first service. */
export function PageLines() {
  const { id, title } = evidenceWords.service;
  return (
    <code className={styles.code} role="img" aria-label={evidenceWords.code}>
      {"<li>"}
      <span>
        {'<a href="'}
        <b>{links.service(id)}</b>
        {'">'}
        <span>
          {"<strong>"}
          <b>{title}</b>
          {"</strong>"}
        </span>
      </span>
    </code>
  );
}

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

/** The telephone numbers of some cities. */
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
