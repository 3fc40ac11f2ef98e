import usualCoast from "#app/illustrations/coast.svg";
import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import { type bookings, company } from "#content/site/company.ts";
import { contactBannerWords } from "#content/site/home.ts";
import { BookingLink } from "../booking-link.tsx";
import { PhoneLink } from "../phone-link.tsx";
import styles from "./contact-banner.module.css";

type ContactBannerProps = {
  readonly title?: string;
  readonly lead?: string;
  /** National number. */
  readonly phone?: string;
  readonly occasion?: keyof typeof bookings;
  /** Class of the ground, if another sky reaches down to it. */
  readonly className?: string;
  /** A drawing of the coast of 1440 by 130. */
  readonly coast?: string;
};

/** The end of a page: the horizon, and an appointment under the setting sun; the footer is its sea. */
export function ContactBanner({
  title = contactBannerWords.title,
  lead = contactBannerWords.lead,
  phone = company.phone,
  occasion,
  className,
  coast = usualCoast,
}: ContactBannerProps) {
  return (
    <section
      className={classNames("night", styles.banner, className)}
      id="contact"
      aria-labelledby="contact-title"
    >
      <img className={styles.sun} src={enso} width="400" height="400" alt="" loading="lazy" />
      <div className={classNames("frame", styles.words)}>
        <h2 id="contact-title">{title}</h2>
        <p className={classNames("lead", styles.lead)}>{lead}</p>
        <div className={styles.actions}>
          <BookingLink occasion={occasion} />
          <PhoneLink phone={phone} />
        </div>
      </div>
      <img className={styles.coast} src={coast} width="1440" height="130" alt="" loading="lazy" />
    </section>
  );
}
