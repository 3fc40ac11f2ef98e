import { classNames } from "#app/ui/class-names.ts";
import { attempts } from "#domain/quiz-record.ts";

/** A dot for each attempt, as many full as attempts were begun; `name` says so in words. */
export function AttemptDots({ used, name }: { readonly used: number; readonly name: string }) {
  return (
    <span className="quiz-dots" role="img" aria-label={name}>
      {attempts.map((attempt) => (
        <span key={attempt} className={classNames("quiz-dot", attempt <= used && "quiz-used")} />
      ))}
    </span>
  );
}
