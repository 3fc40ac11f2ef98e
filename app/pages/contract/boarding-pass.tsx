import type { ReactNode } from "react";
import rocket from "#app/illustrations/rocket.svg";
import zenMaster from "#app/illustrations/zenmaster-portrait.svg";
import { dueToday, passWords, shortDay, signedBy } from "#content/contract/confirmation.ts";
import { firstPaymentDay, firstPaymentLabel } from "#content/contract/first-payment.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { priceAfter } from "#content/contract/prices.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { euros } from "#content/site/format.ts";
import { firstPriceOf } from "#domain/billing/amount-due.ts";
import type { ConfirmedContract } from "#server/contracts/confirmations.ts";
import styles from "./boarding-pass.module.css";
import { Stamp } from "./stamp.tsx";

export function BoardingPass({ contract }: { contract: ConfirmedContract }) {
  const { number, umr, packId, gift, signedAt, dates, raisonSociale, nomPrenom, maskedEmail, tax } = contract;
  const after = priceAfter(contract);
  const [day, year] = shortDay(firstPaymentDay(dates));
  const trialEnd = trialEndWords(contract);
  return (
    <section className={styles.card} aria-labelledby="signed">
      <div className={styles.paper}>
        <div className={styles.band} aria-hidden="true" />
        <div className={styles.body}>
          <div className={styles.title}>
            <h2 id="signed">{packWords[packId].title}</h2>
            <p>{raisonSociale}</p>
          </div>
          <dl>
            <Fact label={passWords.today} large>
              {dueToday(contract)}
            </Fact>
            <Fact label={firstPaymentLabel(dates)} large>
              <time dateTime={firstPaymentDay(dates)}>
                {day} <small>{year}</small>
              </time>
            </Fact>
            <Fact label={passWords.amount} large className={styles.alone}>
              {euros(firstPriceOf(contract))}
              <small className={styles.line}>{passWords.perMonth}</small>
              {after && <small className={styles.line}>{passWords.priceAfter(after)}</small>}
              <small className={styles.line}>{tax}</small>
            </Fact>
            {gift && (
              <Fact label={passWords.gift} className={`${styles.half} ${styles.alone}`}>
                {giftWithCode(gift.code)}
              </Fact>
            )}
            <Fact label={passWords.writtenTo} className={`${styles.half} ${styles.alone}`}>
              {maskedEmail}
            </Fact>
            <Fact label={passWords.mandate} className={`${styles.half} ${styles.alone}`}>
              {umr}
            </Fact>
          </dl>
          {trialEnd && <p className={styles.trial}>{trialEnd}</p>}
        </div>
        <div className={styles.stub}>
          <div>
            <p className={styles.label}>{passWords.number}</p>
            <p className={styles.number}>{number}</p>
          </div>
          <Stamp className={styles.stamp}>{passWords.signed}</Stamp>
          <p className={styles.label}>{signedBy(nomPrenom, signedAt)}</p>
          <div className={styles.zenMaster}>
            <span className={styles.face}>
              <img src={zenMaster} width="480" height="460" alt="" />
            </span>
            <p className={styles.label}>
              {passWords.nextMessage[0]} <b>{passWords.nextMessage[1]}</b>
            </p>
          </div>
          <img className={styles.flight} src={rocket} width="60" height="130" alt="" />
        </div>
      </div>
    </section>
  );
}

type FactProps = { label: string; large?: boolean; className?: string | undefined; children: ReactNode };

function Fact({ label, large, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className={large ? styles.large : undefined}>{children}</dd>
    </div>
  );
}
