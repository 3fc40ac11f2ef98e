import { classNames } from "#app/ui/class-names.ts";
import { attempts } from "#domain/quiz-record.ts";

/** One dot for each attempt, filled for those already started; `name` says the same in words. */
export function AttemptDots({ used, name }: { readonly used: number; readonly name: string }) {
  return (
    <span className="quiz-dots" role="img" aria-label={name}>
      {attempts.map((attempt) => (
        <span key={attempt} className={classNames("quiz-dot", attempt <= used && "quiz-used")} />
      ))}
    </span>
  );
}
