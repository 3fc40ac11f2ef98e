import { Anchor } from "#app/ui/anchor.tsx";
import { orderFacts, orderWords, signingWords, withdrawalBeforehand } from "#content/contract-order.ts";
import { termsVersionName } from "#content/documents.ts";
import { controlWords } from "#content/messages.ts";
import { paths } from "#content/paths.ts";
import { trialEndWords } from "#content/trial.ts";
import type { Day } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { type PackId, packs } from "#domain/pack.ts";
import styles from "./step1-summary.module.css";

/** The order to be signed today, under one version of the terms. */
export type OrderProps = { readonly packId: PackId; readonly today: Day; readonly termsVersion: Day };

/** The order as it can be checked before signing, with its terms (Code civil, article 1127-2). */
export function Order({ packId, today, termsVersion }: OrderProps) {
  const pack = packs[packId];
  const { terms } = pack;
  const trialEnd = trialEndWords({ ...pack, dates: contractDates(pack, today) });
  return (
    <>
      <h2 id="order">{orderWords.title}</h2>
      <dl className="figures">
        {orderFacts(packId, today).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>{orderWords.terms}</dt>
          <dd>
            <Anchor href={paths.termsVersion(terms, termsVersion)} external>
              {termsVersionName(terms, termsVersion)}
              <span className="visually-hidden"> {controlWords.newTab}</span>
            </Anchor>
          </dd>
        </div>
      </dl>
      {trialEnd && <p className={styles.trial}>{trialEnd}</p>}
    </>
  );
}

/** What happens when the visitor presses the button below. */
export function SigningTerms({ packId, today, termsVersion }: OrderProps) {
  return (
    <>
      <p>{signingWords(packId, today, termsVersion)}</p>
      <p className="note">{withdrawalBeforehand}</p>
    </>
  );
}
