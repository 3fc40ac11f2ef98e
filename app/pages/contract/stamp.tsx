import seal from "#app/illustrations/seal.svg";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./stamp.module.css";

/** The seal of the agency, with a word on it: part of the drawing of a document. */
export function Stamp({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <div className={classNames(styles.stamp, className)} aria-hidden="true">
      <img src={seal} width="200" height="200" alt="" loading="lazy" />
      <span>{children}</span>
    </div>
  );
}
