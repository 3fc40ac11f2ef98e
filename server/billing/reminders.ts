import { nextReminderOn, reminderInstant } from "#domain/billing/reminders.ts";
import { askedDues, saysDebtorDied } from "#domain/billing/unpaid-due.ts";
import { dayInParis } from "#domain/calendar.ts";
import { workingDayOnOrAfter } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import { type RemindedReturn, remindedReturns } from "#server/database/billing/debit-returns.ts";
import { type StoredDebit, unpaidDebitsAfter } from "#server/database/billing/debits.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import { paymentReminders } from "#server/database/mail/mail-kinds.ts";
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

/**
 * The next reminder of a return, and its day; `null` after the last, or while one waits. A month that comes back a second
 * time goes on at the rank that it had reached. Nobody is reminded before the month is due.
 */
function nextReminder({ now }: Context, { mails, formerMails, dueOn }: RemindedReturn) {
  const ended = mails.map(({ sentAt, cancelledAt, deadAt }) => sentAt ?? cancelledAt ?? deadAt);
  const passed = ended.flatMap((at) => (at === null ? [] : [dayInParis(at)])).toSorted();
  const left = formerMails.filter(({ sentAt }) => sentAt !== null);
  const kind = paymentReminders[left.length + mails.length];
  const recordedAt = mails.map(({ createdAt }) => createdAt).sort((one, other) => one - other)[0] ?? now();
  const day = nextReminderOn(dayInParis(recordedAt), passed);
  if (kind === undefined || day === null || passed.length < mails.length) return null;
  return { kind, day: [day, workingDayOnOrAfter(dueOn)].sort()[1]! };
}
