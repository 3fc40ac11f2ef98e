import { classNames } from "#app/ui/class-names.ts";
import styles from "./day-trail.module.css";

/** A day or a stretch of days: when, what, and a note. A day that is done has a full ring. */
export type TrailDay = {
  readonly when: string;
  readonly what: string;
  readonly note: string;
  readonly isDone?: boolean;
};

/** Days that follow one another along a dotted line. */
export function DayTrail({ days, className }: { days: readonly TrailDay[]; className?: string }) {
  return (
    <ol className={classNames(styles.days, className)}>
      {days.map(({ when, what, note, isDone }) => (
        <li key={`${when} ${what}`} className={isDone ? styles.done : undefined}>
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.when}>{when}</span>
          <b>{what}</b>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  );
}
