import type { ReactNode } from "react";
import styles from "./event-list.module.css";
import { Sign, type StateName } from "./state.tsx";

/** What happened, one event below the other on a line, with its sign. */
export function EventList({ children }: { readonly children: ReactNode }) {
  return <ol className={styles.events}>{children}</ol>;
}

type EventProps = {
  readonly sign: StateName;
  /** When it happened. */
  readonly instant?: ReactNode;
  readonly children: ReactNode;
};

/** An event: a paragraph or two, then its instant. */
export function Event({ sign, instant, children }: EventProps) {
  return (
    <li>
      <Sign name={sign} />
      <div>
        {children}
        {instant && <p className={`note ${styles.instant}`}>{instant}</p>}
      </div>
    </li>
  );
}
