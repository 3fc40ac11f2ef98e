import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import {
  orderFacts,
  orderStages,
  orderWords,
  signingWords,
  withdrawalBeforehand,
} from "#content/contract/contract-order.ts";
import { termsVersionName } from "#content/contract/documents.ts";
import { mandateLine } from "#content/contract/packs.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { paths } from "#content/site/paths.ts";
import type { Day } from "#domain/calendar.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import type { GiftCode } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { DayTrail } from "./day-trail.tsx";
import { GiftVariants } from "./gift-variants.tsx";
import stages from "./order.module.css";
import styles from "./step1-summary.module.css";

/** The order to be signed today, under one version of the terms, with the gift that is shown first. */
export type OrderProps = {
  readonly packId: PackId;
  readonly today: Day;
  readonly termsVersion: Day;
  readonly code: GiftCode | null;
};

/** The order as it can be checked before signing, with its terms (Code civil, article 1127-2). */
export function Order({ packId, today, termsVersion, code }: OrderProps) {
  return (
    <>
      <h2 id="order">{orderWords.title}</h2>
      <GiftVariants packId={packId} shown={code}>
        {(each) => <OrderFacts packId={packId} today={today} termsVersion={termsVersion} code={each} />}
      </GiftVariants>
    </>
  );
}

function OrderFacts({ packId, today, termsVersion, code }: OrderProps) {
  const { terms } = packs[packId];
  const trialEnd = trialEndWords(orderOn(packId, today, code));
  return (
    <>
      {code && (
        <DayTrail
          className={classNames(stages.stages, "figures")}
          days={orderStages(packId, today, code).map(({ label, price, ...stage }) => ({
            when: label,
            what: price,
            ...stage,
          }))}
        />
      )}
      <dl className={classNames("figures", code && stages.facts)}>
        {orderFacts(packId, today, code).map(([label, fact]) => (
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
            </Anchor>
          </dd>
        </div>
      </dl>
      {trialEnd && <p className={styles.trial}>{trialEnd}</p>}
    </>
  );
}

export function MandateLine({ packId, today, code }: OrderProps) {
  return (
    <GiftVariants packId={packId} shown={code}>
      {(each) => <p className="figures">{mandateLine(packId, orderOn(packId, today, each))}</p>}
    </GiftVariants>
  );
}

/** What happens when the visitor presses the button below. */
export function SigningTerms({ packId, today, termsVersion, code }: OrderProps) {
  return (
    <>
      <GiftVariants packId={packId} shown={code}>
        {(each) => <p>{signingWords(packId, today, termsVersion, each)}</p>}
      </GiftVariants>
      <p className="note">{withdrawalBeforehand}</p>
    </>
  );
}
