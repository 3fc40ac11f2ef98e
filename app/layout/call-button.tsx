import { telephoneLink } from "#app/links.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/format.ts";
import { callWords, layoutWords } from "#content/layout.ts";
import styles from "./call-button.module.css";

/**
 * The round call button of narrow windows. It floats bottom right on the sky of a `[data-hero]`, and climbs to the header
 * as the hero leaves, where it stays (`call-element.ts`). Wherever `main` holds a form it is there from the start, since
 * nothing moves near a form.
 */
export function CallButton({ phone }: { phone: string }) {
  return (
    <call-button>
      <aside data-call-spot="" aria-label={layoutWords.directCall}>
        <a className={styles.call} href={telephoneLink(phone)} aria-label={callWords(phoneNumber(phone))}>
          <PhoneIcon size={26} />
        </a>
      </aside>
    </call-button>
  );
}
