import { classNames } from "#app/ui/class-names.ts";
import { company } from "#content/company.ts";
import styles from "./opening-status.module.css";

/**
 * Whether someone answers now (`opening-element.ts`); without scripts, and until they run, the opening hours. These
 * keep their place under the status, so that nothing around moves when it comes.
 */
export function OpeningStatus({ className }: { readonly className?: string }) {
  return (
    <opening-status className={classNames(styles.status, className)}>
      <span>{company.openingHours.words}</span>
      <span />
    </opening-status>
  );
}
