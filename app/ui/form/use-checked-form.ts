import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ObjectEntries, ObjectSchema } from "valibot";
import { type FieldWords, fieldMessage } from "#content/forms.ts";
import { checkFields, type FieldProblem } from "#domain/fields.ts";
import type { RefusedField } from "./error-summary.tsx";

/** The message for each refused field. */
export type Messages<Name extends string> = { readonly [Field in Name]?: string };

type CheckedForm<Name extends string> = {
  readonly id: string;
  readonly schema: ObjectSchema<ObjectEntries, FieldProblem>;
  readonly words: Readonly<Record<Name, FieldWords>>;
  /** Names of the fields, in the order of the page. */
  readonly order: readonly Name[];
  /** The last answer of the server, if it refused the form. */
  readonly refusal: { readonly messages: Messages<Name> } | null;
  /** Whether the form is being sent: it is not sent again meanwhile. */
  readonly sending: boolean;
  /** Sends a form without errors. */
  readonly send: (form: HTMLFormElement) => unknown;
};

/**
 * Checks a form when it is submitted, then each refused field as the visitor corrects it. Moves the focus to the error
 * summary, which strikes each corrected line and disappears with the last one.
 */
export function useCheckedForm<Name extends string>(options: CheckedForm<Name>) {
  const { id, schema, words, order, refusal, sending, send } = options;
  const [messages, setMessages] = useState<Messages<Name>>(refusal?.messages ?? {});
  const [summary, setSummary] = useState({ refused: refusedBy(messages, order), rank: 0 });
  const summaryRef = useRef<HTMLElement>(null);
  const inFlight = useRef(false);
  const told = useRef(refusal);

  function tell(found: Messages<Name>) {
    setMessages(found);
    setSummary(({ rank }) => ({ refused: refusedBy(found, order), rank: rank + 1 }));
  }
  const messagesFor = (form: HTMLFormElement): Messages<Name> => {
    const checked = checkFields(schema, valuesOf(form, order));
    if (checked.ok) return {};
    const problems = Object.entries(checked.problem) as [Name, FieldProblem][];
    return Object.fromEntries(
      problems.map(([name, problem]) => [name, fieldMessage(words[name], problem)]),
    ) as Messages<Name>;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer alone is news
  useEffect(() => {
    if (refusal && refusal !== told.current && !isEmpty(refusal.messages)) tell(refusal.messages);
    told.current = refusal;
  }, [refusal]);
  useEffect(() => {
    if (summary.rank > 0) summaryRef.current?.focus();
  }, [summary.rank]);
  useEffect(() => {
    inFlight.current = sending;
  }, [sending]);

  return {
    formProps: {
      id,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const found = messagesFor(event.currentTarget);
        tell(found);
        // A second click arrives before the button is disabled.
        if (!isEmpty(found) || inFlight.current) return;
        inFlight.current = true;
        send(event.currentTarget);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement;
        if (!(name in messages)) return;
        const { [name as Name]: message } = messagesFor(event.currentTarget);
        const left = { ...messages, [name]: message };
        setMessages(left);
        if (refusedBy(left, order).length === 0) setSummary(({ rank }) => ({ refused: [], rank }));
      },
      onReset: () => tell({}),
    },
    /** The message of a refused field, `undefined` if the field is fine. */
    errorOf(name: Name): string | undefined {
      return messages[name];
    },
    summary: {
      refused: summary.refused.map((line) => ({ ...line, mended: !messages[line.name as Name] })),
      ref: summaryRef,
    },
  };
}

function refusedBy<Name extends string>(messages: Messages<Name>, order: readonly Name[]): RefusedField[] {
  return order.flatMap((name) => {
    const message = messages[name];
    return message ? [{ name, message }] : [];
  });
}

/** The fields as the rules read them: texts, and a boolean for each box. */
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
