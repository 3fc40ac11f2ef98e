import { telephoneLink } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { company } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import styles from "./contact-card.module.css";

type ContactCardProps = {
  readonly city: LocalCity;
  /** `night` is a dark panel, `strip` the same on one line, `bare` has no background of its own. */
  readonly look?: "night" | "strip" | "bare";
  readonly className?: string;
};

/** How to reach the agency from a city: its number, the hours, the places to meet. */
export function ContactCard({ city, look = "night", className }: ContactCardProps) {
  const { card } = cityWords;
  const title = card.title(city.place);
  return (
    <aside
      className={classNames(look !== "bare" && "night", styles.card, styles[look], className)}
      aria-label={title}
    >
      <div className={styles.number}>
        <h3>{title}</h3>
        <a href={telephoneLink(city.phone)}>{phoneNumber(city.phone)}</a>
      </div>
      <dl>
        <div>
          <dt>{card.hours}</dt>
          <dd>{company.openingHours.words}</dd>
        </div>
        <div>
          <dt>{card.meeting}</dt>
          <dd>{city.meeting}</dd>
        </div>
        <div>
          <dt>{card.firstVersion.label}</dt>
          <dd>{card.firstVersion.words}</dd>
        </div>
      </dl>
    </aside>
  );
}
