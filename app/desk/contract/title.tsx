import { stateWords } from "#content/contract/contract-states.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { priceAfter } from "#content/contract/prices.ts";
import { euros } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import headerStyles from "../ui/page-header.module.css";
import { State } from "../ui/state.tsx";
import styles from "./title.module.css";
import type { ContractView } from "./view.ts";
import { contractWords } from "./words.ts";

/** The firm, the status of the contract, and two ways to reach its subscriber. */
export function ContractTitle({
  view: { contract, today },
  listHref,
}: {
  view: ContractView;
  listHref: string;
}) {
  const { number, state, packId, gift, subscriber, contactEmail } = contract.file;
  const after = priceAfter(contract.file, euros, today);
  const phone = telephone(subscriber.telephone);
  return (
    <header className={headerStyles.header}>
      <nav className={styles.crumbs} aria-label={contractWords.crumbs}>
        <ol>
          <li>
            <a href={listHref}>{contractWords.contracts}</a>
          </li>
          <li aria-current="page">{number}</li>
        </ol>
      </nav>
      <div>
        <h1>{subscriber.raisonSociale}</h1>
        <p className={styles.under}>
          <span className={styles.state}>
            <State name={state}>{stateWords[state]}</State>
          </span>
          <span>{contractWords.pack(packWords[packId].title, euros(priceOn(contract.file, today)))}</span>
          {after && <span>{contractWords.priceAfter(after)}</span>}
          {gift && <span>{contractWords.gift(giftWithCode(gift.code))}</span>}
          <span>{subscriber.nomPrenom}</span>
        </p>
      </div>
      <div className={buttonRow}>
        {phone.href && (
          <a className={buttonClass()} href={phone.href}>
            <Icon name="phone" />
            {phone.words}
          </a>
        )}
        <a className={buttonClass()} href={`mailto:${encodeURIComponent(contactEmail)}`}>
          <Icon name="mail" />
          {contractWords.write}
        </a>
      </div>
    </header>
  );
}
