import { classNames } from "#app/ui/class-names.ts";
import { type Attempt, attempts } from "#domain/quiz-record.ts";
import styles from "./screens.module.css";

/** Three dots, as many full as attempts were begun; `name` says so in words. */
export function AttemptDots({ used, name }: { readonly used: Attempt; readonly name: string }) {
  return (
    <span className={styles.dots} role="img" aria-label={name}>
      {attempts.map((attempt) => (
        <span key={attempt} className={classNames(styles.dot, attempt <= used && styles.used)} />
      ))}
    </span>
  );
}
