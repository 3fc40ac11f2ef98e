import dentalLabPhone from "#app/illustrations/portfolio-dental-lab-phone.svg";
import { classNames } from "#app/ui/class-names.ts";
import type { ClientId } from "#content/portfolio.ts";
import { clientDrawings } from "./client-drawings.ts";
import styles from "./phone.module.css";

/** The parts of a site visible on a phone. */
const parts = [styles.brand, styles.picture, styles.title, styles.text, styles.button];

/** The clients whose pages have a plain background: their phone view is put together from parts of the wide drawing. */
const laidAnew: Partial<Record<ClientId, string | undefined>> = {
  garance: styles.paintingWorkshop,
  vasseur: styles.lawyer,
  delmas: styles.lawFirm,
  elan: styles.sportsStudio,
  lorca: styles.coach,
};

/** The same site on a phone. It is decoration: the words beside it say everything. */
export function Phone({ id }: { readonly id: ClientId }) {
  return (
    <span className={styles.phone} aria-hidden="true">
      <span className={classNames(styles.screen, laidAnew[id])}>
        {id in laidAnew ? (
          <>
            <i className={styles.menu} />
            {parts.map((part) => (
              <span key={part} className={classNames(styles.crop, part)}>
                <img src={clientDrawings[id]} width="800" height="540" alt="" loading="lazy" />
              </span>
            ))}
          </>
        ) : (
          <img src={dentalLabPhone} width="210" height="432" alt="" loading="lazy" />
        )}
      </span>
    </span>
  );
}
