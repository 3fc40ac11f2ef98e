import { TextLink } from "#app/ui/text-link.tsx";
import { orderWords, summaryFacts, summaryWords } from "#content/contract.ts";
import type { Day } from "#domain/calendar.ts";
import type { PackId } from "#domain/pack.ts";
import { stepAddress } from "./contract-request.ts";
import styles from "./step1-summary.module.css";
import type { KeptDraft } from "./use-kept-draft.ts";

/** The order, read again before signing: the first step with a way to correct it, the price, the first debit. */
export function Step1Summary({ packId, kept, today }: { packId: PackId; kept: KeptDraft; today: Day }) {
  const [price, start] = orderWords(packId, today);
  const token = kept.byAddress ? kept.draft?.token : null;
  return (
    <section className={styles.summary} aria-labelledby="step1">
      <div className={styles.head}>
        <h2 id="step1">{summaryWords.title}</h2>
        <TextLink
          href={stepAddress(1, packId, { token, correct: true })}
          spokenSuffix={summaryWords.correctSuffix}
        >
          {summaryWords.correct}
        </TextLink>
      </div>
      <dl>
        {summaryFacts(kept.draft?.subscriber ?? null).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.order}>
        <b>{price}</b> {start}
      </p>
    </section>
  );
}
