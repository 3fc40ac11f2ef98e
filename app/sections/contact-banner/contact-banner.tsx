import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import { type bookings, company } from "#content/company.ts";
import { phoneNumber } from "#content/format.ts";
import { contactBannerWords } from "#content/home.ts";
import { layoutWords } from "#content/layout.ts";
import { BookingLink } from "../booking-link.tsx";
import { PhoneLink } from "../phone-link.tsx";
import styles from "./contact-banner.module.css";

type ContactBannerProps = {
  readonly title?: string;
  readonly lead?: string;
  /** National number. */
  readonly phone?: string;
  readonly occasion?: keyof typeof bookings;
  /** Of the ground, where another sky comes down to it. */
  readonly className?: string;
};

/** The horizon that ends a page, an appointment under the setting sun; the footer is its sea. */
export function ContactBanner({
  title = contactBannerWords.title,
  lead = contactBannerWords.lead,
  phone = company.phone,
  occasion,
  className,
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
        {phone !== company.phone && (
          <p className={classNames("note", styles.rings)}>{layoutWords.ringsAtOffice(phoneNumber(phone))}</p>
        )}
      </div>
      <Coast />
    </section>
  );
}

function Coast() {
  return (
    <svg className={styles.coast} viewBox="0 0 1440 130" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 130V70l40-6 30-22 26 4 34-24 40 10 26 26 60 10 50 18 90 8 70 12 120 6 120 12v6z"
        fill="#3d3158"
      />
      <path d="M0 117h1440v13H0z" fill="#101738" />
      <path
        d="M0 130V96l60-8 60-14 44 12 70 4 60 14 80 10 160 8h906v8zM1440 130V64l-40-10-36-26-22 6-30-14-34 30-46 16-60 24-70 18-120 12z"
        fill="#101738"
      />
    </svg>
  );
}
