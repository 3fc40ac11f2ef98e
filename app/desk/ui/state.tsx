import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./state.module.css";

/**
 * Drawings on a grid of 14: a contract is a ring that opens; health is a tick, a triangle or a cross; an amount comes back.
 */
const drawings = {
  active: <circle cx="7" cy="7" r="5.5" fill="currentColor" stroke="none" />,
  suspended: <path d="M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0M5.5 5v4M8.5 5v4" />,
  terminating: <path d="M11.8 4.3a5.5 5.5 0 1 1-3-2.5" />,
  terminated: <circle cx="7" cy="7" r="5.5" />,
  withdrawn: <path d="M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0M3.3 10.7l7.4-7.4" />,
  good: <path d="m2 7.5 3.5 3.5L12 3" />,
  watch: <path d="M7 1.5 13.5 12.5h-13zM7 5.5v3.2M7 10.5v.1" />,
  fault: <path d="m3 3 8 8M11 3l-8 8" />,
  credit: <path d="M5.5 2 2 5.5 5.5 9M2 5.5h6a3.5 3.5 0 0 1 0 7H6" />,
  mail: <path d="M1.5 3h11v8h-11zM1.5 3.5 7 7.5l5.500-4" />,
  open: <circle cx="7" cy="7" r="5.5" strokeDasharray="2.5 2" />,
} as const;

export type StateName = keyof typeof drawings;

/** A sign with its words: never the sign alone. */
export function State({ name, children }: { name: StateName; children: ReactNode }) {
  return (
    <span className={classNames(styles.state, styles[name])}>
      <Drawing name={name} />
      {children}
    </span>
  );
}

/** The sign alone, for words that stand beside it. */
export function Sign({ name }: { name: StateName }) {
  return (
    <span className={classNames(styles.state, styles[name])}>
      <Drawing name={name} />
    </span>
  );
}

function Drawing({ name }: { name: StateName }) {
  return (
    <svg
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
