import { useEffect } from "react";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { navigationKindIs } from "#app/ui/navigation-kind.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import type { CodeAnswers } from "#content/contract/gift-code.ts";
import type { ToastMessageId } from "#content/site/messages.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import type { PackId } from "#domain/pack.ts";
import { clearFlags, isStep1Completed, readDraft, type ServerDraft, saveDraft } from "./draft.ts";
import { stepHref } from "./step.ts";
import { type Prepared, SubscriberForm } from "./subscriber-form.tsx";
import { type StoredDraft, useStoredDraft } from "./use-stored-draft.ts";

type SubscriberStepProps = {
  packId: PackId;
  serverDraft: ServerDraft | null;
  /** What the desk filled in for this visitor, and the token of its link. */
  prepared: Prepared | null;
  codeAnswers: CodeAnswers;
  /** Whether the visitor came to correct the form. */
  correcting: boolean;
  /** The toast that the visitor gets on arriving. */
  arrival: ToastMessageId | null;
  answer: FormAnswer<SubscriberField | "code"> | null;
  /** What looked mistyped in it. */
  warnings: readonly Doubt[];
};

/** The first step as a separate page, which leads to the second. */
export function SubscriberStep(props: SubscriberStepProps) {
  const { packId, serverDraft, prepared, codeAnswers, correcting, arrival, answer, warnings } = props;
  const [stored] = useStoredDraft(packId, serverDraft);
  useEffect(() => {
    if (arrival === "step1Missing") clearFlags(packId);
  }, [arrival, packId]);
  useEffect(() => {
    // The second step opens its correction at this URL without leaving its page. If the visitor reloads there, Back
    // changes only the URL.
    const here = location.pathname;
    const follow = () => {
      if (location.pathname !== here) location.reload();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useSkipToStep2(packId, { stay: correcting || Boolean(serverDraft ?? prepared ?? arrival ?? answer) });
  return (
    <SubscriberForm
      packId={packId}
      stored={prepared ? noDraft : stored}
      prepared={prepared}
      codeAnswers={codeAnswers}
      serverAnswer={answer}
      warnings={warnings}
      onSaved={(token, draft) => {
        // Stored before the second step is interactive, because a visitor may leave it sooner.
        if (draft) saveDraft(packId, draft);
        location.assign(stepHref(2, packId, { token, toast: "step1Kept" }));
        return "leaving";
      }}
    />
  );
}

/** A prepared subscription starts from what the desk filled in, whatever draft this browser has. */
const noDraft: StoredDraft = { draft: null, known: true, hasTokenInUrl: false };

/**
 * If step 1 was completed earlier, redirects to step 2 with a toast (docs/product.md, 5.2), unless the visitor comes with
 * the Back button or to correct something.
 */
function useSkipToStep2(pack: PackId, { stay }: { stay: boolean }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the page opens
  useEffect(() => {
    if (stay || navigationKindIs("back_forward") || !isStep1Completed(pack)) return;
    // Without its draft, step 2 redirects back at once and says why, so this toast would be one too many.
    location.replace(stepHref(2, pack, readDraft(pack) ? { toast: "step1AlreadyDone" } : {}));
  }, []);
}
