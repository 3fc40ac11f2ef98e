import type { ReactNode } from "react";
import type { terminationWords } from "#content/contract/termination.ts";
import styles from "./termination.module.css";

type LastDayProps = { readonly words: ReturnType<typeof terminationWords>; readonly children?: ReactNode };

/** The last day of service if the contract is terminated today. */
export function LastDay({ words, children }: LastDayProps) {
  return (
    <div className={styles.day}>
      <p>
        {words.ifToday} <strong className="figures">{words.lastDay}</strong>
      </p>
      {children}
    </div>
  );
}
