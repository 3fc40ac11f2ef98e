import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ObjectEntries, ObjectSchema } from "valibot";
import { type FieldWords, fieldMessage } from "#content/site/forms.ts";
import { checkFields, type FieldProblem } from "#domain/fields.ts";
import type { RefusedField } from "./error-summary.tsx";

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
  const [summary, setSummary] = useState({ refused: refusedBy(messages, order), round: 0 });
  const summaryRef = useRef<HTMLElement>(null);
  const inFlight = useRef(false);
  const lastRefusal = useRef(refusal);

  function showMessages(next: Messages<Name>) {
    setMessages(next);
    setSummary(({ round }) => ({ refused: refusedBy(next, order), round: round + 1 }));
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
    if (refusal && refusal !== lastRefusal.current && !isEmpty(refusal.messages))
      showMessages(refusal.messages);
    lastRefusal.current = refusal;
  }, [refusal]);
  useEffect(() => {
    if (summary.round > 0) summaryRef.current?.focus();
  }, [summary.round]);
  useEffect(() => {
    inFlight.current = sending;
  }, [sending]);

  return {
    formProps: {
      id,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const next = messagesFor(event.currentTarget);
        showMessages(next);
        // A second click arrives before the button is disabled.
        if (!isEmpty(next) || inFlight.current) return;
        inFlight.current = true;
        send(event.currentTarget);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement;
        if (!(name in messages)) return;
        const { [name as Name]: message } = messagesFor(event.currentTarget);
        const left = { ...messages, [name]: message };
        setMessages(left);
        if (refusedBy(left, order).length === 0) setSummary(({ round }) => ({ refused: [], round }));
      },
      onReset: () => showMessages({}),
    },
    /** The message of a refused field, `undefined` if the field is fine. */
    errorOf(name: Name): string | undefined {
      return messages[name];
    },
    summary: {
      refused: summary.refused.map((line) => ({ ...line, corrected: !messages[line.name as Name] })),
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
