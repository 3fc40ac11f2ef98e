import { nextReminderOn, reminderInstant } from "#domain/billing/reminders.ts";
import { isAskedFor, saysDebtorDied, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/client.ts";
import { unpaidDebitsAfter } from "#server/database/debits.ts";
import { batches } from "#server/database/dialect.ts";
import { paymentReminders } from "#server/database/mail-kinds.ts";
import { type MailEntry, mailsAboutEach } from "#server/database/outbox-entries.ts";
import { unpaidDuesOf } from "#server/database/unpaid-dues.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

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
    const mails = await mailsAboutEach(
      db,
      debits.map(({ id }) => id),
      paymentReminders,
    );
    // Most unpaid debits had all their reminders long ago: what is owed is read for the others alone.
    const open = debits.filter(({ id }) => nextReminder(context, mails.get(id) ?? []) !== null);
    const contractIds = [...new Set(open.map(({ contractId }) => contractId))];
    const dues = (await unpaidDuesOf(db, contractIds, context.now())).filter(isAskedFor);
    const references = open
      .map(({ id }) => id)
      .filter((id) => dues.some(({ reference }) => reference === id));
    if (references.length === 0) continue;
    await context.database.transaction(async (transaction) => {
      for (const reference of references) {
        await enqueueNextReminder(context, transaction, reference, mails.get(reference) ?? []);
      }
    });
  }
}

/** Enqueues the first reminder of debits whose return is recorded now. */
export async function startReminders(
  context: Context,
  transaction: Transaction,
  returned: readonly Pick<UnpaidDue, "reference" | "reason">[],
): Promise<void> {
  const asked = returned.filter(({ reason }) => !saysDebtorDied(reason));
  const day = nextReminderOn(context.today(), []);
  if (asked.length === 0 || day === null) return;
  const references = asked.map(({ reference }) => reference);
  await enqueueMail(context, transaction, paymentReminders[0], references, reminderInstant(day));
}

/** Enqueues the next reminder of a returned debit. `former`: its reminders so far. */
export async function enqueueNextReminder(
  context: Context,
  transaction: Transaction,
  reference: string,
  former: readonly MailEntry[],
): Promise<void> {
  const next = nextReminder(context, former);
  if (next) await enqueueMail(context, transaction, next.kind, reference, reminderInstant(next.day));
}

/** The reminder after some former ones, and its day; `null` after the last, or while one of them waits. */
function nextReminder({ now }: Context, former: readonly MailEntry[]) {
  const inOrder = former.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
  const ended = inOrder.map(({ sentAt, cancelledAt, deadAt }) => sentAt ?? cancelledAt ?? deadAt);
  const passed = ended.flatMap((at) => (at === null ? [] : [dayInParis(at)]));
  const kind = paymentReminders[former.length];
  const day = nextReminderOn(dayInParis(inOrder[0]?.createdAt ?? now()), passed);
  return kind === undefined || day === null || passed.length < former.length ? null : { kind, day };
}
