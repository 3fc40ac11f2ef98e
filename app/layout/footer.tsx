import { telephoneLink } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { company, companyIdentity, tagline } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import { layoutWords } from "#content/site/layout.ts";
import { Brand } from "./brand.tsx";
import { EntryList } from "./entry-list.tsx";
import styles from "./footer.module.css";
import { cityEntries, type Entry, legalEntries, type NavigationOptions, siteEntries } from "./navigation.ts";
import { SocialLinks } from "./social-links.tsx";
import { ZenButton } from "./zen-button.tsx";

type FooterProps = NavigationOptions & {
  /** National number. */
  readonly phone: string;
};

/** The sea under the horizon: links to every page and city, and the agency's details. */
export function Footer({ phone, hidePacks }: FooterProps) {
  return (
    <footer className={classNames("night", styles.footer)}>
      <Reflections />
      <div className="frame">
        <div className={styles.columns}>
          <div>
            <Brand />
            <p className={classNames("note", styles.tagline)}>{tagline}</p>
            <SocialLinks />
          </div>
          <FooterLinks
            name={layoutWords.site}
            title={layoutWords.site}
            entries={siteEntries({ hidePacks })}
          />
          <FooterLinks name={layoutWords.cities} title={layoutWords.nearYou} entries={cityEntries} />
          <div>
            <h2>{layoutWords.reachUs}</h2>
            <CompanyContact phone={phone} />
          </div>
        </div>
        <LegalLine />
      </div>
    </footer>
  );
}

/** Telephone, e-mail and hours; the legal line has the postal address. */
function CompanyContact({ phone }: { phone: string }) {
  return (
    <address className={styles.address}>
      <ul>
        <li>
          <a className="figures" href={telephoneLink(phone)}>
            {phoneNumber(phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
      </ul>
      <p>{company.openingHours.words}</p>
    </address>
  );
}

/** The company and its address, the legal pages, and the zen mode as a text button. */
export function LegalLine() {
  return (
    <div className={styles.legal}>
      <p>{companyIdentity()}</p>
      {legalEntries.map(({ label, href }) => (
        <Anchor key={href} href={href}>
          {label}
        </Anchor>
      ))}
      <ZenButton className={styles.zen} />
    </div>
  );
}

function FooterLinks({ name, title, entries }: { name: string; title: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={name}>
      <h2>{title}</h2>
      <EntryList entries={entries} />
    </nav>
  );
}

function Reflections() {
  return (
    <svg className={styles.reflections} viewBox="0 0 1440 160" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="none"
        stroke="#ffc79a"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
        d="M930 12h180M980 26h90M1120 34h120"
      />
    </svg>
  );
}
