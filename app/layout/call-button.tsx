import { telephoneLink } from "#app/links.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/site/format.ts";
import { layoutWords, phoneLabel } from "#content/site/layout.ts";
import styles from "./call-button.module.css";

/**
 * The round call button of narrow windows. It floats at the bottom right of the sky of a `[data-hero]`. As the hero
 * scrolls away, the button climbs to the header and stays there (`call-element.ts`). If `main` holds a form, the button
 * is in the header from the start, because nothing moves near a form.
 */
export function CallButton({ phone }: { phone: string }) {
  return (
    <call-button>
      <aside aria-label={layoutWords.directCall}>
        <a className={styles.call} href={telephoneLink(phone)} aria-label={phoneLabel(phoneNumber(phone))}>
          <PhoneIcon size={26} />
        </a>
      </aside>
    </call-button>
  );
}
