import { addDays, startInParis } from "#domain/calendar.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { Context } from "#server/context.ts";
import { contractsReturningTo } from "#server/database/contracts/gifts.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

/** Hours after a day begins in Paris from which the mails leave: nine o’clock. */
const mailHour = 9;

/**
 * Enqueues, once for each contract, the mail that its price returns to that of the pack, fourteen days before the first
 * debit at that price (docs/product.md, 3.3). The confirmation has announced both prices.
 */
export async function announceNormalPrices(context: Context, isStopping: () => boolean): Promise<void> {
  const { database, now, today } = context;
  const period = { fromOn: addDays(today(), 1), toOn: addDays(today(), preNotificationDays) };
  for (const id of await contractsReturningTo(database.db, period)) {
    if (isStopping()) return;
    const dueAt = Math.max(now(), startInParis(today()) + mailHour * 3_600_000);
    await database.transaction((transaction) => enqueueMail(context, transaction, "normal-price", id, dueAt));
  }
}
