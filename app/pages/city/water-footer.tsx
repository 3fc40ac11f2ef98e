import footerStyles from "#app/layout/footer.module.css";
import { LegalLine } from "#app/layout/footer.tsx";
import { siteEntries } from "#app/layout/navigation.ts";
import { SocialLinks } from "#app/layout/social-links.tsx";
import { links, telephoneLink } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { StrokeIcon } from "#app/ui/icons.tsx";
import { bearing, sailorsPosition } from "#content/cities/bearings.ts";
import { cities, cityIds } from "#content/cities/cities.ts";
import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { company } from "#content/site/company.ts";
import { kilometres, phoneNumber } from "#content/site/format.ts";
import { bearingDegrees, distanceKm } from "#domain/great-circle.ts";
import { Shore } from "./shore.tsx";
import styles from "./water-footer.module.css";

/**
 * The end of a city's page: its name stands on its own water, and the other cities have their bearing and distance beside
 * them, nearest first.
 */
export function WaterFooter({ city }: { readonly city: LocalCity }) {
  const words = cityWords.footer;
  const hasOffice = city.name === company.city;
  return (
    <footer className={classNames("night", footerStyles.footer, styles.water, styles[city.id])}>
      <div className={styles.name} aria-hidden="true">
        <span className={styles.word}>{city.name}</span>
        <Shore city={city.id} className={styles.shore} />
        <span className={styles.reflection}>{city.name}</span>
        <p className={styles.said}>{city.footer.water}</p>
      </div>
      <div className="frame">
        <div className={styles.columns}>
          <div>
            <h2>{hasOffice ? words.office : cityWords.card.title(city.place)}</h2>
            <Contact city={city} hasOffice={hasOffice} />
          </div>
          <nav aria-label={words.site}>
            <h2>{words.site}</h2>
            <ul>
              {siteEntries({}).map(({ label, href }) => (
                <li key={href}>
                  <Anchor href={href}>{label}</Anchor>
                </li>
              ))}
            </ul>
          </nav>
          <nav className={styles.bearings} aria-label={words.cities}>
            <h2>{city.footer.bearings}</h2>
            <Bearings from={city} />
          </nav>
        </div>
        <SocialLinks />
        <LegalLine />
      </div>
    </footer>
  );
}

function Contact({ city, hasOffice }: { city: LocalCity; hasOffice: boolean }) {
  return (
    <address>
      {hasOffice && (
        <p className={styles.street}>
          {company.street}
          <br />
          {company.postalCode} {company.city}
        </p>
      )}
      <p>
        {!hasOffice && (
          <>
            {cityWords.footer.noOffice}
            <br />
          </>
        )}
        {company.openingHours.words}
        <br />
        <span className="figures">{sailorsPosition(city.coordinates)}</span>
      </p>
      <ul>
        <li>
          <a className="figures" href={telephoneLink(city.phone)}>
            {phoneNumber(city.phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
      </ul>
    </address>
  );
}

/** The ways to the other cities: in words, and as a rose whose rays have their length and their direction. */
function Bearings({ from }: { from: LocalCity }) {
  const ways = cityIds
    .filter((id) => id !== from.id)
    .map((id) => ({
      id,
      degrees: bearingDegrees(from.coordinates, cities[id].coordinates),
      distance: distanceKm(from.coordinates, cities[id].coordinates),
    }))
    .toSorted((one, other) => one.distance - other.distance);
  const farthest = ways.at(-1)!.distance;
  return (
    <>
      <ul>
        {ways.map(({ id, degrees, distance }) => (
          <li key={id}>
            <StrokeIcon grid={22}>
              <path d="M11 18V4M6 9l5-5 5 5" transform={`rotate(${Math.round(degrees)} 11 11)`} />
            </StrokeIcon>
            <Anchor href={links.city(id)}>{cities[id].name}</Anchor>
            <p className={classNames("figures", styles.way)}>
              <b>{kilometres(distance)}</b> <span>{bearing(degrees)}</span>
            </p>
          </li>
        ))}
      </ul>
      <svg className={styles.rose} viewBox="-50 -62 100 112" aria-hidden="true">
        <text y="-53">{cityWords.footer.north}</text>
        {ways.map(({ id, degrees, distance }) => {
          const length = Math.round((36 * distance) / farthest);
          return (
            <g key={id} transform={`rotate(${Math.round(degrees)})`}>
              <path d={`M0 0v-${length}`} />
              <circle cy={-length} r="2.6" />
            </g>
          );
        })}
      </svg>
    </>
  );
}
