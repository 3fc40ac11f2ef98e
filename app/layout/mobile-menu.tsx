import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CloseIcon, MenuIcon, PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/site/format.ts";
import { layoutWords } from "#content/site/layout.ts";
import { controlWords } from "#content/site/messages.ts";
import { Brand } from "./brand.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import styles from "./mobile-menu.module.css";
import { loadingEntries, mainEntries, type NavigationOptions } from "./navigation.ts";
import { SocialLinks } from "./social-links.tsx";
import { ZenButton } from "./zen-button.tsx";

const menuId = "menu";

/** Opens the menu: by an invoker command where the browser has them, by the boot script elsewhere. */
export function OpenMenuButton({ className }: { className?: string }) {
  return (
    <button
      className={classNames(styles.button, className)}
      type="button"
      commandfor={menuId}
      command="show-modal"
      aria-haspopup="dialog"
      aria-label={controlWords.openMenu}
    >
      <MenuIcon />
    </button>
  );
}

type MobileMenuProps = NavigationOptions & {
  readonly currentPath: string;
  /** National number. */
  readonly phone: string;
};

/**
 * The full-screen menu of narrow windows: a modal dialog, which keeps the focus and gives it back. A link to the
 * current page loads nothing: the boot script closes the menu. Without scripts, entries load a page instead.
 */
export function MobileMenu({ currentPath, phone, ...options }: MobileMenuProps) {
  return (
    <dialog
      id={menuId}
      className={classNames("night", styles.menu)}
      aria-label={layoutWords.menu}
      data-closes-on-link=""
    >
      <div className={styles.top}>
        <Brand />
        <form method="dialog">
          <button className={styles.button} type="submit" aria-label={controlWords.closeMenu}>
            <CloseIcon />
          </button>
        </form>
      </div>
      <MainNavigation
        className={styles.entries}
        name={layoutWords.menuNavigation}
        entries={mainEntries(options)}
        withoutScripts={loadingEntries(options)}
        currentPath={currentPath}
      />
      <div className={styles.bottom}>
        <ZenButton look="wide" />
        <ButtonLink className="figures" href={telephoneLink(phone)}>
          <PhoneIcon />
          {phoneNumber(phone)}
        </ButtonLink>
        <SocialLinks />
      </div>
    </dialog>
  );
}
