import { useEffect, useRef, useState } from "react";
import type { StaticSlot } from "#app/islands/static-html.tsx";
import { callFunction, newKey } from "#app/ui/form/call-function.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { showToast } from "#app/ui/shown-toasts.ts";
import { step2Words } from "#content/contract.ts";
import { type NoticeId, notices } from "#content/messages.ts";
import type { Day } from "#domain/calendar.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import type { PackId } from "#domain/pack.ts";
import styles from "./contract-frame.module.css";
import { ContractFrame } from "./contract-frame.tsx";
import type { Correction } from "./correction.tsx";
import type { Draft, ServerDraft } from "./draft.ts";
import { MandateForm, type MandateParts, type TypedMandate } from "./mandate-form.tsx";
import { stepAddress } from "./step.ts";
import { Step1Summary } from "./step1-summary.tsx";
import { useStoredDraft } from "./use-stored-draft.ts";

type MandateStepProps = {
  packId: PackId;
  serverDraft: ServerDraft | null;
  /** What the visitor is told on arriving. */
  arrival: NoticeId | null;
  today: Day;
  idempotencyKey: string;
  /** The answer to the form as the browser sent it. */
  answer: FormAnswer<MandateField> | null;
  still: Readonly<Record<"order" | keyof MandateParts, StaticSlot>>;
};

/**
 * The second step: the order read again, then the mandate. The first step is corrected here too, at its own address but
 * without leaving the page: the account number that was typed is in no storage of the browser, and would be lost.
 */
export function MandateStep(props: MandateStepProps) {
  const { packId, serverDraft, arrival, today, idempotencyKey, answer, still } = props;
  const [stored, keep] = useStoredDraft(packId, serverDraft);
  const { correcting, correct, finish } = useCorrection(packId);
  const typed = useRef<TypedMandate>(answer?.values ?? {});
  const [told, setTold] = useState(arrival);
  const showSummary = useSummaryShown(stored.draft);
  const missing = stored.known && !stored.draft;
  useEffect(() => {
    if (missing) location.replace(stepAddress(1, packId, { notice: "step1Missing" }));
  }, [missing, packId]);

  if (correcting) {
    return (
      <correcting.Component
        packId={packId}
        stored={stored}
        idempotencyKey={correcting.key}
        onCorrected={(draft) => {
          keep(draft);
          showToast(notices.step1Kept);
          finish();
        }}
      />
    );
  }
  return (
    <ContractFrame title={step2Words.title} step={2} narrow arrival={told}>
      <div className={`frame ${styles.narrow}`}>
        <Step1Summary
          packId={packId}
          stored={stored}
          order={still.order}
          onCorrect={() => {
            setTold(null);
            void correct(stored.byAddress ? stored.draft?.token : null);
          }}
        />
        <MandateForm
          packId={packId}
          stored={stored}
          today={today}
          parts={still}
          idempotencyKey={idempotencyKey}
          serverAnswer={answer}
          typed={typed}
          onSend={showSummary}
          onChanged={keep}
        />
      </div>
    </ContractFrame>
  );
}

/** What corrects the first step, and the key of its form. */
type Correcting = { readonly Component: typeof Correction; readonly key: string };

/**
 * Whether the visitor corrects the first step, which then has its own address in the history: Back leads out of it, and a
 * reload shows the page of that step.
 */
function useCorrection(packId: PackId) {
  const correction = useRef<Correcting | null>(null);
  const [isShown, setShown] = useState(false);
  const wasShown = useRef(isShown);
  // A second press comes before the first is answered.
  const coming = useRef(false);
  useEffect(() => {
    const here = location.pathname;
    const follow = () => {
      // After a reload, Forward leads to a correction that this page has not begun.
      if (location.pathname !== here && !correction.current) location.reload();
      else setShown(location.pathname !== here);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    if (wasShown.current === isShown) return;
    wasShown.current = isShown;
    coming.current = false;
    scrollTo({ top: 0, behavior: "instant" });
    // As on a page that was just opened, reading starts at its content.
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [isShown]);
  return {
    correcting: isShown ? correction.current : null,
    async correct(token: string | null | undefined) {
      if (coming.current) return;
      coming.current = true;
      const address = stepAddress(1, packId, { token: token ?? null, correct: true });
      try {
        const { Correction: Component } = await import("./correction.tsx");
        correction.current = { Component, key: newKey() };
        setShown(true);
        history.pushState(null, "", address);
      } catch {
        coming.current = false;
        // Without a network nothing is left; a file that a deployment took away leaves the page of that step.
        if (navigator.onLine) location.assign(address);
        else showToast(notices.offline);
      }
    },
    finish: () => history.back(),
  };
}

/** How long a signature waits for the server to hear that its summary was shown, in milliseconds, before its own wait. */
const summaryWaitsMs = 5_000;

/**
 * Tells the server that somebody has the summary of a draft before them, once the page is alive: what only fetches a
 * page, such as a scanner of mails, reads nothing. What it returns tells it again where it was not heard.
 */
function useSummaryShown(draft: Draft | null): () => Promise<void> {
  const heard = useRef<string | null>(null);
  const token = draft?.token ?? null;
  async function show() {
    if (token === null || heard.current === token) return;
    const answer = await callFunction("show-summary", { draft: token }, newKey(), summaryWaitsMs);
    if (answer.ok) heard.current = token;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft that is shown, corrected ones included, is told.
  useEffect(() => {
    heard.current = null;
    void show();
  }, [draft]);
  return show;
}
