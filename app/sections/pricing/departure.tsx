import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import { TickIcon } from "#app/ui/icons.tsx";
import { departures, departureWords } from "#content/contract/departure.ts";
import type { TermsEdition } from "#domain/pack.ts";
import styles from "./departure.module.css";
import { Flight } from "./flight.tsx";

/** What a client who leaves keeps, at three points of one brush stroke. */
export function Departure({ edition }: { readonly edition: TermsEdition }) {
  const { lead, clientKeeps: kept, today, leaving, keeping } = departures[edition];
  return (
    <div className={styles.departure} id="depart">
      <h3>{departureWords.title}</h3>
      <p className="lead">{lead}</p>
      <div className={classNames(styles.way, styles[edition])}>
        <Flight edition={edition} />
        <ol>
          <li>
            <span className={styles.point} aria-hidden="true">
              <TickIcon size={20} />
            </span>
            <h4>{departureWords.today}</h4>
            <p>{today}</p>
            <ul className={styles.kept}>
              {kept.map((item) => (
                <li key={item}>
                  <TickIcon size={20} />
                  {item}
                </li>
              ))}
            </ul>
          </li>
          <li>
            <span className={styles.point} aria-hidden="true">
              <svg viewBox="0 0 44 44" aria-hidden="true" fill="none" stroke="currentColor">
                <circle cx="22" cy="22" r="21" pathLength="1" strokeWidth="2" strokeDasharray="1" />
                <path d="M17 22h10" strokeWidth="2.4" strokeLinecap="round" />
              </svg>
            </span>
            <h4>{leaving.title}</h4>
            <p>{leaving.fact}</p>
            <p>
              {leaving.detail[0]}
              <b>{leaving.detail[1]}</b>
              {leaving.detail[2]}
            </p>
          </li>
          <li>
            <span className={styles.point} aria-hidden="true">
              {edition === "promo" ? "€" : <img src={enso} width="400" height="400" alt="" loading="lazy" />}
            </span>
            <h4>{keeping.title}</h4>
            <p>{keeping.fact}</p>
            <ul className={styles.ways}>
              {keeping.ways.map((way) => (
                <li key={way.title}>
                  <strong>{way.title}</strong>
                  {way.text} {way.price && <b>{way.price}</b>}
                </li>
              ))}
            </ul>
          </li>
        </ol>
      </div>
    </div>
  );
}
