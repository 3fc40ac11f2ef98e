import { PriceTag } from "#app/sections/pricing/price-tag.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { clientWords } from "#content/contract/client-contract.ts";
import { packWords } from "#content/contract/packs.ts";
import { priceAfter } from "#content/contract/prices.ts";
import { euros } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { returnsToNormalPrice } from "#domain/contract/normal-price.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import { ConfirmedEmail } from "./email-confirmation.tsx";
import styles from "./state-panel.module.css";

/** The pack, its status, its price, and whether the address is confirmed. */
export function StatePanel({ contract, today }: { contract: ClientContract; today: Day }) {
  const state = stateOn(contract.status, today);
  const after = returnsToNormalPrice(contract) ? priceAfter(contract, euros, today) : null;
  return (
    <aside className={`${styles.panel} night`} aria-labelledby="pack">
      <h2 id="pack">{packWords[contract.packId].title}</h2>
      <dl>
        <dt>{clientWords.state}</dt>
        <dd className={classNames(styles.state, state !== "active" && styles.ended)}>
          {clientWords.states[state]}
        </dd>
      </dl>
      {state !== "terminated" && state !== "withdrawn" && (
        <>
          <PriceTag className={styles.price} monthlyCents={priceOn(contract, today)} />
          {after && <p className="note">{clientWords.priceAfter(after)}</p>}
        </>
      )}
      {state === "active" && <p className="note">{clientWords.noCommitment}</p>}
      {contract.emailConfirmation && <ConfirmedEmail confirmation={contract.emailConfirmation} />}
    </aside>
  );
}
