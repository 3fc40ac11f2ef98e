import type { Executor, Transaction } from "./client.ts";
import { isWaiting } from "./outbox.ts";

/**
 * Gives up, for now, the mails that should have left by an instant: nobody knows whether they have. Answers how many;
 * each can be sent again like any other that was given up.
 */
export async function holdDueMails(
  transaction: Transaction,
  now: number,
  lastError: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("outbox")
    .set({ deadAt: now, leaseOwner: null, leaseUntil: null, lastError })
    .where(isWaiting)
    .where("dueAt", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Since when the mail that has waited longest should have left, or `null` when none is due. */
export async function oldestDueMail(executor: Executor, now: number): Promise<number | null> {
  const oldest = await executor
    .selectFrom("outbox")
    .select("createdAt")
    .where(isWaiting)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return oldest?.createdAt ?? null;
}
