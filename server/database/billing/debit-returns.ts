import type { ExpressionBuilder, Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { DebitReturnsTable, ReminderDecisionsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf, lockRow } from "#server/database/engine/dialect.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { type PaymentReminder, paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { isWaiting } from "#server/database/mail/outbox.ts";
import { type MailEntry, mailsAboutEach } from "#server/database/mail/outbox-entries.ts";
import type { StoredDebit } from "./debits.ts";

export type DebitReturn = Selectable<DebitReturnsTable>;

type Returned = Pick<StoredDebit, "id" | "contractId" | "dueOn">;

/** Stores the returns of some debits. An undone one keeps its identifier, so that its reminders are no longer in question. */
export async function saveDebitReturns(
  transaction: Transaction,
  debits: readonly Returned[],
  recordedAt: number,
): Promise<DebitReturn[]> {
  const returns: DebitReturn[] = [];
  for (const some of chunksOf(debits)) {
    const rows = await transaction
      .selectFrom("debit_returns")
      .select("debitId")
      .where(
        "debitId",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
    const earlier = Map.groupBy(rows, ({ debitId }) => debitId);
    const made = some.map(({ id: debitId, contractId, dueOn }) => {
      const times = earlier.get(debitId)?.length ?? 0;
      const id = times === 0 ? debitId : `${debitId}-r${times + 1}`;
      return { id, debitId, contractId, dueOn, recordedAt, undoneAt: null };
    });
    await transaction.insertInto("debit_returns").values(made).execute();
    returns.push(...made);
  }
  return returns;
}

/** Stores that the return of a debit was a mistake, and gives it; `null` if the debit has none. */
export async function undoDebitReturn(
  transaction: Transaction,
  debitId: string,
  undoneAt: number,
): Promise<DebitReturn | null> {
  const undone = await transaction
    .updateTable("debit_returns")
    .set({ undoneAt })
    .where("debitId", "=", debitId)
    .where("undoneAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  return undone ?? null;
}

/** A return by its identifier, unless it was undone. */
export async function findDebitReturn(executor: DbOrTransaction, id: string): Promise<DebitReturn | null> {
  const returned = await executor
    .selectFrom("debit_returns")
    .selectAll()
    .where("id", "=", id)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  return returned ?? null;
}

/** A return that stands, with the reminders about it and about the earlier returns of its month. */
export type RemindedReturn = DebitReturn & {
  /** The bank’s. */
  readonly reason: string | null;
  /** What was said last about its reminders. */
  readonly decision: StoredDecision | null;
  readonly mails: readonly MailEntry[];
  readonly formerMails: readonly MailEntry[];
};

/** The return that stands of each of some debits, by debit. */
export async function remindedReturns(
  executor: DbOrTransaction,
  debits: readonly Returned[],
): Promise<ReadonlyMap<string, RemindedReturn>> {
  const reminded = new Map<string, RemindedReturn>();
  for (const some of chunksOf(debits)) {
    const returns = await executor
      .selectFrom("debit_returns")
      .innerJoin("debits", "debits.id", "debit_returns.debitId")
      .selectAll("debit_returns")
      .select("debits.rejectionReason as reason")
      .where("debit_returns.contractId", "in", [...new Set(some.map(({ contractId }) => contractId))])
      .where("undoneAt", "is", null)
      .orderBy("recordedAt")
      .execute();
    const decisions = await latestDecisions(executor, some);
    const mails = await mailsAboutEach(
      executor,
      returns.map(({ id }) => id),
      paymentReminders,
    );
    for (const { id, contractId, dueOn } of some) {
      const ofDue = returns.filter((each) => each.contractId === contractId && each.dueOn === dueOn);
      const own = ofDue.findLast(({ debitId }) => debitId === id);
      if (!own) continue;
      const former = ofDue.filter((each) => each !== own && each.debitId !== id);
      reminded.set(id, {
        ...own,
        decision: decisions.get(own.id) ?? null,
        mails: mails.get(own.id) ?? [],
        formerMails: former.flatMap((each) => mails.get(each.id) ?? []),
      });
    }
  }
  return reminded;
}

/** What somebody said about the reminders of a return, with their words. */
export type StoredDecision = Selectable<ReminderDecisionsTable> & { readonly words: string | null };

export async function saveReminderDecision(
  transaction: Transaction,
  decision: Selectable<ReminderDecisionsTable>,
): Promise<void> {
  await transaction.insertInto("reminder_decisions").values(decision).execute();
}

/** What was said last about the reminders of each return of some contracts that anything was said about. */
async function latestDecisions(
  executor: DbOrTransaction,
  contracts: readonly Pick<StoredDebit, "contractId">[],
): Promise<ReadonlyMap<string, StoredDecision>> {
  const rows = await executor
    .selectFrom("reminder_decisions")
    .leftJoin("contract_notes", "contract_notes.id", "noteId")
    .selectAll("reminder_decisions")
    .select("contract_notes.text as words")
    .where("reminder_decisions.contractId", "in", [...new Set(contracts.map(({ contractId }) => contractId))])
    .orderBy("reminder_decisions.at")
    .execute();
  return new Map(rows.map((row) => [row.returnId, row]));
}

/**
 * Whether the reminder of a return is being sent at this moment. Locks it until the transaction ends if it only waits, so
 * that no instance takes it meanwhile.
 */
export async function isReminderLeaving(
  transaction: Transaction,
  returnId: string,
  now: number,
): Promise<boolean> {
  const waiting = transaction
    .selectFrom("outbox")
    .select(["id", "leaseUntil"])
    .where("subjectId", "=", returnId)
    .where("kind", "in", paymentReminders)
    .where(isWaiting);
  return ((await lockRow(transaction, waiting))?.leaseUntil ?? 0) > now;
}

/** Takes the reminder of a return that waits to leave out of the outbox, unless it is leaving at this moment. */
export async function withdrawWaitingReminder(
  transaction: Transaction,
  returnId: string,
  now: number,
): Promise<void> {
  await transaction.deleteFrom("outbox").where(isWaitingReminder(returnId, now)).execute();
}

/** Makes the reminder of a return that waits leave now, unless it is leaving at this moment. Returns whether one waited. */
export async function sendWaitingReminder(
  transaction: Transaction,
  returnId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("outbox")
    .set({ dueAt: now })
    .where(isWaitingReminder(returnId, now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function isWaitingReminder(returnId: string, now: number) {
  return ({ and, or, eb }: ExpressionBuilder<Schema, "outbox">) =>
    and([
      eb("subjectId", "=", returnId),
      eb("kind", "in", paymentReminders),
      isWaiting(),
      or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]),
    ]);
}

/** A reminder that left, about a month of a contract. */
export type SentReminder = {
  readonly mailId: string;
  readonly kind: PaymentReminder;
  readonly dueOn: Day;
  readonly at: number;
};

/** The reminders of a contract that left, the latest first, those of undone returns too. */
export async function sentReminders(executor: DbOrTransaction, contractId: string): Promise<SentReminder[]> {
  const rows = await executor
    .selectFrom("debit_returns")
    .innerJoin("outbox", "outbox.subjectId", "debit_returns.id")
    .select(["outbox.id as mailId", "kind", "dueOn", "sentAt as at"])
    .where("contractId", "=", contractId)
    .where("kind", "in", paymentReminders)
    .where("sentAt", "is not", null)
    .orderBy("sentAt", "desc")
    .execute();
  return rows as SentReminder[];
}

/** A reminder that waits to leave. */
export type WaitingReminder = {
  readonly returnId: string;
  readonly contractId: string;
  readonly kind: PaymentReminder;
  readonly dueOn: Day;
  readonly at: number;
  readonly number: string;
  readonly raisonSociale: string;
};

/** The reminders that leave next. */
export async function waitingReminders(executor: DbOrTransaction, limit: number): Promise<WaitingReminder[]> {
  const rows = await executor
    .selectFrom("outbox")
    .innerJoin("debit_returns", "debit_returns.id", "outbox.subjectId")
    .innerJoin("contracts", "contracts.id", "debit_returns.contractId")
    .select(["subjectId as returnId", "contractId", "kind", "dueOn", "dueAt as at"])
    .select(["contracts.number", "raisonSociale"])
    .where("kind", "in", paymentReminders)
    .where(isWaiting)
    .where("debit_returns.undoneAt", "is", null)
    .orderBy("dueAt")
    .orderBy("outbox.id")
    .limit(limit)
    .execute();
  return rows as WaitingReminder[];
}
