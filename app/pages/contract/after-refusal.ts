import type { AfterRefusal } from "#app/ui/form/form-answer.ts";
import { failureToast } from "#content/site/failures.ts";
import { subscriberOrder } from "#content/site/forms.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import type { PackId } from "#domain/pack.ts";
import { type ServerDraft, serverDraftOf } from "./draft.ts";
import { stepHref } from "./step.ts";

/** A refusal, from the server's action or from a call in the browser. */
export type StepProblem = {
  readonly code: string;
  readonly fields?: object;
  /** The draft as it is now, if the code is `changed`. */
  readonly draft?: ChangedDraft;
};

export type ChangedDraft = Extract<FunctionProblem, { code: "changed" }>["draft"];

/** The refused form: its pack, and the token of its draft if it has one. */
type RefusedStep = { readonly packId: PackId; readonly token: string | null };

/**
 * Decides how the first step continues after a refusal, for a form sent as a document or by a call (docs/product.md,
 * 5).
 */
export function afterRefusedStep1({ code }: StepProblem, { packId, token }: RefusedStep): AfterRefusal {
  if (code === "closed") return { goTo: paths.promo };
  if (code === "signed" && token) return { goTo: stepHref(2, packId, { token }) };
  return { toast: failureToast("step1Failed", code) };
}

/**
 * Decides how the second step continues after a refusal, for a form sent as a document or by a call. `changed` means
 * that the draft was corrected elsewhere, or has lost its gift: the visitor must read it again before signing.
 */
export function afterRefusedStep2(
  { code, fields = {}, draft }: StepProblem,
  { packId, token }: RefusedStep,
): AfterRefusal & { readonly changed?: ServerDraft } {
  if (code === "closed") return { goTo: paths.promo };
  if (subscriberOrder.some((name) => name in fields)) {
    return { goTo: stepHref(1, packId, { toast: "step1Missing" }) };
  }
  if (code === "changed" && token && draft?.packId === packId) {
    return { toast: toastMessages.step2Changed, changed: serverDraftOf(draft, token) };
  }
  const isSigned = code === "signed" || code === "conflict";
  // The page of the draft says that it is signed, or shows what changed.
  if ((isSigned || code === "changed") && token) return { goTo: stepHref(2, packId, { token }) };
  return { toast: isSigned ? toastMessages.alreadySigned : failureToast("step2Failed", code) };
}
