import { useEffect } from "react";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { NoticeId } from "#content/messages.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import type { PackId } from "#domain/pack.ts";
import { clearFlags, type ServerDraft, saveDraft } from "./draft.ts";
import { stepAddress } from "./step.ts";
import { SubscriberForm } from "./subscriber-form.tsx";
import { useSkipToStep2 } from "./use-skip-to-step2.ts";
import { useStoredDraft } from "./use-stored-draft.ts";

type SubscriberStepProps = {
  packId: PackId;
  serverDraft: ServerDraft | null;
  /** Whether the visitor came to correct something. */
  correcting: boolean;
  /** What they were told on arriving. */
  arrival: NoticeId | null;
  idempotencyKey: string;
  /** The answer to the form as the browser sent it. */
  answer: FormAnswer<SubscriberField> | null;
};

/** The first step where it is a page of its own: it leads on to the second. */
export function SubscriberStep(props: SubscriberStepProps) {
  const { packId, serverDraft, correcting, arrival, idempotencyKey, answer } = props;
  const [stored] = useStoredDraft(packId, serverDraft);
  useEffect(() => {
    if (arrival === "step1Missing") clearFlags(packId);
  }, [arrival, packId]);
  useEffect(() => {
    // The second step is corrected at this address within its own page: once this one was reloaded, Back changes the
    // address alone.
    const here = location.pathname;
    const follow = () => {
      if (location.pathname !== here) location.reload();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useSkipToStep2(packId, { stay: correcting || Boolean(serverDraft ?? arrival ?? answer) });
  return (
    <SubscriberForm
      packId={packId}
      stored={stored}
      idempotencyKey={idempotencyKey}
      serverAnswer={answer}
      onSaved={(token, draft) => {
        // Kept before the second step comes to life: a visitor may leave it sooner.
        if (draft) saveDraft(packId, draft);
        location.assign(stepAddress(2, packId, { token, notice: "step1Kept" }));
        return "leaving";
      }}
    />
  );
}
