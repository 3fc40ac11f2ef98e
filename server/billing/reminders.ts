import { reminderInstant } from "#domain/billing/reminders.ts";
import { askedDues, saysDebtorDied } from "#domain/billing/unpaid-due.ts";
import type { Context } from "#server/context.ts";
import { type RemindedReturn, remindedReturns } from "#server/database/billing/debit-returns.ts";
import type { StoredDebit } from "#server/database/billing/debits.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import { nextReminder } from "#server/database/billing/next-reminders.ts";
import { unpaidDebitsAfter } from "#server/database/billing/unpaid-debits.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

type Returned = Pick<StoredDebit, "id" | "contractId" | "dueOn">;

/**
 * Enqueues the next reminder of each unpaid month whose former one has left. A reminder checks again before it leaves
 * whether its month is still unpaid (`unpaidDueOf`).
 */
export async function enqueueDueReminders(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { db } = context.database;
  const read = (after: string) => unpaidDebitsAfter(db, after);
  for await (const debits of batches(read, ({ id }) => id)) {
    if (isStopping()) return;
    const returns = await remindedReturns(db, debits);
    // Most unpaid debits had all their reminders long ago: what is owed is read for the others alone.
    const open = [...returns.values()].filter((returned) => nextReminder(context, returned) !== null);
    const contractIds = [...new Set(open.map(({ contractId }) => contractId))];
    const accounts = await accountsOf(db, contractIds);
    const dues = accounts.flatMap((account) => askedDues(account, context.now()));
    const asked = open.filter(({ debitId }) => dues.some(({ reference }) => reference === debitId));
    if (asked.length === 0) continue;
    await context.database.transaction(async (transaction) => {
      for (const returned of asked) await enqueueNextReminder(context, transaction, returned);
    });
  }
}

/** Enqueues the first reminders of debits whose returns are recorded now. */
export async function startReminders(
  context: Context,
  transaction: Transaction,
  returned: readonly { readonly debit: Returned; readonly reason: string }[],
): Promise<void> {
  const debits = returned.flatMap(({ debit, reason }) => (saysDebtorDied(reason) ? [] : [debit]));
  for (const each of (await remindedReturns(transaction, debits)).values())
    await enqueueNextReminder(context, transaction, each);
}

/** Enqueues the next reminder of a return, if there is one. */
export async function enqueueNextReminder(
  context: Context,
  transaction: Transaction,
  returned: RemindedReturn,
): Promise<void> {
  const next = nextReminder(context, returned);
  if (next) await enqueueMail(context, transaction, next.kind, returned.id, reminderInstant(next.day));
}
