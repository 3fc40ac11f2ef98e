import type { Day } from "#domain/calendar.ts";
import { endsInFreeStart } from "#domain/contract/termination.ts";
import { subscriberErasableOn, subscriberErasedOn } from "#domain/retention.ts";
import type { Executor, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/dialect.ts";
import { eraseContract, holdsOf } from "#server/database/erasures.ts";
import type { ContractsTable, ErasureRule } from "#server/database/schema.ts";
import { batchSize, type RetentionParts, type RoundParts } from "./parts.ts";

/** What the rules ask of a contract. */
type Ended = Pick<ContractsTable, "acceptedOn" | "firstRenewalOn" | "firstDebitOn" | "state" | "lastDayOn">;

/** Why a contract may not be erased yet, though somebody asks for it. */
export type Stay =
  /** It runs; `through` its last day where that is known. */
  | { readonly because: "running"; readonly through: Day | null }
  /** Its mandate was debited: bank rules keep it. `until` is the first day on which it may go. */
  | { readonly because: "mandate"; readonly until: Day }
  /** The agency keeps it, for a dispute or an authority. */
  | { readonly because: "held"; readonly reason: string };

/** What opposes, on a day, the erasure of a contract that somebody asks for; `null` when nothing does. */
export async function stayOf(
  executor: Executor,
  contract: Ended & { readonly id: string },
  today: Day,
): Promise<Stay | null> {
  const [hold] = await holdsOf(executor, contract.id);
  if (hold) return { because: "held", reason: hold.reason };
  const { lastDayOn } = contract;
  if (lastDayOn === null || (contract.state !== "withdrawn" && today <= lastDayOn)) {
    return { because: "running", through: lastDayOn };
  }
  const until = subscriberErasableOn(lastDayOn, await lastDebitOf(executor, contract, lastDayOn));
  return today < until ? { because: "mandate", until } : null;
}

/** Erases the contracts whose time has come, and those whose subscriber asked for it and that nothing keeps any more. */
export async function eraseEndedContracts(parts: RoundParts): Promise<void> {
  let after = "";
  for (;;) {
    const ids = await endedAfter(parts.database.db, after, parts.today());
    for (const id of ids) {
      if (parts.isStopping()) return;
      await parts.database.transaction((transaction) => eraseIfDue(parts, transaction, id));
      after = id;
    }
    if (ids.length < batchSize) return;
  }
}

/** Erases one contract when its time has come. Answers the rule that says so, or `null`. */
export async function eraseIfDue(
  { keyring, today }: RetentionParts,
  transaction: Transaction,
  id: string,
): Promise<ErasureRule | null> {
  const contract = await lockedContract(transaction, id);
  if (!contract || contract.lastDayOn === null || (await holdsOf(transaction, id)).length > 0) return null;
  const on = today();
  const lastDebitOn = await lastDebitOf(transaction, contract, contract.lastDayOn);
  const rule =
    on >= subscriberErasedOn(contract.lastDayOn, lastDebitOn ?? contract.lastDayOn)
      ? "contract-ended"
      : contract.erasureAskedOn !== null && (await stayOf(transaction, contract, on)) === null
        ? "request"
        : null;
  if (rule) await eraseContract(transaction, keyring, contract, { on, rule });
  return rule;
}

/** A contract that is not erased, which nobody else changes until the transaction ends. */
export async function lockedContract(transaction: Transaction, id: string) {
  const query = transaction
    .selectFrom("contracts")
    .select(["id", "number", "state", "acceptedOn", "firstRenewalOn", "firstDebitOn", "lastDayOn"])
    .select("erasureAskedOn")
    .where("id", "=", id)
    .where("erasedOn", "is", null);
  return (await lockRow(transaction, query)) ?? null;
}

async function endedAfter(executor: Executor, after: string, today: Day): Promise<string[]> {
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
 * The last debit of a contract that has ended; `null` when it ended in its free start and nothing was presented. Where
 * debits are made elsewhere the store knows of none: then one is taken to have come with each renewal, the last day
 * included.
 */
async function lastDebitOf(
  executor: Executor,
  contract: Ended & { readonly id: string },
  lastDayOn: Day,
): Promise<Day | null> {
  const latest = await executor
    .selectFrom("debits")
    .select("collectionOn")
    .where("contractId", "=", contract.id)
    .orderBy("collectionOn", "desc")
    .executeTakeFirst();
  const supposed = endsInFreeStart(contract, lastDayOn) ? null : lastDayOn;
  if (!latest) return supposed;
  return supposed !== null && supposed > latest.collectionOn ? supposed : latest.collectionOn;
}
