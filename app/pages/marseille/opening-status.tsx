import { classNames } from "#app/ui/class-names.ts";
import { useNow } from "#app/ui/now.ts";
import { company } from "#content/company.ts";
import { openingStatus } from "#content/opening-status.ts";
import styles from "./opening-status.module.css";

/** How often the status is looked at again. */
const refreshMs = 30_000;

/** Whether someone answers now; without scripts, and until they run, the opening hours. */
export function OpeningStatus({ className }: { readonly className?: string }) {
  const now = useNow(refreshMs);
  const status = now === null ? null : openingStatus(now);
  const { words } = company.openingHours;
  return (
    <span className={classNames(styles.status, className)}>
      {/* The hours keep their place under the status, so that nothing around moves when it comes. */}
      <span className={status ? styles.place : undefined} aria-hidden={status ? true : undefined}>
        {words}
      </span>
      {status && <span className={status.isOpen ? styles.open : styles.closed}>{status.words}</span>}
    </span>
  );
}
