import type { Selectable } from "kysely";
import type { DebitReturnsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { paymentReminders } from "#server/database/mail/mail-kinds.ts";
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
      .selectAll()
      .where("contractId", "in", [...new Set(some.map(({ contractId }) => contractId))])
      .where("undoneAt", "is", null)
      .orderBy("recordedAt")
      .execute();
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
        mails: mails.get(own.id) ?? [],
        formerMails: former.flatMap((each) => mails.get(each.id) ?? []),
      });
    }
  }
  return reminded;
}
