import type { ServerPart } from "#app/islands/server-part.tsx";
import { MandatePaper, type MandateParts } from "#app/pages/contract/mandate-paper.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useSending } from "#app/ui/form/use-sending.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { mandateFields, mandateOrder } from "#content/site/forms.ts";
import type { Day } from "#domain/calendar.ts";
import { type MandateField, mandateSchema } from "#domain/contract/mandate.ts";

type AccountFormProps = {
  readonly action: string;
  readonly start: Readonly<Partial<Record<MandateField, string>>>;
  readonly today: Day;
  readonly idempotencyKey: string;
  /** The unpaid months that the page shows, as a code. */
  readonly seenDues: string;
  readonly answer: FormAnswer<MandateField> | null;
  /** What looked mistyped in it. */
  readonly warnings: readonly Doubt[];
  readonly serverParts: Readonly<Record<keyof MandateParts, ServerPart>>;
};

/** The mandate of another account: the form of the second step, which the browser itself sends once it is complete. */
export function AccountForm(props: AccountFormProps) {
  const { action, start, today, idempotencyKey, seenDues, answer, warnings, serverParts } = props;
  const [sending, setSending] = useSending();
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "mandat",
    schema: mandateSchema,
    words: mandateFields,
    order: mandateOrder,
    refusal: answer,
    sending,
    send(form) {
      setSending(true);
      form.submit();
    },
  });
  return (
    <MandatePaper
      formProps={formProps}
      action={action}
      parts={serverParts}
      summary={summary}
      start={{ ...start, ...answer?.values }}
      errorOf={errorOf}
      warnings={warnings}
      failure={sending ? null : (answer?.toast ?? null)}
      today={today}
      sending={sending}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="moisVus" value={seenDues} />
    </MandatePaper>
  );
}
