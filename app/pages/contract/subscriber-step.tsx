import { useEffect } from "react";
import type { FormAnswer } from "#app/ui/form/use-form-call.ts";
import type { NoticeId } from "#content/messages.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import type { PackId } from "#domain/pack.ts";
import { clearFlags, type LentDraft } from "./draft.ts";
import { stepAddress } from "./step.ts";
import { SubscriberForm } from "./subscriber-form.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSkipToStep2 } from "./use-skip-to-step2.ts";

type SubscriberStepProps = {
  packId: PackId;
  lent: LentDraft | null;
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
  const { packId, lent, correcting, arrival, idempotencyKey, answer } = props;
  const [kept] = useKeptDraft(packId, lent);
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
  useSkipToStep2(packId, { stay: correcting || Boolean(lent ?? arrival ?? answer) });
  return (
    <SubscriberForm
      packId={packId}
      kept={kept}
      idempotencyKey={idempotencyKey}
      documentAnswer={answer}
      onKept={({ draft }) => {
        location.assign(stepAddress(2, packId, { token: draft, notice: "step1Kept" }));
        return "leaving";
      }}
    />
  );
}
