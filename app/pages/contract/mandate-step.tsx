import { useEffect, useRef, useState } from "react";
import type { ServerPart } from "#app/islands/server-part.tsx";
import { callFunction, newKey } from "#app/ui/form/call-function.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { showToast } from "#app/ui/toast-store.ts";
import { step2Words } from "#content/contract/contract.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { type ToastMessageId, toastMessages } from "#content/site/messages.ts";
import type { Day } from "#domain/calendar.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import { givenBy } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import styles from "./contract-frame.module.css";
import { ContractFrame } from "./contract-frame.tsx";
import type { Correction } from "./correction.tsx";
import type { ServerDraft, TypedDraft } from "./draft.ts";
import { MandateForm, type TypedMandate } from "./mandate-form.tsx";
import type { MandateParts } from "./mandate-paper.tsx";
import { ShownGift } from "./shown-gift.tsx";
import { stepHref } from "./step.ts";
import { Step1Summary } from "./step1-summary.tsx";
import { useStoredDraft } from "./use-stored-draft.ts";

type MandateStepProps = {
  packId: PackId;
  serverDraft: ServerDraft | null;
  /** The toast for a visitor who arrives. */
  arrival: ToastMessageId | null;
  today: Day;
  answer: FormAnswer<MandateField> | null;
  /** What looked mistyped in the first step. */
  doubts: readonly Doubt[];
  /** What looked mistyped in it. */
  warnings: readonly Doubt[];
  serverParts: Readonly<Record<"order" | keyof MandateParts, ServerPart>>;
};

/**
 * The second step: a summary of the order, then the mandate. The visitor can correct the first step here too, at its own
 * URL but without leaving the page, because the typed account number is in no storage and would be lost.
 */
export function MandateStep(props: MandateStepProps) {
  const { packId, serverDraft, arrival, today, answer, doubts, warnings, serverParts } = props;
  const [stored, keep] = useStoredDraft(packId, serverDraft);
  const { correcting, correct, finish } = useCorrection(packId);
  const typed = useRef<TypedMandate>(answer?.values ?? {});
  const [toast, setToast] = useState(arrival);
  const showSummary = useSummaryReport(stored.draft);
  const missing = stored.known && !stored.draft;
  useEffect(() => {
    if (missing) location.replace(stepHref(1, packId, { toast: "step1Missing" }));
  }, [missing, packId]);

  const gift = givenBy(stored.draft?.gift ?? null);
  if (correcting) {
    return (
      <correcting.Component
        packId={packId}
        stored={stored}
        today={today}
        onCorrected={(draft) => {
          keep(draft);
          showToast(toastMessages.step1Kept);
          finish();
        }}
      />
    );
  }
  return (
    <ContractFrame title={step2Words.title} step={2} narrow arrival={toast}>
      <ShownGift code={gift} />
      <div className={`frame ${styles.narrow}`}>
        <Step1Summary
          packId={packId}
          stored={stored}
          order={serverParts.order}
          doubts={stored.draft === serverDraft ? doubts : []}
          onCorrect={() => {
            setToast(null);
            void correct(stored.hasTokenInUrl ? stored.draft?.token : null);
          }}
        />
        <MandateForm
          packId={packId}
          stored={stored}
          today={today}
          parts={serverParts}
          serverAnswer={answer}
          warnings={warnings}
          typed={typed}
          onSend={showSummary}
          onChanged={keep}
        />
      </div>
    </ContractFrame>
  );
}

/**
 * Whether the visitor is correcting the first step. The correction has its own URL in the history: Back leaves it, and a
 * reload opens the page of that step.
 */
function useCorrection(packId: PackId) {
  const correction = useRef<{ readonly Component: typeof Correction } | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const wasCorrecting = useRef(isCorrecting);
  // Ignores a second press during the import.
  const coming = useRef(false);
  useEffect(() => {
    const here = location.pathname;
    const follow = () => {
      // After a reload, Forward leads to a correction that this page has not begun.
      if (location.pathname !== here && !correction.current) location.reload();
      else setIsCorrecting(location.pathname !== here);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    if (wasCorrecting.current === isCorrecting) return;
    wasCorrecting.current = isCorrecting;
    coming.current = false;
    scrollTo({ top: 0, behavior: "instant" });
    // As on a newly opened page, reading starts at the content.
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [isCorrecting]);
  return {
    correcting: isCorrecting ? correction.current : null,
    async correct(token: string | null | undefined) {
      if (coming.current) return;
      coming.current = true;
      const href = stepHref(1, packId, { token: token ?? null, correct: true });
      try {
        const { Correction: Component } = await import("./correction.tsx");
        correction.current = { Component };
        setIsCorrecting(true);
        history.pushState(null, "", href);
      } catch {
        coming.current = false;
        // If a deployment has removed the file, the page of that step takes over; without a network, it could not load.
        if (navigator.onLine) location.assign(href);
        else showToast(toastMessages.offline);
      }
    },
    finish: () => history.back(),
  };
}

/** How long a signature waits for the report of its summary, in milliseconds, before the signature itself is sent. */
const summaryWaitsMs = 5_000;

/**
 * Reports to the server that the summary of a draft is on somebody's screen, once the page is hydrated: a program that
 * only fetches the page, such as a mail scanner, reports nothing. The returned function reports again if a report failed.
 */
function useSummaryReport(draft: TypedDraft | null): () => Promise<void> {
  const reported = useRef<string | null>(null);
  const token = draft?.token ?? null;
  async function show() {
    if (token === null || reported.current === token) return;
    const answer = await callFunction("show-summary", { draft: token }, newKey(), summaryWaitsMs);
    if (answer.ok) reported.current = token;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each draft on the screen, including corrected ones.
  useEffect(() => {
    reported.current = null;
    void show();
  }, [draft]);
  return show;
}
