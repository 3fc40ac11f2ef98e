import { endingReceipt } from "#content/ending.ts";
import type { Day } from "#domain/calendar.ts";
import type { ClientContract } from "#server/functions/client-contract.ts";
import styles from "./receipt.module.css";

/** Where the page is once a contract was ended. */
export const receiptId = "accuse";

/** What a subscriber who has ended the contract keeps of it: received when, and what follows. */
export function Receipt({ contract, today }: { contract: ClientContract; today: Day }) {
  const receipt = endingReceipt(contract, today);
  if (!receipt) return null;
  return (
    <section className={styles.receipt} id={receiptId} tabIndex={-1} aria-labelledby="receipt">
      <h2 id="receipt">{receipt.title}</h2>
      <p className={`figures ${styles.received}`}>{receipt.received}</p>
      {receipt.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
