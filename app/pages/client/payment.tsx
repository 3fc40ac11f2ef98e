import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { packInSentence } from "#content/contract/packs.ts";
import {
  lateFeesNote,
  paymentReason,
  paymentTitle,
  paymentWords,
  transferFacts,
  unpaidName,
} from "#content/contract/unpaid.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, phoneNumber } from "#content/site/format.ts";
import { owedCentsOf, transferReference, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { needsAnotherAccount } from "#domain/contract/returns.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./payment.module.css";
import { TransferCode } from "./transfer-code.tsx";

/** Fragment of what is left to pay. */
const paymentId = "regler";

/** What is left to pay, why, and the ways to do it; nothing when all is paid. `accountHref`: where to sign another account. */
export function Payment({ contract, accountHref }: { contract: ClientContract; accountHref: string | null }) {
  const { unpaid, onAccountCents, number } = contract;
  const latest = unpaid.at(-1);
  if (!latest) return null;
  const cents = owedCentsOf(unpaid);
  const ways = [
    accountHref && <OtherAccount key="account" cents={cents} href={accountHref} />,
    <ByTransfer key="transfer" cents={cents} reference={transferReference(unpaid, number)} />,
  ].filter(Boolean);
  return (
    <section className={`frame ${styles.payment}`} id={paymentId} tabIndex={-1} aria-labelledby="payment">
      <div className={styles.owed}>
        <h2 id="payment">{paymentTitle(unpaid)}</h2>
        <p className={styles.amount}>{exactEuros(cents)}</p>
        {unpaid.length === 1 ? (
          <p className={styles.name}>
            {unpaidName(latest)}, {packInSentence(packOn(contract, latest.dueOn))}
          </p>
        ) : (
          <Months dues={unpaid} />
        )}
        <p>{paymentReason(latest)}</p>
        {onAccountCents > 0 && <p>{paymentWords.onAccount(onAccountCents, true)}</p>}
      </div>
      <div className={styles.ways}>{needsAnotherAccount(latest.reason) ? ways : ways.toReversed()}</div>
      <div className={styles.notes}>
        <p className="note">{paymentWords.alreadyPaid}</p>
        <p className="note">
          {lateFeesNote} {paymentWords.trouble}{" "}
          <a className="figures" href={telephoneLink()}>
            {phoneNumber(company.phone)}
          </a>
          .
        </p>
      </div>
    </section>
  );
}

function Months({ dues }: { dues: readonly UnpaidDue[] }) {
  return (
    <ul className={styles.months}>
      {dues.map((due) => (
        <li key={due.dueOn}>
          <span>{unpaidName(due)}</span> <b>{exactEuros(due.owedCents)}</b>
        </li>
      ))}
    </ul>
  );
}

function OtherAccount({ cents, href }: { cents: number; href: string }) {
  const { title, text, button } = paymentWords.account;
  return (
    <section className={styles.way} aria-labelledby="by-account">
      <h3 id="by-account">{title}</h3>
      <p>{text(cents)}</p>
      <p>
        <ButtonLink href={href}>{button}</ButtonLink>
      </p>
    </section>
  );
}

function ByTransfer({ cents, reference }: { cents: number; reference: string }) {
  const transfer = { ...creditorAccount, name: creditorAccount.holder, cents, reference };
  return (
    <section className={styles.way} aria-labelledby="by-transfer">
      <h3 id="by-transfer">{paymentWords.transfer}</h3>
      <dl className={styles.order}>
        {transferFacts(cents, reference).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.scan}>
        <summary>{paymentWords.code}</summary>
        <div>
          <TransferCode transfer={transfer} label={paymentWords.codeOf(cents, reference)} />
          <p className="note">{paymentWords.scan}</p>
        </div>
      </details>
    </section>
  );
}
