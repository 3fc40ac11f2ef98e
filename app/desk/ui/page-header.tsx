import type { ReactNode } from "react";
import { buttonRow } from "./button.ts";
import styles from "./page-header.module.css";

/** The header of a desk page: its name, a summary in one sentence, and the actions on the whole page. */
export function PageHeader({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={buttonRow}>{children}</div>}
    </header>
  );
}
