import { classNames } from "#app/ui/class-names.ts";
import { company } from "#content/site/company.ts";
import styles from "./opening-status.module.css";

/**
 * Says whether somebody answers the telephone now (`opening-element.ts`). Without scripts, and until they run, it shows
 * the opening hours, which keep their room under the status so that nothing moves when it appears.
 */
export function OpeningStatus({ className }: { readonly className?: string }) {
  return (
    <opening-status className={classNames(styles.status, className)}>
      <span>{company.openingHours.words}</span>
      <span />
    </opening-status>
  );
}
