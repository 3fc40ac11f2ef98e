import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { recordUsedReward } from "#app/quiz/used-reward.ts";
import { callFunction, newKey } from "#app/ui/form/call-function.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields } from "#app/ui/form/form-data.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useFormCall } from "#app/ui/form/use-form-call.ts";
import { step2Words } from "#content/contract/contract.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { mandateFields, mandateOrder, subscriberOrder } from "#content/site/forms.ts";
import type { Day } from "#domain/calendar.ts";
import { type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import { gifts, givenBy } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import { afterRefusedStep2, type ChangedDraft } from "./after-refusal.ts";
import { clearDraft, type ServerDraft, type TypedDraft } from "./draft.ts";
import { MandatePaper, type MandateParts } from "./mandate-paper.tsx";
import { step2Body, stepHref } from "./step.ts";
import type { StoredDraft } from "./use-stored-draft.ts";

type MandateFormProps = {
  packId: PackId;
  stored: StoredDraft;
  today: Day;
  parts: MandateParts;
  serverAnswer: FormAnswer<MandateField> | null;
  /** What looked mistyped in it. */
  warnings: readonly Doubt[];
  /** The values typed so far, for a form that appears again. */
  typed: RefObject<TypedMandate>;
  /** Runs before the form is sent. */
  onSend: () => Promise<void>;
  /** Shows the draft as it is now, if it differs from the one that the visitor was about to sign. */
  onChanged: (draft: ServerDraft) => void;
};

/** The server's answer to the signature: the path of the confirmation. */
type Signed = { readonly confirmation: string };

/** Mandate fields typed so far. */
export type TypedMandate = Readonly<Partial<Record<MandateField, string>>>;

/** The SEPA mandate, laid out as on paper. */
export function MandateForm(props: MandateFormProps) {
  const { packId, stored, today, parts, serverAnswer, warnings, typed, onSend, onChanged } = props;
  const [key] = useState(newKey);
  const token = stored.draft?.token ?? null;
  const { sending, answer, failure, send } = useFormCall<
    MandateField,
    Signed,
    { readonly draft: ChangedDraft }
  >({
    serverAnswer,
    async call(form) {
      await onSend();
      return callFunction("send-contract-confirmation", step2Body(form, packId), key);
    },
    onSaved({ confirmation }) {
      const gift = givenBy(stored.draft?.gift ?? null);
      if (gift) recordUsedReward(gifts[gift].prize);
      clearDraft(packId);
      location.replace(confirmation);
      return "leaving";
    },
    onRefused(problem) {
      const next = afterRefusedStep2(problem, { packId, token });
      if (next.changed) onChanged(next.changed);
      return next;
    },
  });
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "mandat",
    schema: mandateSchema,
    words: mandateFields,
    order: mandateOrder,
    refusal: answer,
    sending,
    send,
  });
  const prefilled = prefilledFrom(stored.draft);
  const form = useRef<HTMLFormElement>(null);
  const start = useRef(prefilled);
  useLayoutEffect(() => {
    start.current = prefilled;
  });
  // Read when the form is removed, because there was no event for values typed before React had loaded.
  useLayoutEffect(() => {
    const element = form.current!;
    return () => {
      typed.current = ownWords(element, start.current);
    };
  }, [typed]);
  return (
    <MandatePaper
      formProps={formProps}
      formRef={form}
      action={stepHref(2, packId, { token: stored.hasTokenInUrl ? token : null })}
      parts={parts}
      summary={summary}
      start={{ ...prefilled, ...typed.current }}
      errorOf={errorOf}
      warnings={warnings}
      failure={failure}
      today={today}
      sending={sending}
      // Nothing can be signed without the first step: the browser is about to read it from its storage.
      disabled={!stored.draft}
    >
      <Honeypot />
      <input type="hidden" name="draft" value={token ?? ""} />
      <input type="hidden" name="code" value={givenBy(stored.draft?.gift ?? null) ?? ""} />
      {subscriberOrder.map((name) => {
        const value = stored.draft?.subscriber[name];
        return value && <input key={name} type="hidden" name={name} value={value === true ? "on" : value} />;
      })}
    </MandatePaper>
  );
}

/** The fields of the debtor that the first step already holds. */
function prefilledFrom(draft: TypedDraft | null): TypedMandate {
  const { subscriber } = draft ?? {};
  return {
    titulaire: subscriber?.raisonSociale,
    adresse: subscriber?.adresseSiege,
    pays: step2Words.defaultCountry,
    emailDebiteur: subscriber?.email,
  };
}

/** The values that the visitor typed, without those filled in from the first step, because these may change with it. */
function ownWords(form: HTMLFormElement, prefilled: TypedMandate): TypedMandate {
  const written = Object.entries(readFields(new FormData(form), mandateOrder)) as [MandateField, string][];
  return Object.fromEntries(written.filter(([name, value]) => value !== "" && value !== prefilled[name]));
}
