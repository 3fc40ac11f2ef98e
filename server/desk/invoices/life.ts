import type { CreditNote } from "#domain/billing/credit-note.ts";
import { collectedOn } from "#domain/billing/debit-stage.ts";
import type { ReminderRank } from "#domain/billing/reminders.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { PaymentMeans, SettlementMeans } from "#domain/contract/returns.ts";
import type { Context } from "#server/context.ts";
import { remindedReturns } from "#server/database/billing/debit-returns.ts";
import { findRun, type StoredRun } from "#server/database/billing/debit-runs.ts";
import type { StoredDebit } from "#server/database/billing/debits.ts";
import type { InvoiceWithHistory } from "#server/database/billing/ledger.ts";
import { isPaymentReminder, type MailKind, rankOf } from "#server/database/mail/mail-kinds.ts";
import { mailsAboutEach } from "#server/database/mail/outbox-entries.ts";

/** Something that happened to an invoice, on a day, and at an instant if the store knows it. */
export type LifeEvent = { readonly on: Day; readonly at: number | null } & (
  | { readonly kind: "issued" }
  | { readonly kind: "sent"; readonly mail: MailKind; readonly number: string }
  | {
      readonly kind: "prepared" | "presented" | "withdrawn" | "collected";
      readonly run: string;
      readonly attempt: number;
    }
  | { readonly kind: "returned"; readonly reason: string | null; readonly words: string | null }
  | { readonly kind: "reminded"; readonly rank: ReminderRank }
  | { readonly kind: "settled"; readonly cents: number; readonly means: PaymentMeans }
  | { readonly kind: "credited"; readonly creditNote: CreditNote }
  | {
      readonly kind: "refunded";
      readonly cents: number;
      readonly means: SettlementMeans | null;
      readonly by: string | null;
    }
);

/** What happened to an invoice, the latest first. */
export async function lifeOf(
  { database: { db }, today: todayOf }: Context,
  { entry, attempts, payments, creditEntries, refundEntries }: InvoiceWithHistory,
  creditNotes: readonly CreditNote[],
): Promise<LifeEvent[]> {
  const today = todayOf();
  const events: LifeEvent[] = [{ ...atInstant(entry.createdAt), kind: "issued" }];
  const subjects = [
    ...[entry, ...creditEntries].map(({ number }) => number),
    ...refundEntries.map(({ id }) => id),
  ];
  for (const [number, mails] of await mailsAboutEach(db, subjects)) {
    events.push(
      ...mails.flatMap(({ kind: mail, sentAt }) =>
        sentAt === null ? [] : [{ ...atInstant(sentAt), kind: "sent" as const, mail, number }],
      ),
    );
  }
  for (const { mails } of (await remindedReturns(db, attempts)).values()) {
    events.push(
      ...mails.flatMap(({ kind, sentAt }) =>
        sentAt !== null && isPaymentReminder(kind)
          ? [{ ...atInstant(sentAt), kind: "reminded" as const, rank: rankOf(kind) }]
          : [],
      ),
    );
  }
  for (const debit of attempts) {
    const run = await findRun(db, debit.runId);
    events.push(...attemptEvents(debit, run, today));
  }
  for (const { receivedOn, amountCents, means } of payments)
    events.push({ on: receivedOn, at: null, kind: "settled", cents: amountCents, means });
  for (const [index, { createdAt }] of creditEntries.entries()) {
    events.push({ ...atInstant(createdAt), kind: "credited", creditNote: creditNotes[index]! });
  }
  for (const { refundedOn, amountCents, means, recordedBy } of refundEntries) {
    events.push({ on: refundedOn, at: null, kind: "refunded", cents: amountCents, means, by: recordedBy });
  }
  // Events without an instant come after those of their day, in the order in which they were added.
  const at = (event: LifeEvent) =>
    `${event.on} ${event.at === null ? "~" : String(event.at).padStart(15, "0")}`;
  return events.toSorted((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0)).reverse();
}

function attemptEvents(debit: StoredDebit, file: StoredRun | null, today: Day): LifeEvent[] {
  const { runId: run, attempt, rejectedOn, rejectionReason, rejectionWords } = debit;
  const events: LifeEvent[] = [];
  if (file) events.push({ ...atInstant(file.createdAt), kind: "prepared", run, attempt });
  if (file?.depositedOn) events.push({ on: file.depositedOn, at: null, kind: "presented", run, attempt });
  if (file?.withdrawnAt != null)
    events.push({ ...atInstant(file.withdrawnAt), kind: "withdrawn", run, attempt });
  const collected = collectedOn(debit, today);
  if (collected) events.push({ on: collected, at: null, kind: "collected", run, attempt });
  if (rejectedOn !== null)
    events.push({
      on: rejectedOn,
      at: null,
      kind: "returned",
      reason: rejectionReason,
      words: rejectionWords,
    });
  return events;
}

function atInstant(at: number): Pick<LifeEvent, "on" | "at"> {
  return { on: dayInParis(at), at };
}
