import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type AccountDue, type DuePayments, invoicesOfDue, untouchedDue } from "#domain/billing/account.ts";
import { type BillableContract, billableContractsOf } from "./billable-contracts.ts";
import { type BillingEntry, type DayRange, entryColumns } from "./billing-reads.ts";
import type { RefundsTable } from "./billing-schema.ts";
import type { DbOrTransaction } from "./client.ts";
import type { StoredDebit } from "./debits.ts";
import { chunksOf } from "./dialect.ts";
import type { PaidDue } from "./paid-dues.ts";

/** An amount that was paid for a due day and went back to the client. */
export type Refund = Selectable<RefundsTable>;

/** What was collected, received and paid back for a due day, as stored. */
export type StoredPayments = Omit<DuePayments<StoredDebit>, "paidDue" | "refunds"> & {
  readonly paidDue: PaidDue | null;
  readonly refunds: readonly Refund[];
};

/** A due day of a contract with its invoices, the latest last, and everything that was collected or paid for it. */
export type DueRecord = StoredPayments & Pick<AccountDue<BillingEntry>, "invoices">;

/** A contract with everything that was done about its due days, in their order. */
export type StoredAccount<Due extends StoredPayments = DueRecord> = {
  readonly contract: BillableContract;
  readonly dues: readonly Due[];
};

const contractsAtOnce = 100;

/** All days that a store holds. */
const always: DayRange = { fromOn: "1000-01-01", toOn: "9999-12-31" };

/** The accounts of some contracts; none of an erased one. Lets other requests run in between. */
export async function accountsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<StoredAccount[]> {
  const dues: DueRecord[] = [];
  for await (const some of dueRecords(executor, contractIds)) dues.push(...some);
  return accountsWith(await billableContractsOf(executor, contractIds), dues);
}

/** The account of a contract; `null` once it is erased. */
export async function accountOf(
  executor: DbOrTransaction,
  contractId: string,
): Promise<StoredAccount | null> {
  const [account] = await accountsOf(executor, [contractId]);
  return account ?? null;
}

/** The accounts of some contracts without their invoices, for whoever only asks about money: runs, of all contracts. */
export async function paymentAccountsOf(
  executor: DbOrTransaction,
  contracts: readonly BillableContract[],
): Promise<StoredAccount<StoredPayments>[]> {
  const dues: StoredPayments[] = [];
  for (const some of chunksOf(
    contracts.map(({ id }) => id),
    contractsAtOnce,
  ))
    dues.push(...recordsOf([], await paymentsOf(executor, some, always)));
  return accountsWith(contracts, dues);
}

function accountsWith<Due extends StoredPayments>(
  contracts: readonly BillableContract[],
  dues: readonly Due[],
): StoredAccount<Due>[] {
  const ofContract = Map.groupBy(dues, ({ contractId }) => contractId);
  return contracts.map((contract) => ({ contract, dues: ofContract.get(contract.id) ?? [] }));
}

/**
 * The records of the due days of some contracts, of all their due days or of those within some days, in their order; none
 * of a due day without a document, a debit or a payment. Lets other requests run in between.
 */
export async function* dueRecords(
  executor: DbOrTransaction,
  contractIds: Iterable<string>,
  range = always,
): AsyncGenerator<DueRecord[]> {
  for (const some of chunksOf([...new Set(contractIds)], contractsAtOnce)) {
    const entries = await executor
      .selectFrom("invoices")
      .select(entryColumns)
      .where("contractId", "in", some)
      .where("dueOn", ">=", range.fromOn)
      .where("dueOn", "<=", range.toOn)
      .orderBy("createdAt")
      .orderBy("number")
      .execute();
    yield recordsOf(entries, await paymentsOf(executor, some, range));
    await yieldToEventLoop();
  }
}

/** The record of one due day; an empty one if nothing was done about it. */
export async function dueRecordOf(
  executor: DbOrTransaction,
  { contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">,
): Promise<DueRecord> {
  for await (const [record] of dueRecords(executor, [contractId], { fromOn: dueOn, toOn: dueOn }))
    if (record) return record;
  return untouchedDue(contractId, dueOn);
}

/** An invoice with its history, in the form that the rules read and in full. */
export type InvoiceWithHistory = ReturnType<typeof invoicesOfDue<DueRecord>>[number];

/** The invoices of a contract with their histories, in the order of their numbers. */
export async function invoicesOfContract(
  executor: DbOrTransaction,
  contractId: string,
): Promise<InvoiceWithHistory[]> {
  const invoices: InvoiceWithHistory[] = [];
  for await (const records of dueRecords(executor, [contractId]))
    invoices.push(...records.flatMap((record) => invoicesOfDue(record)));
  return invoices.toSorted((one, other) => (one.entry.number < other.entry.number ? -1 : 1));
}

/** The debits, the payments by other means and the refunds of some contracts within some days. */
async function paymentsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
  { fromOn, toOn }: DayRange,
) {
  const debits = await executor
    .selectFrom("debits")
    .selectAll()
    .where("contractId", "in", contractIds)
    .where("dueOn", ">=", fromOn)
    .where("dueOn", "<=", toOn)
    .orderBy("attempt")
    .execute();
  const paidDues = await executor
    .selectFrom("paid_dues")
    .selectAll()
    .where("contractId", "in", contractIds)
    .where("dueOn", ">=", fromOn)
    .where("dueOn", "<=", toOn)
    .execute();
  const refunds = await executor
    .selectFrom("refunds")
    .selectAll()
    .where("contractId", "in", contractIds)
    .where("dueOn", ">=", fromOn)
    .where("dueOn", "<=", toOn)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return { debits, paidDues, refunds };
}

function recordsOf(
  entries: readonly BillingEntry[],
  { debits, paidDues, refunds }: Awaited<ReturnType<typeof paymentsOf>>,
): DueRecord[] {
  const creditNotesOf = Map.groupBy(entries, ({ creditedNumber }) => creditedNumber);
  const refundsOf = Map.groupBy(refunds, dueKey);
  const invoicesOf = Map.groupBy(
    entries.filter(({ kind }) => kind === "invoice"),
    dueKey,
  );
  const debitsOf = Map.groupBy(debits, dueKey);
  const paidOf = new Map(paidDues.map((due) => [dueKey(due), due]));
  const dues = new Map([...entries, ...debits, ...paidDues, ...refunds].map((each) => [dueKey(each), each]));
  return [...dues]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { contractId, dueOn }]) => ({
      contractId,
      dueOn,
      invoices: (invoicesOf.get(key) ?? []).map((invoice) => ({
        invoice,
        creditNotes: creditNotesOf.get(invoice.number) ?? [],
      })),
      debits: debitsOf.get(key) ?? [],
      paidDue: paidOf.get(key) ?? null,
      refunds: refundsOf.get(key) ?? [],
    }));
}

export function dueKey({ contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">): string {
  return `${contractId} ${dueOn}`;
}
