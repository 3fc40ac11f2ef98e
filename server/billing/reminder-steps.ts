import type { ReminderStep } from "#domain/billing/aged-balance.ts";
import type { Context } from "#server/context.ts";
import { remindedReturns } from "#server/database/billing/debit-returns.ts";
import type { StoredDebit } from "#server/database/billing/debits.ts";
import type { StoredAccount } from "#server/database/billing/ledger.ts";
import { nextReminders } from "#server/database/billing/next-reminders.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/** The reminders about some debits of some contracts and about their earlier returns, by the debits; none of one that did not come back. */
export async function reminderSteps(
  clock: Pick<Context, "now">,
  executor: DbOrTransaction,
  accounts: readonly StoredAccount[],
  debits: readonly Pick<StoredDebit, "id" | "contractId" | "dueOn">[],
): Promise<ReadonlyMap<string, ReminderStep>> {
  const reminders = await nextReminders(clock, executor, accounts);
  const next = new Map(reminders.map((each) => [each.returnId, each]));
  const steps = new Map<string, ReminderStep>();
  for (const [debitId, { id, mails, formerMails }] of await remindedReturns(executor, debits)) {
    const sent = [...formerMails, ...mails]
      .flatMap(({ sentAt }) => sentAt ?? [])
      .sort((one, other) => one - other);
    steps.set(debitId, { sent: sent.length, lastAt: sent.at(-1) ?? null, next: next.get(id) ?? null });
  }
  return steps;
}
