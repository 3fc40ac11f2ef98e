import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type AccountDue, type DuePayments, invoicesOfDue, untouchedDue } from "#domain/billing/account.ts";
import type { Day } from "#domain/calendar.ts";
import type { PaymentsTable, RefundsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { type BillableContract, billableContractsOf } from "./billable-contracts.ts";
import { type BillingEntry, type DayRange, entryColumns } from "./billing-reads.ts";
import type { StoredDebit } from "./debits.ts";

/** Money that a client paid without a debit. */
export type Payment = Selectable<PaymentsTable>;

/** An amount that went back to the client. */
export type Refund = Selectable<RefundsTable>;

/** What was collected, received and paid back for a due day, as stored. */
export type StoredPayments = Omit<DuePayments<StoredDebit>, "payments" | "refunds"> & {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
};

/** A due day of a contract with its invoices, the latest last, and everything that was collected or paid for it. */
export type DueRecord = StoredPayments & Pick<AccountDue<BillingEntry>, "invoices">;

/** A contract with everything that was done about its due days, in their order. */
export type StoredAccount<Due extends StoredPayments = DueRecord> = {
  readonly contract: BillableContract;
  readonly dues: readonly Due[];
  /** The money that pays no due day: what came in, and what of it went back. */
  readonly unassigned: { readonly payments: readonly Payment[]; readonly refunds: readonly Refund[] };
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
  return accountsWith(executor, await billableContractsOf(executor, contractIds), dues);
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
  return accountsWith(executor, contracts, dues);
}

async function accountsWith<Due extends StoredPayments>(
  executor: DbOrTransaction,
  contracts: readonly BillableContract[],
  dues: readonly Due[],
): Promise<StoredAccount<Due>[]> {
  const ids = contracts.map(({ id }) => id);
  const duesOf = Map.groupBy(dues, ({ contractId }) => contractId);
  const paymentsOf = Map.groupBy(
    await unassignedOf(executor, "payments", ids),
    ({ contractId }) => contractId,
  );
  const refundsOf = Map.groupBy(await unassignedOf(executor, "refunds", ids), ({ contractId }) => contractId);
  return contracts.map((contract) => ({
    contract,
    dues: duesOf.get(contract.id) ?? [],
    unassigned: {
      payments: paymentsOf.get(contract.id) ?? [],
      refunds: refundsOf.get(contract.id) ?? [],
    },
  }));
}

/** The payments or the refunds of some contracts that belong to no due day, in the order of recording. */
async function unassignedOf<Table extends "payments" | "refunds">(
  executor: DbOrTransaction,
  table: Table,
  contractIds: readonly string[],
) {
  const rows: (Table extends "payments" ? Payment : Refund)[] = [];
  for (const some of chunksOf(contractIds)) {
    const read = executor
      .selectFrom(table as "payments")
      .selectAll()
      .where("contractId", "in", some)
      .where("dueOn", "is", null)
      .orderBy("createdAt")
      .orderBy("id");
    rows.push(...((await read.execute()) as typeof rows));
  }
  return rows;
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
  const payments = await executor
    .selectFrom("payments")
    .selectAll()
    .where("contractId", "in", contractIds)
    .where("dueOn", ">=", fromOn)
    .where("dueOn", "<=", toOn)
    .orderBy("createdAt")
    .orderBy("id")
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
  return { debits, payments: payments.map(assigned), refunds: refunds.map(assigned) };
}

/** A row that a query reads by its due day. */
function assigned<Row extends { readonly dueOn: Day | null }>(row: Row) {
  return { ...row, dueOn: row.dueOn! };
}

function recordsOf(
  entries: readonly BillingEntry[],
  { debits, payments, refunds }: Awaited<ReturnType<typeof paymentsOf>>,
): DueRecord[] {
  const creditNotesOf = Map.groupBy(entries, ({ creditedNumber }) => creditedNumber);
  const refundsOf = Map.groupBy(refunds, dueKey);
  const invoicesOf = Map.groupBy(
    entries.filter(({ kind }) => kind === "invoice"),
    dueKey,
  );
  const debitsOf = Map.groupBy(debits, dueKey);
  const paymentsOf = Map.groupBy(payments, dueKey);
  const dues = new Map([...entries, ...debits, ...payments, ...refunds].map((each) => [dueKey(each), each]));
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
      payments: paymentsOf.get(key) ?? [],
      refunds: refundsOf.get(key) ?? [],
    }));
}

export function dueKey({ contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">): string {
  return `${contractId} ${dueOn}`;
}
