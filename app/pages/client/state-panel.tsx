import { mailLink } from "#app/links.ts";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { PriceTag } from "#app/sections/pricing/price-tag.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { clientWords } from "#content/contract/client-contract.ts";
import { packWords } from "#content/contract/packs.ts";
import { monthlyPrice, priceChanges } from "#content/contract/prices.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { avoidableRise, priceChangesToCome } from "#domain/contract/normal-price.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import { ConfirmedEmail } from "./email-confirmation.tsx";
import styles from "./state-panel.module.css";

/** The person who looks after the site: a first name, and the agency's own mailbox and number. */
function Zenmaster({
  number,
  firstName,
  since,
}: { readonly number: string } & NonNullable<ClientContract["zenmaster"]>) {
  const { zenmaster: words } = clientWords;
  const subject = words.subject(firstName, number);
  return (
    <section className={styles.zenmaster} aria-labelledby="zenmaster">
      <span aria-hidden="true">{firstName.charAt(0)}</span>
      <div>
        <h3 id="zenmaster">{words.title(firstName)}</h3>
        <p className="note">{words.text(firstName, since && longDate(since))}</p>
      </div>
      <p>
        <ButtonLink variant="outline" size="small" href={mailLink({ subject })}>
          {words.write(firstName)}
        </ButtonLink>
        <PhoneLink phone={company.phone} />
      </p>
    </section>
  );
}

/** The pack, its status, its price, and whether the address is confirmed. */
export function StatePanel({ contract, today }: { contract: ClientContract; today: Day }) {
  const state = stateOn(contract.status, today);
  const rise = avoidableRise(contract, today);
  const after = priceChanges(priceChangesToCome(contract, today));
  return (
    <aside className={`${styles.panel} night`} aria-labelledby="pack">
      <h2 id="pack">{packWords[packOn(contract, today)].title}</h2>
      <dl>
        <dt>{clientWords.state}</dt>
        <dd className={classNames(styles.state, state !== "active" && styles.ended)}>
          {clientWords.states[state]}
        </dd>
      </dl>
      {state !== "terminated" && state !== "withdrawn" && (
        <>
          <PriceTag className={styles.price} monthlyCents={priceOn(contract, today)} />
          {after && !(rise && contract.gift === null) && (
            <p className="note">{clientWords.priceAfter(after)}</p>
          )}
          {contract.comingCharges.map(({ dueOn, amountCents, dueCents }) => (
            <p key={dueOn} className="note">
              {clientWords.comingCharge(longDate(dueOn), exactEuros(dueCents), exactEuros(amountCents))}
            </p>
          ))}
        </>
      )}
      {rise && (
        <p className={styles.rise}>
          <b>{clientWords.rise(monthlyPrice(rise), longDate(rise.fromOn))}</b>
          <span className="note">{clientWords.avoidRise}</span>
        </p>
      )}
      {state === "active" && <p className="note">{clientWords.noCommitment}</p>}
      {contract.emailConfirmation && <ConfirmedEmail confirmation={contract.emailConfirmation} />}
      {contract.zenmaster && <Zenmaster number={contract.number} {...contract.zenmaster} />}
    </aside>
  );
}
