import { links } from "#app/links.ts";
import { stateWords } from "#content/contract/contract-states.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { priceChanges } from "#content/contract/prices.ts";
import { euros, longDate } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { priceChangesToCome } from "#domain/contract/normal-price.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { buttonClass } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { State } from "../ui/state.tsx";
import type { ContractView } from "./view.ts";
import { contractWords } from "./words.ts";

function amendmentLine(amendment: NonNullable<ContractView["contract"]["file"]["amendment"]>): string {
  if (amendment.kind === "renounced") return contractWords.renounced(longDate(amendment.on));
  const { packId, fromOn, renounceThrough } = amendment;
  const after = contractWords.packAfter(packWords[packId].shortName, longDate(fromOn));
  return renounceThrough ? `${after}${contractWords.unlessRenounced(longDate(renounceThrough))}` : after;
}

/** The firm, the status of the contract, and two ways to reach its subscriber. */
export function ContractTitle({
  view: { contract, today },
  listHref,
  here,
}: {
  view: ContractView;
  listHref: string;
  /** The name of the page, if it is below that of the contract. */
  here?: string;
}) {
  const { number, state, gift, subscriber, contactEmail, amendment } = contract.file;
  const after = priceChanges(priceChangesToCome(contract.file, today));
  const phone = telephone(subscriber.telephone);
  return (
    <PageHeader
      crumbs={{
        name: contractWords.crumbs,
        links: [
          { href: listHref, words: contractWords.contracts },
          ...(here ? [{ href: links.deskContract(number), words: number }] : []),
        ],
        here: here ?? number,
      }}
      title={subscriber.raisonSociale}
      state={<State name={state}>{stateWords[state]}</State>}
      facts={
        <>
          <span>
            {contractWords.pack(
              packWords[packOn(contract.file, today)].title,
              euros(priceOn(contract.file, today)),
            )}
          </span>
          {amendment && <span>{amendmentLine(amendment)}</span>}
          {after && <span>{contractWords.priceAfter(after)}</span>}
          {gift && <span>{contractWords.gift(giftWithCode(gift.code))}</span>}
          <span>{subscriber.nomPrenom}</span>
        </>
      }
    >
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
    </PageHeader>
  );
}
