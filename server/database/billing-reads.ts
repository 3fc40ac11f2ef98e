import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { VatAmounts } from "#domain/billing/invoice.ts";
import type { InvoiceHistory } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { vatPercent } from "#domain/vat.ts";
import type { InvoiceRefundsTable, InvoicesTable } from "./billing-schema.ts";
import type { DbOrTransaction } from "./client.ts";
import type { StoredDebit } from "./debits.ts";
import { chunksOf } from "./dialect.ts";
import type { PaidDue } from "./paid-dues.ts";

/** Two days, both included. */
export type DayRange = { readonly fromOn: Day; readonly toOn: Day };

/** An invoice or a credit note, without its sealed content. */
export type BillingEntry = Omit<Selectable<InvoicesTable>, "contentSealed" | "contentSha256" | "erased">;

/** An amount that was paid for an invoice and went back to the client. */
export type InvoiceRefund = Selectable<InvoiceRefundsTable>;

/** A document of a list, with its contract and firm; the firm is empty once its contract is erased. */
export type NamedEntry = BillingEntry & { readonly contract: string; readonly raisonSociale: string };

/** A due day of a contract with its invoices, the latest last, and everything that was collected or paid for it. */
export type DueRecord = {
  readonly contractId: string;
  readonly dueOn: Day;
  readonly invoices: readonly {
    readonly invoice: BillingEntry;
    readonly creditNotes: readonly BillingEntry[];
    readonly refunds: readonly InvoiceRefund[];
  }[];
  /** In the order of its attempts. */
  readonly debits: readonly StoredDebit[];
  readonly paidDue: PaidDue | null;
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
  "invoices.withoutVatCents",
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
      .selectFrom("invoice_refunds")
      .innerJoin("invoices", "invoices.number", "invoice_refunds.number")
      .selectAll("invoice_refunds")
      .where("contractId", "in", some)
      .where("dueOn", ">=", fromOn)
      .where("dueOn", "<=", toOn)
      .orderBy("invoice_refunds.createdAt")
      .execute();
    yield recordsOf(entries, debits, paidDues, refunds);
    await yieldToEventLoop();
  }
}

function recordsOf(
  entries: readonly BillingEntry[],
  debits: readonly StoredDebit[],
  paidDues: readonly PaidDue[],
  refunds: readonly InvoiceRefund[],
): DueRecord[] {
  const creditNotesOf = Map.groupBy(entries, ({ creditedNumber }) => creditedNumber);
  const refundsOf = Map.groupBy(refunds, ({ number }) => number);
  const invoicesOf = Map.groupBy(
    entries.filter(({ kind }) => kind === "invoice"),
    dueKey,
  );
  const debitsOf = Map.groupBy(debits, dueKey);
  const paidOf = new Map(paidDues.map((due) => [dueKey(due), due]));
  const dues = new Map([...entries, ...debits, ...paidDues].map((each) => [dueKey(each), each]));
  return [...dues].map(([key, { contractId, dueOn }]) => ({
    contractId,
    dueOn,
    invoices: (invoicesOf.get(key) ?? []).map((invoice) => ({
      invoice,
      creditNotes: creditNotesOf.get(invoice.number) ?? [],
      refunds: refundsOf.get(invoice.number) ?? [],
    })),
    debits: debitsOf.get(key) ?? [],
    paidDue: paidOf.get(key) ?? null,
  }));
}

/** A due day of a contract as the key of a map. */
export function dueKey({ contractId, dueOn }: Pick<DueRecord, "contractId" | "dueOn">): string {
  return `${contractId} ${dueOn}`;
}

/** What was collected, paid and refunded for a due day. */
export function paymentsOfDue({ debits, paidDue }: Pick<DueRecord, "debits" | "paidDue">) {
  return {
    debits,
    settlements: [...debits.filter(({ state }) => state === "settled"), ...(paidDue ? [paidDue] : [])].map(
      settledAmount,
    ),
    refunds: debits.filter(({ refundedOn }) => refundedOn !== null),
  } satisfies Omit<InvoiceHistory, "creditNotes">;
}

/** What was received of a payment: by other means less than its debit, if a credit note had made it lower. */
export function settledAmount(paid: StoredDebit | PaidDue): { readonly amountCents: number } {
  const isSettled = "state" in paid && paid.state === "settled";
  return { amountCents: isSettled ? paid.settledCents! : paid.amountCents };
}

/** What was refunded of the due days of some contracts, by {@link dueKey}. */
export async function refundedCents(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const refunded = new Map<string, number>();
  for (const some of chunksOf(contractIds)) {
    const ofInvoices = await executor
      .selectFrom("invoice_refunds")
      .innerJoin("invoices", "invoices.number", "invoice_refunds.number")
      .select(["contractId", "dueOn", "amountCents"])
      .where("contractId", "in", some)
      .execute();
    const ofDebits = await executor
      .selectFrom("debits")
      .select(["contractId", "dueOn", "amountCents"])
      .where("contractId", "in", some)
      .where("refundedOn", "is not", null)
      .execute();
    for (const row of [...ofInvoices, ...ofDebits])
      refunded.set(dueKey(row), (refunded.get(dueKey(row)) ?? 0) + row.amountCents);
  }
  return refunded;
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
 * The invoices of a due day with their histories. Its payments and refunds belong to the latest one: those before it
 * were taken back whole.
 */
export function invoicesOfDue(record: DueRecord) {
  const refunded = record.invoices.flatMap(({ refunds }) => refunds);
  return record.invoices.map(({ invoice, creditNotes, refunds }, index) => {
    const isLatest = index === record.invoices.length - 1;
    const payments = isLatest ? paymentsOfDue(record) : noPayments;
    return {
      entry: invoice,
      amounts: amountsOf(invoice),
      attempts: isLatest ? record.debits : [],
      paidDue: isLatest ? record.paidDue : null,
      creditEntries: creditNotes,
      refundEntries: refunds,
      history: {
        ...payments,
        refunds: isLatest ? [...payments.refunds, ...refunded] : [],
        creditNotes: creditNotes.map((creditNote) => ({ amounts: amountsOf(creditNote) })),
      },
    };
  });
}

const noPayments = paymentsOfDue({ debits: [], paidDue: null });

/** The latest day on which an invoice was paid, or on which it was issued if that never happened. */
export function lastPaidOn({ attempts, paidDue, entry }: InvoiceWithHistory): Day {
  const days = attempts.flatMap(({ state, collectionOn, settledOn }) =>
    state === "presented" ? [collectionOn] : settledOn ? [settledOn] : [],
  );
  return [...days, ...(paidDue ? [paidDue.receivedOn] : [])].sort().at(-1) ?? entry.issuedOn;
}

/** The sums of a document, with the rate of the tax. */
export function amountsOf({
  withoutVatCents,
  vatCents,
  totalCents,
}: Pick<BillingEntry, "withoutVatCents" | "vatCents" | "totalCents">): VatAmounts {
  return { withoutVatCents, vatPercent, vatCents, totalCents };
}
