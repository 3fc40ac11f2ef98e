import { type ServerPart, ServerPartHtml } from "#app/islands/server-part.tsx";
import { FieldWarning } from "#app/ui/form/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { summaryFacts, summaryWords } from "#content/contract/contract.ts";
import type { Doubt } from "#content/contract/doubts.ts";
import { codeProblemWords } from "#content/contract/gift-code.ts";
import type { PackId } from "#domain/pack.ts";
import { stepHref } from "./step.ts";
import styles from "./step1-summary.module.css";
import type { StoredDraft } from "./use-stored-draft.ts";

type Step1SummaryProps = {
  packId: PackId;
  stored: StoredDraft;
  /** The order, as static HTML. */
  order: ServerPart;
  /** What looked mistyped in it. */
  doubts: readonly Doubt[];
  /** Corrects the first step without leaving the page. */
  onCorrect: () => void;
};

/** The order and the first step, to read again before signing, with a button to correct the first step. */
export function Step1Summary({ packId, stored, order, doubts, onCorrect }: Step1SummaryProps) {
  const refused = stored.draft?.gift?.problem;
  const token = stored.hasTokenInUrl ? stored.draft?.token : null;
  return (
    <section className={styles.summary} aria-labelledby="order">
      <ServerPartHtml name="order" part={order} />
      {refused && <FieldWarning>{codeProblemWords[refused]}</FieldWarning>}
      <div className={styles.head}>
        <h3>{summaryWords.title}</h3>
        <TextLink
          href={stepHref(1, packId, { token, correct: true })}
          spokenSuffix={summaryWords.correctSuffix}
          onClick={(event) => {
            // With one of these keys, the visitor asks for another tab.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onCorrect();
          }}
        >
          {summaryWords.correct}
        </TextLink>
      </div>
      <dl>
        {summaryFacts(stored.draft?.subscriber ?? null, stored.draft?.tax ?? null).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      {doubts.map(({ words }) => (
        <FieldWarning key={words}>{words}</FieldWarning>
      ))}
    </section>
  );
}
