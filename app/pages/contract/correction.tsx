import { useEffect } from "react";
import { contractPage } from "#content/contract/contract-order.ts";
import { codeAnswers } from "#content/contract/gifts.ts";
import { step1Words } from "#content/contract/subscriber-step.ts";
import type { Day } from "#domain/calendar.ts";
import { givenBy } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import styles from "./contract-frame.module.css";
import { ContractFrame } from "./contract-frame.tsx";
import type { ServerDraft } from "./draft.ts";
import { Recap } from "./recap.tsx";
import { SubscriberForm } from "./subscriber-form.tsx";
import type { StoredDraft } from "./use-stored-draft.ts";

type CorrectionProps = {
  packId: PackId;
  stored: StoredDraft;
  today: Day;
  onCorrected: (draft: ServerDraft) => void;
};

/** The form of the first step, in place of the second. */
export function Correction({ packId, stored, today, onCorrected }: CorrectionProps) {
  useEffect(() => {
    const { title } = document;
    document.title = contractPage(packId, 1).title;
    return () => {
      document.title = title;
    };
  }, [packId]);
  return (
    <ContractFrame title={step1Words.title} step={1}>
      <div className={`frame ${styles.pass}`}>
        <Recap packId={packId} today={today} code={givenBy(stored.draft?.gift ?? null)} />
        <SubscriberForm
          packId={packId}
          stored={stored}
          codeAnswers={codeAnswers(packId, today)}
          serverAnswer={null}
          warnings={[]}
          onSaved={(_, draft) => {
            if (draft) onCorrected(draft);
            return undefined;
          }}
        />
      </div>
    </ContractFrame>
  );
}
