import { classNames } from "#app/ui/class-names.ts";
import type { Height } from "#content/site/universe.ts";
import styles from "./altitude.module.css";

/** A height of the descent, beside the thread that the rocket follows. */
export function Altitude({ figure, name, atSea }: Height & { readonly atSea?: boolean }) {
  return (
    <p className={classNames(styles.altitude, atSea && styles.sea)}>
      <b>{figure}</b> {name && <span>{name}</span>}
    </p>
  );
}
