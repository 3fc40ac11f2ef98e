import { links } from "#app/links.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefDay } from "#content/desk/dates.ts";
import { deadMandateName } from "#content/desk/dead-mandates.ts";
import { exactEuros } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { priceChangesToCome } from "#domain/contract/normal-price.ts";
import type { ListedContract } from "#server/contracts/list.ts";
import { refundWords } from "../contract/refund-words.ts";
import { useToday } from "../desk-context.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader } from "../ui/table.tsx";
import styles from "./contracts.module.css";
import { contractsWords, outlookWords } from "./words.ts";

/** A contract in a table. On a narrow screen it is a card of a few lines, and the name is the link. */
export function ContractRow({ contract }: { contract: ListedContract }) {
  const today = useToday();
  const { number, raisonSociale, state, packId, gift, acceptedOn, outlook, town } = contract;
  const { owedBack, deadMandate, isUnpaid, amendment } = contract;
  const [next] = priceChangesToCome(contract, today);
  const isPast = state === "terminated" || state === "withdrawn";
  return (
    <Row className={isPast ? styles.past : undefined}>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
      </RowHeader>
      <Cell look="tight" className={styles.number}>
        {number}
      </Cell>
      <Cell look="tight" className={styles.state}>
        <State name={state}>{contractsWords.states[state]}</State>
        {deadMandate && (
          <small>
            <State name="watch">
              <span className="noWrap">{deadMandateName}</span>
            </State>
          </small>
        )}
        {isUnpaid && (
          <small>
            <State name="fault">{contractsWords.moneyStates.unpaid}</State>
          </small>
        )}
        {owedBack && (
          <small>
            <State name="watch">{refundWords.states[owedBack]}</State>
          </small>
        )}
      </Cell>
      <Cell className={styles.pack}>{packWords[packId].listName}</Cell>
      <Cell look="price">
        {exactEuros(priceOn(contract, today))}
        {next && <small>{contractsWords.priceAfter(exactEuros(next.cents))}</small>}
        {gift && <small>{contractsWords.gift(gift.code)}</small>}
      </Cell>
      <Cell look="day" label={contractsWords.signed} className={styles.signed}>
        <time dateTime={acceptedOn}>{briefDay(acceptedOn, today)}</time>
      </Cell>
      <Cell className={styles.outlook}>
        <span className="quiet">{outlookWords[outlook.kind]} </span>
        {briefDay(outlook.on, today)}
        {amendment && <Amendment amendment={amendment} />}
      </Cell>
      <Cell look="breakable" className={styles.city}>
        {town}
      </Cell>
    </Row>
  );
}

/** The pack that an amendment brings, until when its client may renounce it, or that they did. */
function Amendment({ amendment }: { readonly amendment: NonNullable<ListedContract["amendment"]> }) {
  const today = useToday();
  const words = contractsWords.amendment;
  if (amendment.kind === "renounced") return <small>{words.renounced(briefDay(amendment.on, today))}</small>;
  const { packId, fromOn, renounceThrough } = amendment;
  return (
    <>
      <small>{words.coming(packWords[packId].shortName, briefDay(fromOn, today))}</small>
      {renounceThrough && <small>{words.renounce(briefDay(renounceThrough, today))}</small>}
    </>
  );
}
