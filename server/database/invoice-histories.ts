import type { Selectable } from "kysely";
import type { InvoiceHistory } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { vatPercent } from "#domain/vat.ts";
import type { InvoiceRefundsTable, InvoicesTable } from "./billing-schema.ts";
import type { DbOrTransaction } from "./client.ts";
import { debitsOfContracts, type StoredDebit } from "./debits.ts";
import { chunksOf } from "./dialect.ts";
import { type PaidDue, paidDuesOf } from "./paid-dues.ts";

/** An invoice or a credit note, without its sealed content. */
export type BillingEntry = Omit<Selectable<InvoicesTable>, "contentSealed">;

/** The columns of {@link BillingEntry}. */
export const billingEntryColumns = [
  "number",
  "kind",
  "contractId",
  "dueOn",
  "reissue",
  "issuedOn",
  "creditedNumber",
  "stepId",
  "contentSha256",
  "withoutVatCents",
  "vatCents",
  "totalCents",
  "createdAt",
] as const;

/** Everything that happened to an invoice, in the form that the rules read and in full. */
export type StoredHistory = InvoiceHistory & {
  readonly invoice: BillingEntry;
  readonly attempts: readonly StoredDebit[];
  readonly paidDue: PaidDue | null;
  readonly creditEntries: readonly BillingEntry[];
  readonly refundEntries: readonly Selectable<InvoiceRefundsTable>[];
};

/** The invoices of some contracts, each with its history, in the order of their numbers. */
export async function invoicesOfContracts(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<StoredHistory[]> {
  const histories: StoredHistory[] = [];
  for (const some of chunksOf([...new Set(contractIds)])) {
    const entries = await executor
      .selectFrom("invoices")
      .select(billingEntryColumns)
      .where("contractId", "in", some)
      .orderBy("number")
      .execute();
    const debits = await debitsOfContracts(executor, some);
    const paid = await paidDuesOf(executor, some);
    const refunds = await executor
      .selectFrom("invoice_refunds")
      .innerJoin("invoices", "invoices.number", "invoice_refunds.number")
      .selectAll("invoice_refunds")
      .where("invoices.contractId", "in", some)
      .orderBy("invoice_refunds.createdAt")
      .execute();
    histories.push(...historiesOf(entries, debits, paid, refunds));
  }
  return histories.toSorted((one, other) => (one.invoice.number < other.invoice.number ? -1 : 1));
}

/**
 * The history of each invoice among some entries. Payments of a due day belong to its latest invoice: an earlier one was
 * taken back whole before.
 */
function historiesOf(
  entries: readonly BillingEntry[],
  debits: readonly StoredDebit[],
  paid: readonly PaidDue[],
  refunds: readonly Selectable<InvoiceRefundsTable>[],
): StoredHistory[] {
  const invoices = entries.filter(({ kind }) => kind === "invoice");
  const latest = new Map(invoices.map((invoice) => [dueKey(invoice), 0]));
  for (const invoice of invoices) {
    latest.set(dueKey(invoice), Math.max(latest.get(dueKey(invoice))!, invoice.reissue));
  }
  const creditsOf = Map.groupBy(entries, ({ creditedNumber }) => creditedNumber);
  const debitsOf = Map.groupBy(debits, dueKey);
  const paidOf = new Map(paid.map((due) => [dueKey(due), due]));
  const refundsOf = Map.groupBy(refunds, ({ number }) => number);
  return invoices.map((invoice) => {
    const isLatest = latest.get(dueKey(invoice)) === invoice.reissue;
    const attempts = isLatest ? (debitsOf.get(dueKey(invoice)) ?? []) : [];
    const paidDue = (isLatest && paidOf.get(dueKey(invoice))) || null;
    const creditEntries = creditsOf.get(invoice.number) ?? [];
    const refundEntries = refundsOf.get(invoice.number) ?? [];
    const refundedDebits = attempts.filter(({ refundedOn }) => refundedOn !== null);
    return {
      invoice,
      attempts,
      paidDue,
      creditEntries,
      refundEntries,
      debits: attempts,
      settlements: [
        ...attempts
          .filter(({ state }) => state === "settled")
          .map(({ settledCents, amountCents }) => ({ amountCents: settledCents ?? amountCents })),
        ...(paidDue ? [paidDue] : []),
      ],
      creditNotes: creditEntries.map((entry) => ({ amounts: amountsOf(entry) })),
      refunds: [...refundEntries, ...refundedDebits],
    };
  });
}

/** The sums of an entry, with the rate of the tax. */
export function amountsOf({
  withoutVatCents,
  vatCents,
  totalCents,
}: Pick<BillingEntry, "withoutVatCents" | "vatCents" | "totalCents">) {
  return { withoutVatCents, vatPercent, vatCents, totalCents };
}

function dueKey({ contractId, dueOn }: { readonly contractId: string; readonly dueOn: Day }): string {
  return `${contractId} ${dueOn}`;
}
