import { telephoneLink } from "#app/links.ts";
import { company } from "#content/site/company.ts";
import { contactPageWords } from "#content/site/contact.ts";
import { phoneNumber } from "#content/site/format.ts";
import styles from "./contact.module.css";

/** How to reach the agency without the form. */
export function Coordinates() {
  const [mailbox, host] = company.email.split("@");
  return (
    <ul className={styles.coordinates}>
      <li>
        <span className={styles.label}>{contactPageWords.phone}</span>
        <a className={styles.value} href={telephoneLink()}>
          {phoneNumber(company.phone)}
        </a>
      </li>
      <li>
        <span className={styles.label}>{contactPageWords.email}</span>
        <a className={styles.value} href={`mailto:${company.email}`}>
          {mailbox}@<wbr />
          {host}
        </a>
      </li>
      <li>
        <span className={styles.label}>{contactPageWords.address}</span>
        <address className={styles.value}>
          {company.street}
          <br />
          {company.postalCode} {company.city}
        </address>
      </li>
      <li>
        <span className={styles.label}>{contactPageWords.hours}</span>
        <span>{company.openingHours.words}</span>
      </li>
      <li>
        <span className={styles.label}>{contactPageWords.meeting.label}</span>
        <span>{contactPageWords.meeting.text}</span>
      </li>
    </ul>
  );
}
