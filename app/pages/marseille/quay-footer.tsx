import footerStyles from "#app/layout/footer.module.css";
import { LegalLine } from "#app/layout/footer.tsx";
import { siteEntries } from "#app/layout/navigation.ts";
import { SocialLinks } from "#app/layout/social-links.tsx";
import { links, telephoneLink } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { StrokeIcon } from "#app/ui/icons.tsx";
import { type City, cities, cityIds } from "#content/cities/cities.ts";
import { marseilleWords, sailorsPosition } from "#content/cities/marseille.ts";
import { company } from "#content/site/company.ts";
import { kilometres, phoneNumber } from "#content/site/format.ts";
import { bearingDegrees, distanceKm } from "#domain/great-circle.ts";
import styles from "./quay-footer.module.css";

/**
 * The quay: the name of the city stands on the waterline, and the other cities have their bearing and distance
 * beside them.
 */
export function QuayFooter({ city }: { readonly city: City }) {
  const words = marseilleWords.quay;
  return (
    <footer className={classNames("night", footerStyles.footer, styles.quay)}>
      <div className={styles.name} aria-hidden="true">
        <span>{city.name}</span>
        <span className={styles.waterline} />
        <span className={styles.reflection}>{city.name}</span>
      </div>
      <div className="frame">
        <div className={styles.columns}>
          <div>
            <h2>{words.office}</h2>
            <Office city={city} />
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
          <div>
            <nav aria-label={words.cities.name}>
              <h2>{words.cities.title}</h2>
              <Bearings from={city} />
            </nav>
            <SocialLinks />
          </div>
        </div>
        <LegalLine />
      </div>
    </footer>
  );
}

function Office({ city }: { city: City }) {
  return (
    <address>
      <p className={styles.street}>
        {company.street}
        <br />
        {company.postalCode} {company.city}
      </p>
      <p>
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

function Bearings({ from }: { from: City }) {
  const others = cityIds.filter((id) => cities[id].name !== from.name);
  return (
    <ul className={styles.bearings}>
      {others.map((id) => (
        <li key={id}>
          <StrokeIcon grid={22}>
            <path
              d="M11 18V4M6 9l5-5 5 5"
              transform={`rotate(${Math.round(bearingDegrees(from.coordinates, cities[id].coordinates))} 11 11)`}
            />
          </StrokeIcon>
          <Anchor href={links.city(id)}>{cities[id].name}</Anchor>
          <span className="figures">{kilometres(distanceKm(from.coordinates, cities[id].coordinates))}</span>
        </li>
      ))}
    </ul>
  );
}
