import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useSending } from "#app/ui/form/use-sending.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { emailChangeWords } from "#content/contract/email-change.ts";
import { formWords, subscriberWords } from "#content/site/forms.ts";
import { newEmailSchema } from "#domain/contract/email-change.ts";
import { useWarnings } from "../contract/use-warnings.ts";

type EmailFormProps = {
  readonly action: string;
  readonly inUse: string;
  readonly idempotencyKey: string;
  readonly answer: FormAnswer<"email"> | null;
  /** What looks doubtful in what was typed. */
  readonly warnings: readonly Doubt[];
};

const words = {
  email: { ...subscriberWords.email, label: emailChangeWords.label, hint: emailChangeWords.hint },
};

/** Another e-mail address: the browser itself sends the form once it is complete. */
export function EmailForm({ action, inUse, idempotencyKey, answer, warnings }: EmailFormProps) {
  const [sending, setSending] = useSending();
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "adresse-email",
    schema: newEmailSchema,
    words,
    order: ["email"],
    refusal: answer,
    sending,
    send(form) {
      setSending(true);
      form.submit();
    },
  });
  const { warningOf, handlers } = useWarnings(
    (rules, typedIn) =>
      rules
        .subscriberWarnings({ siret: "", adresseSiege: "", email: typedIn("email") })
        .filter((warning) => warning === "email-domain"),
    warnings,
  );
  return (
    <form
      {...formProps}
      onBlur={handlers.onBlur}
      onInput={(event) => {
        formProps.onInput(event);
        handlers.onInput(event);
      }}
      method="post"
      action={action}
      className={`${grid.surface} ${grid.grid}`}
      aria-labelledby="form-title"
    >
      <h2 className={grid.wide} id="form-title">
        {emailChangeWords.form}
      </h2>
      <p className={grid.wide}>
        {emailChangeWords.inUse} <b>{inUse}</b>.
      </p>
      <p className={`note ${grid.wide}`}>{formWords.requiredNote}</p>
      <ErrorSummary {...summary} />
      <Field
        name="email"
        words={words.email}
        error={errorOf("email")}
        warning={warningOf("email")}
        defaultValue={answer?.values.email}
        wide
      />
      <FormFailure toast={sending ? null : (answer?.toast ?? null)} />
      <div className={grid.wide}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SubmitButton label={emailChangeWords.submit} sending={sending} />
      </div>
    </form>
  );
}
