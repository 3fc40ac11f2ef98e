import { type FormEvent, useState } from "react";
import { type FormAnswer, typedIn } from "#app/form-answer.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import type { useFormPost } from "#app/ui/form/use-form-post.ts";
import { step2Words } from "#content/contract.ts";
import { shortDate } from "#content/format.ts";
import { formWords, mandateWords } from "#content/forms.ts";
import type { Day } from "#domain/calendar.ts";
import { type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import type { PackId } from "#domain/pack.ts";
import { mandateOrder, stepAddress, subscriberOrder } from "./contract-request.ts";
import type { Draft } from "./draft.ts";
import styles from "./mandate.module.css";
import { AuthorisationBlock, CreditorBlock, DebitTypeBlock, MandateHead } from "./mandate-blocks.tsx";
import { MandateFields } from "./mandate-fields.tsx";
import { rememberMandate, type TypedMandate, typedMandate } from "./mandate-memory.ts";
import type { KeptDraft } from "./use-kept-draft.ts";

type MandateFormProps = {
  packId: PackId;
  kept: KeptDraft;
  today: Day;
  idempotencyKey: string;
  post: ReturnType<typeof useFormPost<FormAnswer<MandateField>>>;
};

/** The second step: the SEPA mandate, laid out as on paper. */
export function MandateForm({ packId, kept, today, idempotencyKey, post }: MandateFormProps) {
  const { Form, sending, answer } = post;
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "mandat",
    schema: mandateSchema,
    words: mandateWords,
    order: mandateOrder,
    refusal: answer,
    sending,
  });
  const [remembered] = useState(() => typedMandate(packId));
  const prefilled = prefilledFrom(kept.draft);
  const token = kept.byAddress ? kept.draft?.token : null;
  return (
    <Form
      {...formProps}
      method="post"
      action={stepAddress(2, packId, { token })}
      className={styles.mandate}
      aria-labelledby="mandate"
      onInput={(event: FormEvent<HTMLFormElement>) => {
        formProps.onInput(event);
        rememberMandate(packId, ownWords(event.currentTarget, prefilled));
      }}
    >
      <MandateHead packId={packId} />
      <fieldset className={styles.block}>
        <legend className="visually-hidden">{step2Words.debtor}</legend>
        <p className={styles.title} aria-hidden="true">
          {step2Words.debtor}
        </p>
        <div>
          <p className="note">{formWords.requiredNote}</p>
          <div className={styles.summary}>
            <ErrorSummary {...summary} />
          </div>
          <MandateFields start={{ ...prefilled, ...remembered, ...answer?.values }} errorOf={errorOf} />
        </div>
      </fieldset>
      <CreditorBlock />
      <DebitTypeBlock />
      <AuthorisationBlock />
      <div className={styles.signature}>
        <FormFailure id={post.failure} />
        <div>
          <p className="note">{step2Words.doneOn}</p>
          <p className={styles.day}>{shortDate(today)}</p>
        </div>
        <SubmitButton
          label={formWords.submitContract}
          sending={sending}
          // Without the first step there is nothing to sign yet: the browser is about to bring it.
          disabled={!kept.draft}
          className={styles.submit}
        />
      </div>
      <Honeypot />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="date" value={shortDate(today)} />
      <input type="hidden" name="draft" value={kept.draft?.token ?? ""} />
      {subscriberOrder.map((name) => {
        const value = kept.draft?.subscriber[name];
        return value && <input key={name} type="hidden" name={name} value={value === true ? "on" : value} />;
      })}
    </Form>
  );
}

/** What the first step already tells of the debtor. */
function prefilledFrom(draft: Draft | null): TypedMandate {
  const { subscriber } = draft ?? {};
  return {
    titulaire: subscriber?.raisonSociale,
    adresse: subscriber?.adresseSiege,
    pays: step2Words.defaultCountry,
    emailDebiteur: subscriber?.email,
  };
}

/** What the visitor wrote, leaving out what the first step had filled in: it may change with it. */
function ownWords(form: HTMLFormElement, prefilled: TypedMandate): TypedMandate {
  const typed = Object.entries(typedIn(new FormData(form), mandateOrder)) as [MandateField, string][];
  return Object.fromEntries(typed.filter(([name, value]) => value !== "" && value !== prefilled[name]));
}
