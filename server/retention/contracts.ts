import type { Day } from "#domain/calendar.ts";
import { endsInFreeStart } from "#domain/contract/termination.ts";
import { subscriberErasableOn, subscriberErasedOn } from "#domain/retention.ts";
import type { RetentionHold } from "#domain/rights.ts";
import type { Context } from "#server/context.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { batches, lockRow } from "#server/database/engine/dialect.ts";
import type { ErasureRule } from "#server/database/engine/schema.ts";
import { eraseContract, holdsOf } from "#server/database/evidence/erasures.ts";

/** Subjects in one batch, small so that other transactions wait only briefly. */
export const batchSize = 100;

/** The columns of a contract that the rules need. */
type Ended = Pick<ContractsTable, "acceptedOn" | "firstRenewalOn" | "firstDebitOn" | "state" | "lastDayOn">;

/** The reason not to erase a contract on a day although somebody asks for it; `null` if there is none. */
export async function retentionHoldOf(
  executor: DbOrTransaction,
  contract: Ended & { readonly id: string },
  today: Day,
): Promise<RetentionHold | null> {
  const [hold] = await holdsOf(executor, contract.id);
  if (hold) return { because: "held", reason: hold.reason };
  const { lastDayOn } = contract;
  if (lastDayOn === null || (contract.state !== "withdrawn" && today <= lastDayOn)) {
    return { because: "running", through: lastDayOn };
  }
  const until = subscriberErasableOn(lastDayOn, await lastDebitOf(executor, contract, lastDayOn));
  return today < until ? { because: "mandate", until } : null;
}

/**
 * Erases the contracts whose retention has ended. If the subscriber asked for erasure, the contract is erased as soon
 * as nothing keeps it.
 */
export async function eraseEndedContracts(context: Context, isStopping: () => boolean): Promise<void> {
  const read = (after: string) => endedAfter(context.database.db, after, context.today());
  for await (const ids of batches(read, (id) => id)) {
    for (const id of ids) {
      if (isStopping()) return;
      await context.database.transaction((transaction) => eraseIfDue(context, transaction, id));
    }
  }
}

/** Erases one contract if its retention has ended. Returns the rule that says so, or `null`. */
export async function eraseIfDue(
  { keyring, today }: Context,
  transaction: Transaction,
  id: string,
): Promise<ErasureRule | null> {
  const contract = await lockedTerms(transaction, id);
  if (!contract || contract.lastDayOn === null || (await holdsOf(transaction, id)).length > 0) return null;
  const on = today();
  const lastDebitOn = await lastDebitOf(transaction, contract, contract.lastDayOn);
  const rule =
    on >= subscriberErasedOn(contract.lastDayOn, lastDebitOn ?? contract.lastDayOn)
      ? "contract-ended"
      : contract.erasureAskedOn !== null && (await retentionHoldOf(transaction, contract, on)) === null
        ? "request"
        : null;
  if (rule) await eraseContract(transaction, keyring, contract, { on, rule });
  return rule;
}

/** What decides when a contract is erased, if it is not yet; locked until the transaction ends. Needs no key. */
export async function lockedTerms(transaction: Transaction, id: string) {
  const query = transaction
    .selectFrom("contracts")
    .select(["id", "number", "state", "acceptedOn", "firstRenewalOn", "firstDebitOn", "lastDayOn"])
    .select("erasureAskedOn")
    .where("id", "=", id)
    .where("erasedOn", "is", null);
  return (await lockRow(transaction, query)) ?? null;
}

async function endedAfter(executor: DbOrTransaction, after: string, today: Day): Promise<string[]> {
  const rows = await executor
    .selectFrom("contracts")
    .select("id")
    .where("erasedOn", "is", null)
    .where("lastDayOn", "<", today)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The last debit of a contract that has ended, that of a mandate used elsewhere before included; `null` when it ended in
 * its free start and nothing was presented. If debits are made elsewhere, the store has none: then assume one at each
 * renewal, the last day included.
 */
async function lastDebitOf(
  executor: DbOrTransaction,
  contract: Ended & { readonly id: string },
  lastDayOn: Day,
): Promise<Day | null> {
  const latest = await executor
    .selectFrom("debits")
    .select("collectionOn")
    .where("contractId", "=", contract.id)
    .orderBy("collectionOn", "desc")
    .executeTakeFirst();
  const mandates = await executor
    .selectFrom("mandates")
    .select("usedElsewhereOn")
    .where("contractId", "=", contract.id)
    .execute();
  const supposed = endsInFreeStart(contract, lastDayOn) ? null : lastDayOn;
  const days = [supposed, latest?.collectionOn, ...mandates.map(({ usedElsewhereOn }) => usedElsewhereOn)];
  return days.reduce<Day | null>((last, day) => (day && (!last || day > last) ? day : last), null);
}
