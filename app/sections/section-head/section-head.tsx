import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./section-head.module.css";

type SectionHeadProps = {
  /** Id for `aria-labelledby` on the section. */
  readonly id: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly className?: string;
};

/** The title of a section, wide and aligned left, with its lead. */
export function SectionHead({ id, title, lead, className }: SectionHeadProps) {
  return (
    <div className={classNames(styles.head, className)}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
