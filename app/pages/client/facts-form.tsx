import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useSending } from "#app/ui/form/use-sending.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { factFields, factOrder, factsWords } from "#content/contract/fact-changes.ts";
import { formWords } from "#content/site/forms.ts";
import { type FactName, type Facts, factsSchema } from "#domain/contract/fact-changes.ts";
import { useWarnings } from "../contract/use-warnings.ts";

type FactsFormProps = {
  readonly action: string;
  readonly start: Facts;
  readonly idempotencyKey: string;
  /** The facts that the page shows, as a code. */
  readonly seen: string;
  readonly answer: FormAnswer<FactName> | null;
  /** What looks doubtful in what was typed. */
  readonly warnings: readonly Doubt[];
};

/** The facts of a contract: the browser itself sends the form once it is complete. */
export function FactsForm({ action, start, idempotencyKey, seen, answer, warnings }: FactsFormProps) {
  const [sending, setSending] = useSending();
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "coordonnees",
    schema: factsSchema,
    words: factFields,
    order: factOrder,
    refusal: answer,
    sending,
    send(form) {
      setSending(true);
      form.submit();
    },
  });
  const {
    warningOf,
    seen: seenDoubts,
    handlers,
  } = useWarnings(
    (rules, typedIn) =>
      rules
        .subscriberWarnings({ siret: "", adresseSiege: typedIn("adresseSiege"), email: "" })
        .filter((warning) => warning !== "email-domain"),
    warnings,
  );
  const values = { ...start, ...answer?.values };
  const field = (name: FactName) => ({
    name,
    words: factFields[name],
    error: errorOf(name),
    defaultValue: values[name],
  });
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
        {factsWords.form}
      </h2>
      <p className={`note ${grid.wide}`}>{formWords.requiredNote}</p>
      <ErrorSummary {...summary} />
      <Field {...field("raisonSociale")} />
      <Field {...field("siret")} digits />
      <Field {...field("adresseSiege")} wide warning={warningOf("adresseSiege")} />
      <Field {...field("nomPrenom")} />
      <Field {...field("telephone")} digits />
      <FormFailure toast={sending ? null : (answer?.toast ?? null)} />
      <div className={grid.wide}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="vu" value={seen} />
        <input type="hidden" name="doutes" value={seenDoubts} />
        <SubmitButton label={factsWords.submit} sending={sending} />
      </div>
    </form>
  );
}
