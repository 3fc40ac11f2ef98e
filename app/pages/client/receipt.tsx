import type { statusReceipt } from "#content/contract/ending.ts";
import styles from "./receipt.module.css";

/** Fragment of the page once a contract is ended. */
export const receiptId = "accuse";

/** Says how a contract was suspended or ended: when the request arrived, and what follows. */
export function Receipt({ receipt }: { receipt: NonNullable<ReturnType<typeof statusReceipt>> }) {
  return (
    <section className={styles.receipt} id={receiptId} tabIndex={-1} aria-labelledby="receipt">
      <h2 id="receipt">{receipt.title}</h2>
      {receipt.received && <p className={`figures ${styles.received}`}>{receipt.received}</p>}
      {receipt.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
