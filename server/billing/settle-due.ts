import { amountDueOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitReference, isOwed } from "#domain/contract/debits.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type BillableContract, billableContractsOf } from "#server/database/billable-contracts.ts";
import type { DbOrTransaction, Transaction } from "#server/database/client.ts";
import { debitsOfContracts, updateAwaitedDebit } from "#server/database/debits.ts";
import { lockRow } from "#server/database/dialect.ts";
import {
  deletePaidDue,
  isRefunded,
  type PaidDue,
  paidDuesOf,
  savePaidDue,
} from "#server/database/paid-dues.ts";

/** A payment due that was never presented, by the reference that its first debit would have. */
export type UnpresentedDue = {
  readonly id: string;
  readonly number: string;
  readonly raisonSociale: string;
  readonly dueOn: Day;
  readonly amountCents: number;
  readonly rejectedOn: null;
};

/** The payment whose first debit would have this reference; `null` if the contract does not owe it. */
export async function findUnpresentedDue(
  executor: DbOrTransaction,
  reference: string,
): Promise<UnpresentedDue | null> {
  const owner = await ownerOf(executor, reference);
  return owner && dueOf(owner.contract, owner.dueOn);
}

/** The same, its contract locked until the transaction ends. */
export async function lockedUnpresentedDue(
  transaction: Transaction,
  reference: string,
): Promise<UnpresentedDue | null> {
  await lockOwner(transaction, reference);
  return findUnpresentedDue(transaction, reference);
}

/** Why a payment that was never presented is not settled. `already`: it is. */
export type UnpresentedProblem = "unknown" | "already" | "day";

/** Records that such a payment was received by other means, if it was never presented. */
export async function settleDue(
  transaction: Transaction,
  reference: string,
  {
    on: receivedOn,
    means,
    settledFile: fileSha256,
  }: { readonly on: Day; readonly means: SettlementMeans; readonly settledFile: string | null },
  now: number,
): Promise<Outcome<UnpresentedDue, UnpresentedProblem>> {
  await lockOwner(transaction, reference);
  const owner = await ownerOf(transaction, reference);
  if (!owner) return failure("unknown");
  const { contract, dueOn } = owner;
  const presented = await debitsOfContracts(transaction, [contract.id]);
  if (presented.some((debit) => debit.dueOn === dueOn)) return failure("unknown");
  const paid = await paidDuesOf(transaction, [contract.id]);
  if (paid.some((due) => due.dueOn === dueOn)) return failure("already");
  if (receivedOn < contract.dates.acceptedOn || receivedOn > dayInParis(now)) return failure("day");
  const { id: contractId } = contract;
  const amountCents = amountDueOn(contract, dueOn);
  await savePaidDue(transaction, { contractId, dueOn, amountCents, receivedOn, means, fileSha256 });
  await updateAwaitedDebit(transaction, contractId);
  return success(dueOf(contract, dueOn));
}

/** Why a settlement of a payment that was never presented stays. `refunded`: the money has gone back. */
export type UndoSettlementProblem = "not-latest" | "refunded";

/**
 * Undoes a settlement of a payment that was never presented: it is due again if its contract still owes it. Returns the
 * contract's number and the former record.
 */
export async function undoSettledDue(
  transaction: Transaction,
  reference: string,
): Promise<Outcome<PaidDue & { readonly number: string }, UndoSettlementProblem>> {
  const parts = partsOf(reference);
  const contract = parts && (await lockOwner(transaction, reference));
  if (!contract) return failure("not-latest");
  const { number, dueOn } = parts;
  const contractId = contract.id;
  if (await isRefunded(transaction, { contractId, dueOn })) return failure("refunded");
  const due = await deletePaidDue(transaction, { contractId, dueOn });
  if (!due) return failure("not-latest");
  await updateAwaitedDebit(transaction, contractId);
  return success({ ...due, number });
}

function partsOf(reference: string): { readonly number: string; readonly dueOn: Day } | null {
  const [, number, year, month, day] = /^([A-Z0-9-]+)-([12]\d{3})(\d\d)(\d\d)-1$/.exec(reference) ?? [];
  return number ? { number, dueOn: `${year}-${month}-${day}` as Day } : null;
}

function lockOwner(transaction: Transaction, reference: string) {
  const number = partsOf(reference)?.number ?? "";
  return lockRow(transaction, transaction.selectFrom("contracts").select("id").where("number", "=", number));
}

async function ownerOf(executor: DbOrTransaction, reference: string) {
  const parts = partsOf(reference);
  if (!parts) return null;
  const row = await executor
    .selectFrom("contracts")
    .select("id")
    .where("number", "=", parts.number)
    .executeTakeFirst();
  const [contract] = row ? await billableContractsOf(executor, [row.id]) : [];
  const { dueOn } = parts;
  return contract && isOwed(contract, dueOn) ? { contract, dueOn } : null;
}

function dueOf(contract: BillableContract, dueOn: Day): UnpresentedDue {
  const { number, raisonSociale } = contract;
  return {
    id: debitReference(number, dueOn, 1),
    number,
    raisonSociale,
    dueOn,
    amountCents: amountDueOn(contract, dueOn),
    rejectedOn: null,
  };
}
