import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CalendarIcon, PhoneIcon } from "#app/ui/icons.tsx";
import { bookings } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import { layoutWords, phoneLabel } from "#content/site/layout.ts";
import { controlWords } from "#content/site/messages.ts";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { MainNavigation } from "./main-navigation.tsx";
import { OpenMenuButton } from "./mobile-menu.tsx";
import type { Entry } from "./navigation.ts";
import { ZenButton } from "./zen-button.tsx";

type HeaderProps = {
  readonly entries: readonly Entry[];
  readonly currentPath: string;
  /** National number. */
  readonly phone: string;
  /** The subject of the appointment. */
  readonly booking?: keyof typeof bookings;
  /** Solid from the start and without an appointment, for the steps of a contract. */
  readonly solid?: boolean;
};

/**
 * The bar fixed at the top of every page. While a hero shows the appointment, the bar says the number; as the hero
 * leaves, the telephone becomes round and the appointment unrolls beside it.
 */
export function Header({ entries, currentPath, phone, booking = "pack", solid = false }: HeaderProps) {
  const number = phoneNumber(phone);
  return (
    <header className={classNames(styles.header, solid && styles.solid)}>
      <div className={classNames("frame", styles.row)}>
        <Brand />
        <MainNavigation className={styles.entries} entries={entries} currentPath={currentPath} />
        <ZenButton look="round" className={styles.zen} />
        <ButtonLink
          className={classNames(styles.phone, !solid && styles.round)}
          variant="outline"
          size="small"
          href={telephoneLink(phone)}
          aria-label={phoneLabel(number)}
        >
          <PhoneIcon />
          <span>{number}</span>
        </ButtonLink>
        {!solid && (
          <ButtonLink
            className={styles.booking}
            size="small"
            href={bookings[booking]}
            target="_blank"
            rel="noopener"
          >
            <CalendarIcon />
            <BookingName />
          </ButtonLink>
        )}
        <OpenMenuButton className={styles.menuButton} />
      </div>
    </header>
  );
}

function BookingName() {
  const { verb, noun, spoken } = layoutWords.booking;
  return (
    <span>
      {/* One text: a space in a text of its own is lost in the name that screen readers say. */}
      <span className={styles.verb}>{`${verb} `}</span>
      {noun}
      <span className="visually-hidden">{` ${spoken} ${controlWords.newTab}`}</span>
    </span>
  );
}
