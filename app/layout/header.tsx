import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/format.ts";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { MainNavigation } from "./main-navigation.tsx";
import { OpenMenuButton } from "./mobile-menu.tsx";
import type { Entry } from "./navigation.ts";
import { ZenButton } from "./zen-button.tsx";

type HeaderProps = {
  readonly entries: readonly Entry[];
  /** Path of the current page. */
  readonly currentPath: string;
  /** National number. */
  readonly phone: string;
  /** Solid from the start, for pages that do not start with the sky. */
  readonly solid?: boolean;
};

/** The bar fixed at the top of every page. */
export function Header({ entries, currentPath, phone, solid }: HeaderProps) {
  return (
    <header className={classNames(styles.header, solid && styles.solid)}>
      <div className={classNames("frame", styles.row)}>
        <Brand />
        <MainNavigation className={styles.entries} entries={entries} currentPath={currentPath} />
        <ZenButton look="round" className={styles.zen} />
        <ButtonLink className={styles.phone} variant="outline" size="small" href={telephoneLink(phone)}>
          <PhoneIcon />
          {phoneNumber(phone)}
        </ButtonLink>
        <OpenMenuButton className={styles.menuButton} />
      </div>
    </header>
  );
}
