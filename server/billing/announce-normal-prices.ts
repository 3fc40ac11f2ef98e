import { addDays, hourInParis } from "#domain/calendar.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { Context } from "#server/context.ts";
import { contractsReturningTo } from "#server/database/contracts/gifts.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

/** The hour in Paris from which the mails leave. */
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
    const dueAt = Math.max(now(), hourInParis(today(), mailHour));
    await database.transaction((transaction) => enqueueMail(context, transaction, "normal-price", id, dueAt));
  }
}
