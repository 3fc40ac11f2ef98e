import { euros } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { telephone } from "#content/telephone.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import headerStyles from "../ui/page-header.module.css";
import { State } from "../ui/state.tsx";
import styles from "./title.module.css";
import type { ContractView } from "./view.ts";
import { contractLabels } from "./words.ts";

/** The firm, the status of the contract, and two ways to reach its subscriber. */
export function Title({ view: { contract }, listHref }: { view: ContractView; listHref: string }) {
  const { number, state, packId, monthlyCents, subscriber, contactEmail } = contract.file;
  const phone = telephone(subscriber.telephone);
  return (
    <header className={headerStyles.header}>
      <nav className={styles.crumbs} aria-label={contractLabels.crumbs}>
        <ol>
          <li>
            <a href={listHref}>{contractLabels.contracts}</a>
          </li>
          <li aria-current="page">{number}</li>
        </ol>
      </nav>
      <div>
        <h1>{subscriber.raisonSociale}</h1>
        <p className={styles.under}>
          <span className={styles.state}>
            <State name={state}>{contractLabels.states[state]}</State>
          </span>
          <span>{contractLabels.pack(packWords[packId].title, euros(monthlyCents))}</span>
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
          {contractLabels.write}
        </a>
      </div>
    </header>
  );
}
