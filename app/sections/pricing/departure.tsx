import stroke from "#app/illustrations/departure-stroke.svg";
import offerStroke from "#app/illustrations/departure-stroke-offer.svg";
import standingStroke from "#app/illustrations/departure-stroke-standing.svg";
import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import { DashIcon, TickIcon } from "#app/ui/icons.tsx";
import { departures, departureWords } from "#content/departure.ts";
import type { TermsEdition } from "#domain/pack.ts";
import styles from "./departure.module.css";

/** What a client who leaves keeps, at three points of one brush stroke; the stroke ends where the site stays ours. */
export function Departure({ edition }: { readonly edition: TermsEdition }) {
  const { lead, clientKeeps: kept, today, leaving, keeping } = departures[edition];
  return (
    <div className={styles.departure} id="depart">
      <h3>{departureWords.title}</h3>
      <p className="lead">{lead}</p>
      <div className={classNames(styles.way, styles[edition])}>
        <picture>
          <source media="(width < 62rem)" srcSet={standingStroke} />
          <img
            src={edition === "promo" ? offerStroke : stroke}
            width="1320"
            height="220"
            alt=""
            loading="lazy"
          />
        </picture>
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
              <DashIcon size={20} />
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
