import { Brand } from "#app/layout/brand.tsx";
import header from "#app/layout/header.module.css";
import { MainNavigation } from "#app/layout/main-navigation.tsx";
import { OpenMenuButton } from "#app/layout/mobile-menu.tsx";
import { mainEntries } from "#app/layout/navigation.ts";
import { ZenButton } from "#app/layout/zen-button.tsx";
import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { usePath } from "#app/use-path.ts";
import { company } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import styles from "./capsule-header.module.css";

/** The header as a floating capsule, which says whether somebody answers the telephone now. `phone` is national. */
export function CapsuleHeader({ phone }: { readonly phone: string }) {
  return (
    <header className={classNames(header.header, styles.capsule)}>
      <div className={classNames(header.row, styles.row)}>
        <Brand className={styles.brand} />
        <MainNavigation
          className={header.entries}
          entries={mainEntries({ hasServices: true })}
          currentPath={usePath()}
        />
        <OpeningStatus />
        <ZenButton look="round" className={header.zen} />
        <ButtonLink className={header.phone} href={telephoneLink(phone)}>
          <PhoneIcon />
          {phoneNumber(phone)}
        </ButtonLink>
        <OpenMenuButton className={classNames(header.menuButton, styles.menuButton)} />
      </div>
    </header>
  );
}

/**
 * Says whether somebody answers the telephone now (`opening-element.ts`). Without scripts, and until they run, it shows
 * the opening hours, which keep their room under the status so that nothing moves when it appears.
 */
function OpeningStatus() {
  return (
    <opening-status className={styles.status}>
      <span>{company.openingHours.words}</span>
      <span />
    </opening-status>
  );
}
