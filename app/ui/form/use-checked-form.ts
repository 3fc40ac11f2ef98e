import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ObjectEntries, ObjectSchema } from "valibot";
import { type FieldWords, fieldMessage } from "#content/forms.ts";
import { checkFields, type FieldProblem, type FieldProblems } from "#domain/fields.ts";
import type { RefusedField } from "./error-summary.tsx";

/** What the server said of a form it refused: the values as typed, and the problem of each field. */
export type RefusedForm<Name extends string> = {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly problems: FieldProblems<Name>;
};

type CheckedForm<Name extends string> = {
  readonly id: string;
  readonly schema: ObjectSchema<ObjectEntries, FieldProblem>;
  readonly words: Readonly<Record<Name, FieldWords>>;
  /** Names of the fields, in the order of the page. */
  readonly order: readonly Name[];
  /** The last answer of the server, if it refused the form. */
  readonly refusal: RefusedForm<Name> | null;
  /** Whether the form is on its way: it is not sent again meanwhile. */
  readonly sending: boolean;
};

/**
 * Checks a form on submission, then each refused field as it is corrected. Moves the focus to the error
 * summary, which keeps what it said until the next submission so that nothing moves under the hands.
 */
export function useCheckedForm<Name extends string>(options: CheckedForm<Name>) {
  const { id, schema, words, order, refusal, sending } = options;
  const [problems, setProblems] = useState<FieldProblems<Name>>(refusal?.problems ?? {});
  const [summary, setSummary] = useState({ refused: refusedBy(problems, words, order), rank: 0 });
  const summaryRef = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  const told = useRef(refusal);

  function tell(found: FieldProblems<Name>) {
    setProblems(found);
    setSummary(({ rank }) => ({ refused: refusedBy(found, words, order), rank: rank + 1 }));
  }
  const problemsOf = (form: HTMLFormElement): FieldProblems<Name> => {
    const checked = checkFields(schema, valuesOf(form, order));
    return checked.ok ? {} : checked.problem;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer alone is news
  useEffect(() => {
    if (refusal && refusal !== told.current && !isEmpty(refusal.problems)) tell(refusal.problems);
    told.current = refusal;
  }, [refusal]);
  useEffect(() => {
    if (summary.rank > 0) summaryRef.current?.focus();
  }, [summary]);
  useEffect(() => {
    inFlight.current = sending;
  }, [sending]);

  return {
    formProps: {
      id,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = problemsOf(event.currentTarget);
        // A second click comes before the button is disabled.
        if (!isEmpty(found) || inFlight.current) event.preventDefault();
        else inFlight.current = true;
        tell(found);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement;
        if (!(name in problems)) return;
        const { [name as Name]: problem } = problemsOf(event.currentTarget);
        setProblems({ ...problems, [name]: problem });
      },
      onReset: () => tell({}),
    },
    /** Message of a refused field, `undefined` for one that is fine. */
    errorOf(name: Name): string | undefined {
      const problem = problems[name];
      return problem && fieldMessage(words[name], problem);
    },
    summary: { refused: summary.refused, ref: summaryRef },
  };
}

function refusedBy<Name extends string>(
  problems: FieldProblems<Name>,
  words: Readonly<Record<Name, FieldWords>>,
  order: readonly Name[],
): RefusedField[] {
  return order.flatMap((name) => {
    const problem = problems[name];
    return problem ? [{ name, message: fieldMessage(words[name], problem) }] : [];
  });
}

/** The fields as the rules read them: texts, and whether a box is ticked. */
function valuesOf(form: HTMLFormElement, order: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    order.map((name) => {
      const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      return [name, control?.type === "checkbox" ? (control as HTMLInputElement).checked : control?.value];
    }),
  );
}

function isEmpty(problems: object): boolean {
  return Object.keys(problems).length === 0;
}
