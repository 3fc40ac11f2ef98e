import { type InputEvent, useEffect, useRef, useState } from "react";
import { Anchor } from "#app/ui/anchor.tsx";
import { callRetryingOnConflict, newKey } from "#app/ui/form/call-function.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields } from "#app/ui/form/form-data.ts";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useFormCall } from "#app/ui/form/use-form-call.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import type { CodeAnswers } from "#content/contract/gift-code.ts";
import { step1Words } from "#content/contract/subscriber-step.ts";
import { formWords, subscriberOrder, subscriberWords } from "#content/site/forms.ts";
import { paths } from "#content/site/paths.ts";
import type { PreparedContent } from "#domain/contract/prepared.ts";
import {
  type SubscriberField,
  subscriberSchema,
  type TypedSubscriberField,
} from "#domain/contract/subscriber.ts";
import { checkFields, digitsOfSiret } from "#domain/fields.ts";
import { normalCode, type TypedCode } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { afterRefusedStep1 } from "./after-refusal.ts";
import styles from "./contract-frame.module.css";
import type { ServerDraft } from "./draft.ts";
import { GiftField } from "./gift-field.tsx";
import { step1Body, stepHref } from "./step.ts";
import type { StoredDraft } from "./use-stored-draft.ts";
import { useWarnings } from "./use-warnings.ts";

/** What the desk filled in for a visitor, who completed it, and the token of its link. */
export type Prepared = Pick<PreparedContent, "known"> & {
  readonly token: string;
  /** Its gift, as a code that was typed. */
  readonly gift: TypedCode | null;
};

type SubscriberFormProps = {
  packId: PackId;
  stored: StoredDraft;
  prepared?: Prepared | null;
  codeAnswers: CodeAnswers;
  serverAnswer: FormAnswer<SubscriberField | "code"> | null;
  /** What looked mistyped in it. */
  warnings: readonly Doubt[];
  /**
   * Continues with the draft that the server stores now; none if the browser understood the typed values differently.
   */
  onSaved: (token: string, draft: ServerDraft | null) => "leaving" | undefined;
};

/** The server's answer to the first step: the token of the draft, its tax, and what became of a typed code. */
type SavedStep1 = Pick<ServerDraft, "tax"> & {
  readonly draft: string;
  readonly gift?: TypedCode;
};

export function SubscriberForm(props: SubscriberFormProps) {
  const { packId, stored, prepared, codeAnswers, serverAnswer, warnings, onSaved } = props;
  const [key] = useState(newKey);
  const token = stored.draft?.token;
  const { sending, answer, failure, send } = useFormCall<SubscriberField, SavedStep1>({
    serverAnswer,
    call: (form) => callRetryingOnConflict("send-contract-confirmation", step1Body(form, packId), key),
    onSaved({ draft: token, gift = null, tax }, form) {
      const checked = checkFields(subscriberSchema, {
        ...readFields(form, subscriberOrder),
        acceptCGV: true,
      });
      return onSaved(token, checked.ok ? { subscriber: checked.value, token, gift, tax } : null);
    },
    onRefused: (problem) => afterRefusedStep1(problem, { packId, token: token ?? null }),
  });
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "abonne",
    schema: subscriberSchema,
    words: subscriberWords,
    order: subscriberOrder,
    refusal: answer,
    sending,
    send,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => printNames(form.current!));
  const startOf = (name: TypedSubscriberField) =>
    answer?.values[name] ?? stored.draft?.subscriber[name] ?? prepared?.known[name];
  const { warningOf, handlers } = useWarnings(
    (rules, typedIn) =>
      rules.subscriberWarnings({
        siret: typedIn("siret"),
        adresseSiege: typedIn("adresseSiege"),
        email: typedIn("email"),
      }),
    warnings,
  );
  const sentCode = serverAnswer?.values.code;
  const takesGift = Object.keys(codeAnswers.given).length > 0;
  const edition = packs[packId].terms;
  const [before, termsName, after] = step1Words.acceptance[edition];
  const field = (name: TypedSubscriberField) => ({
    name,
    words: subscriberWords[name],
    error: errorOf(name),
    defaultValue: startOf(name),
  });
  return (
    <form
      {...formProps}
      ref={form}
      onBlur={handlers.onBlur}
      onInput={(event) => {
        formProps.onInput(event);
        handlers.onInput(event);
        printNames(event.currentTarget);
      }}
      method="post"
      action={stepHref(1, packId, {
        token: stored.hasTokenInUrl ? token : null,
        prepared: prepared?.token,
        correct: stored.draft !== null,
      })}
      className={`${grid.surface} ${grid.grid}`}
      aria-labelledby="form-title"
    >
      <h2 className={grid.wide} id="form-title">
        {step1Words.form}
      </h2>
      <p className={`note ${grid.wide}`}>{formWords.requiredNote}</p>
      <ErrorSummary {...summary} />
      <Field {...field("raisonSociale")} />
      <Field {...field("siret")} digits warning={warningOf("siret")} onInput={keepDigits} />
      <Field {...field("nomPrenom")} />
      <Field {...field("telephone")} digits />
      <Field {...field("adresseSiege")} wide warning={warningOf("adresseSiege")} />
      <Field {...field("email")} wide warning={warningOf("email")} />
      {takesGift && (
        <GiftField
          start={
            sentCode
              ? { code: normalCode(sentCode), problem: null }
              : (stored.draft?.gift ?? prepared?.gift ?? null)
          }
          answers={codeAnswers}
          fillsIn={stored.known && !stored.draft && !serverAnswer}
        />
      )}
      <Checkbox
        name="acceptCGV"
        error={errorOf("acceptCGV")}
        defaultChecked={serverAnswer ? serverAnswer.values.acceptCGV === "on" : stored.draft !== null}
      >
        {before}
        <Anchor href={paths.terms(edition)} external>
          {termsName}
        </Anchor>
        {after}
      </Checkbox>
      <FormFailure toast={failure} />
      <div className={grid.wide}>
        <p className={`note ${styles.privacy}`}>
          {step1Words.privacy} <Anchor href={paths.dataProtection}>{step1Words.privacyLink}</Anchor>
        </p>
        <Honeypot />
        <input type="hidden" name="draft" value={token ?? ""} />
        {prepared && <input type="hidden" name="prepared" value={prepared.token} />}
        <SubmitButton label={formWords.submitContract} sending={sending} wide />
      </div>
    </form>
  );
}

/** Prints the names of a form on the pass beside it, which is the server’s HTML (`Recap`). */
function printNames(form: HTMLFormElement) {
  for (const line of document.querySelectorAll<HTMLElement>("[data-printed]")) {
    line.textContent = (form.elements.namedItem(line.dataset.printed!) as HTMLInputElement).value;
  }
}

/**
 * Takes the digits out of what is typed or pasted, and no more than 14 of those that are typed. A `maxLength` would cut a SIRET
 * that is pasted with its name, spaces or dots.
 */
function keepDigits({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
  const digits = digitsOfSiret(currentTarget.value);
  const kept =
    (nativeEvent as globalThis.InputEvent).inputType === "insertText" ? digits.slice(0, 14) : digits;
  if (kept !== currentTarget.value) currentTarget.value = kept;
}
