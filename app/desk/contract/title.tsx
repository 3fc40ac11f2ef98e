import { euros } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { telephone } from "#content/telephone.ts";
import { Icon } from "../ui/icon.tsx";
import { State } from "../ui/state.tsx";
import type { ContractView } from "./view.ts";
import { contractLabels } from "./words.ts";

/** The firm, the status of the contract, and two ways to reach its subscriber. */
export function Title({ view: { contract }, listHref }: { view: ContractView; listHref: string }) {
  const { number, state, packId, monthlyCents, subscriber, contactEmail } = contract.file;
  const phone = telephone(subscriber.telephone);
  return (
    <header className="opening">
      <nav className="crumbs" aria-label={contractLabels.crumbs}>
        <ol>
          <li>
            <a href={listHref}>{contractLabels.contracts}</a>
          </li>
          <li aria-current="page">{number}</li>
        </ol>
      </nav>
      <div>
        <h1>{subscriber.raisonSociale}</h1>
        <p className="under">
          <span className="large">
            <State name={state}>{contractLabels.states[state]}</State>
          </span>
          <span>{contractLabels.pack(packWords[packId].title, euros(monthlyCents))}</span>
          <span>{subscriber.nomPrenom}</span>
        </p>
      </div>
      <div className="buttons">
        {phone.href && (
          <a className="button" href={phone.href}>
            <Icon name="phone" />
            {phone.words}
          </a>
        )}
        <a className="button" href={`mailto:${encodeURIComponent(contactEmail)}`}>
          <Icon name="mail" />
          {contractLabels.write}
        </a>
      </div>
    </header>
  );
}
