import { classNames } from "#app/ui/class-names.ts";
import { attempts } from "#domain/quiz-record.ts";
import styles from "./screens.module.css";

/** A dot for each attempt, as many full as attempts were begun; `name` says so in words. */
export function AttemptDots({ used, name }: { readonly used: number; readonly name: string }) {
  return (
    <span className={styles.dots} role="img" aria-label={name}>
      {attempts.map((attempt) => (
        <span key={attempt} className={classNames(styles.dot, attempt <= used && styles.used)} />
      ))}
    </span>
  );
}
