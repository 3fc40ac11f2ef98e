import type { statusReceipt } from "#content/ending.ts";
import styles from "./receipt.module.css";

/** Where the page is once a contract was ended. */
export const receiptId = "accuse";

/** What became of a contract that was suspended or ended: received when, and what follows. */
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
