import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type DueMoney, priceOn } from "#domain/billing/amount-due.ts";
import type { VatAmounts } from "#domain/billing/invoice.ts";
import { dueStanding, type InvoiceHistory, type InvoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import type { BillableContract } from "./billable-contracts.ts";
import type { InvoicesTable, RefundsTable } from "./billing-schema.ts";
import type { DbOrTransaction } from "./client.ts";
import type { StoredDebit } from "./debits.ts";
import { chunksOf } from "./dialect.ts";
import type { PaidDue } from "./paid-dues.ts";

/** Two days, both included. */
export type DayRange = { readonly fromOn: Day; readonly toOn: Day };

/** An invoice or a credit note, without its sealed content. */
export type BillingEntry = Omit<Selectable<InvoicesTable>, "contentSealed" | "contentSha256" | "erased">;

/** An amount that was paid for a due day and went back to the client. */
export type Refund = Selectable<RefundsTable>;

/** A document of a list, with its contract and firm; the firm is empty once its contract is erased. */
export type NamedEntry = BillingEntry & { readonly contract: string; readonly raisonSociale: string };

/** A due day of a contract with its invoices, the latest last, and everything that was collected or paid for it. */
export type DueRecord = {
  readonly contractId: string;
  readonly dueOn: Day;
  readonly invoices: readonly {
    readonly invoice: BillingEntry;
    readonly creditNotes: readonly BillingEntry[];
  }[];
  /** In the order of its attempts. */
  readonly debits: readonly StoredDebit[];
  readonly paidDue: PaidDue | null;
  /** In the order in which they were recorded. */
  readonly refunds: readonly Refund[];
};

const columns = [
  "invoices.number",
  "invoices.kind",
  "invoices.contractId",
  "invoices.dueOn",
  "invoices.reissue",
  "invoices.issuedOn",
  "invoices.creditedNumber",
  "invoices.stepId",
  "invoices.voidedBy",
  "invoices.withoutVatCents",
  "invoices.vatPermille",
  "invoices.vatCents",
  "invoices.totalCents",
  "invoices.createdAt",
] as const;

function namedEntries(executor: DbOrTransaction) {
  return executor
    .selectFrom("invoices")
    .innerJoin("contracts", "contracts.id", "invoices.contractId")
    .select(columns)
    .select(["contracts.number as contract", "contracts.raisonSociale"]);
}

/** The invoices and credit notes whose date is within some days, the latest numbers first. */
export function documentsIssued(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): Promise<NamedEntry[]> {
  return namedEntries(executor)
    .where("invoices.kind", "in", ["invoice", "credit-note"])
    .where("invoices.issuedOn", ">=", fromOn)
    .where("invoices.issuedOn", "<=", toOn)
    .orderBy("invoices.issuedOn", "desc")
    .orderBy("invoices.createdAt", "desc")
    .orderBy("invoices.number", "desc")
    .execute();
}

/** The invoices and credit notes of a contract, in the order of their days, invoices first. */
export function documentsOfContract(executor: DbOrTransaction, contractId: string): Promise<BillingEntry[]> {
  return executor
    .selectFrom("invoices")
    .select(columns)
    .where("contractId", "=", contractId)
    .orderBy("issuedOn")
    .orderBy("kind", "desc")
    .orderBy("number")
    .execute();
}

/** A document by its number, or `null`. */
export async function findEntry(executor: DbOrTransaction, number: string): Promise<NamedEntry | null> {
  return (await namedEntries(executor).where("invoices.number", "=", number).executeTakeFirst()) ?? null;
}

/** The contracts that were erased since a day: the law keeps their invoices (C. com., L123-22). */
export function contractsErasedSince(
  executor: DbOrTransaction,
  day: Day,
): Promise<{ readonly id: string; readonly number: string }[]> {
  return executor
    .selectFrom("erasures")
    .innerJoin("contracts", "contracts.number", "erasures.subject")
    .select(["contracts.id", "contracts.number"])
    .where("erasures.kind", "=", "contract")
    .where("erasures.erasedOn", ">=", day)
    .execute();
}

/** Contracts whose records are read at once. */
const contractsAtOnce = 100;

/** All days that a store holds. */
const always: DayRange = { fromOn: "1000-01-01", toOn: "9999-12-31" };

/**
 * The records of the due days of some contracts, of all their due days or of those within some days; none of a due day
 * without a document, a debit or a payment. Lets other requests run in between.
 */
export async function* dueRecords(
  executor: DbOrTransaction,
  contractIds: Iterable<string>,
  { fromOn, toOn } = always,
): AsyncGenerator<DueRecord[]> {
  for (const some of chunksOf([...new Set(contractIds)], contractsAtOnce)) {
    const entries = await executor
      .selectFrom("invoices")
      .select(columns)
      .where("contractId", "in", some)
      .where("dueOn", ">=", fromOn)
      .where("dueOn", "<=", toOn)
      .orderBy("createdAt")
      .orderBy("number")
      .execute();
    const debits = await executor
      .selectFrom("debits")
      .selectAll()
      .where("contractId", "in", some)
      .where("dueOn", ">=", fromOn)
      .where("dueOn", "<=", toOn)
      .orderBy("attempt")
      .execute();
    const paidDues = await executor
      .selectFrom("paid_dues")
      .selectAll()
      .where("contractId", "in", some)
      .where("dueOn", ">=", fromOn)
      .where("dueOn", "<=", toOn)
      .execute();
    const refunds = await executor
      .selectFrom("refunds")
      .selectAll()
      .where("contractId", "in", some)
      .where("dueOn", ">=", fromOn)
      .where("dueOn", "<=", toOn)
      .orderBy("createdAt")
      .execute();
    yield recordsOf(entries, debits, paidDues, refunds);
    await yieldToEventLoop();
  }
}

function recordsOf(
  entries: readonly BillingEntry[],
  debits: readonly StoredDebit[],
  paidDues: readonly PaidDue[],
  refunds: readonly Refund[],
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
  return [...dues].map(([key, { contractId, dueOn }]) => ({
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

/** The record of one due day; an empty one if nothing was done about it. */
export async function dueRecordOf(
  executor: DbOrTransaction,
  { contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">,
): Promise<DueRecord> {
  for await (const [record] of dueRecords(executor, [contractId], { fromOn: dueOn, toOn: dueOn }))
    if (record) return record;
  return emptyRecord({ contractId, dueOn });
}

/** The record of a due day about which nothing was done. */
export function emptyRecord({ contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">): DueRecord {
  return { contractId, dueOn, invoices: [], debits: [], paidDue: null, refunds: [] };
}

/** A due day of a contract as the key of a map. */
export function dueKey({ contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">): string {
  return `${contractId} ${dueOn}`;
}

/** What was collected, paid and refunded for a due day. */
export function paymentsOfDue({
  debits,
  paidDue,
  refunds,
}: Pick<DueRecord, "debits" | "paidDue" | "refunds">) {
  return {
    debits,
    settlements: [...debits.filter(({ state }) => state === "settled"), ...(paidDue ? [paidDue] : [])].map(
      settledAmount,
    ),
    refunds,
  } satisfies Omit<InvoiceHistory, "creditNotes">;
}

/** What was received of a payment: by other means less than its debit, if a credit note had made it lower. */
export function settledAmount(paid: StoredDebit | PaidDue): { readonly amountCents: number } {
  const isSettled = "state" in paid && paid.state === "settled";
  return { amountCents: isSettled ? paid.settledCents! : paid.amountCents };
}

/** The refunds of some contracts. */
export async function refundsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const some of chunksOf(contractIds))
    refunds.push(
      ...(await executor
        .selectFrom("refunds")
        .selectAll()
        .where("contractId", "in", some)
        .orderBy("id")
        .execute()),
    );
  return refunds;
}

/** The money of a due day, among that of its contract. A debit that is at the bank counts as received. */
export function moneyOf(
  dueOn: Day,
  debits: readonly StoredDebit[],
  paidDues: readonly PaidDue[],
  refunds: readonly Refund[],
): DueMoney {
  const received = [...debits.filter(({ state }) => state !== "rejected"), ...paidDues];
  const centsOf = <Each extends { readonly dueOn: Day }>(
    all: readonly Each[],
    cents: (each: Each) => number,
  ) => all.reduce((sum, each) => (each.dueOn === dueOn ? sum + cents(each) : sum), 0);
  return {
    receivedCents: centsOf(received, (each) => settledAmount(each).amountCents),
    refundedCents: centsOf(refunds, ({ amountCents }) => amountCents),
  };
}

/** The invoice of a due day that counts: the latest one, unless it is void. */
export function invoiceInForce({ invoices }: DueRecord): DueRecord["invoices"][number] | null {
  const latest = invoices.at(-1);
  return latest && latest.invoice.voidedBy === null ? latest : null;
}

/** Where a due day of a contract stands on a day. */
export function standingOfDue(
  contract: BillableContract | undefined,
  record: DueRecord,
  today: Day,
): InvoiceStanding {
  const inForce = invoiceInForce(record);
  const invoice = inForce && {
    amounts: amountsOf(inForce.invoice),
    creditNotes: inForce.creditNotes.map((creditNote) => ({ amounts: amountsOf(creditNote) })),
  };
  return dueStanding(
    {
      ...paymentsOfDue(record),
      invoice,
      // An erased contract owes what its invoices say.
      isOwed: contract ? isOwed(contract, record.dueOn) : invoice !== null,
      priceCents: contract ? priceOn(contract, record.dueOn) : 0,
    },
    today,
  );
}

/** An invoice with its history, in the form that the rules read and in full. */
export type InvoiceWithHistory = ReturnType<typeof invoicesOfDue>[number];

/** The invoices of a contract with their histories, in the order of their due days. */
export async function invoicesOfContract(
  executor: DbOrTransaction,
  contractId: string,
): Promise<InvoiceWithHistory[]> {
  const invoices: InvoiceWithHistory[] = [];
  for await (const records of dueRecords(executor, [contractId]))
    invoices.push(...records.flatMap(invoicesOfDue));
  return invoices.toSorted((one, other) => (one.entry.number < other.entry.number ? -1 : 1));
}

/**
 * The invoices of a due day with their histories. Its payments and refunds belong to the one in force: those before it
 * were taken back whole.
 */
export function invoicesOfDue(record: DueRecord) {
  const inForce = invoiceInForce(record);
  return record.invoices.map((each) => {
    const { invoice, creditNotes } = each;
    const { debits, paidDue, refunds } = each === inForce ? record : nothingPaid;
    return {
      entry: invoice,
      amounts: amountsOf(invoice),
      attempts: debits,
      paidDue,
      creditEntries: creditNotes,
      refundEntries: refunds,
      history: {
        ...paymentsOfDue({ debits, paidDue, refunds }),
        creditNotes: creditNotes.map((creditNote) => ({ amounts: amountsOf(creditNote) })),
      },
    };
  });
}

const nothingPaid: Pick<DueRecord, "debits" | "paidDue" | "refunds"> = {
  debits: [],
  paidDue: null,
  refunds: [],
};

/** The latest day on which something was received for a due day; the due day if that never happened. */
export function lastPaidOn({ dueOn, debits, paidDue }: DueRecord): Day {
  const days = debits.flatMap(({ state, collectionOn, settledOn }) =>
    state === "presented" ? [collectionOn] : settledOn ? [settledOn] : [],
  );
  return [...days, ...(paidDue ? [paidDue.receivedOn] : [])].sort().at(-1) ?? dueOn;
}

/** The sums of a document, with the rate of the tax. */
export function amountsOf({
  withoutVatCents,
  vatPermille,
  vatCents,
  totalCents,
}: Pick<BillingEntry, "withoutVatCents" | "vatPermille" | "vatCents" | "totalCents">): VatAmounts {
  return { withoutVatCents, vatPercent: vatPermille / 10, vatCents, totalCents };
}
