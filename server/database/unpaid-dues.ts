import { totalCentsOf } from "#domain/amount.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import { isAskedFor, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { type BillableContract, billableContractsOf } from "./billable-contracts.ts";
import { dueRecords, invoicesOfDue, paymentsOfDue } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";
import { findDebit, type StoredDebit } from "./debits.ts";
import { isOnMandate } from "./mandates.ts";

/** The unpaid months of some contracts on a day, in the order of their due days. */
export async function unpaidDuesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
  today: Day,
): Promise<UnpaidDue[]> {
  const unpaid: UnpaidDue[] = [];
  for await (const records of dueRecords(executor, contractIds)) {
    const returned = records.filter(
      ({ debits }) => debits.length > 0 && debits.at(-1)!.state !== "presented",
    );
    const contracts = new Map(
      (
        await billableContractsOf(
          executor,
          returned.map(({ contractId }) => contractId),
        )
      ).map((contract) => [contract.id, contract]),
    );
    for (const record of returned) {
      const { contractId, dueOn, debits } = record;
      const contract = contracts.get(contractId);
      const debit = debits.at(-1)!;
      if (!contract || !isOwed(contract, dueOn)) continue;
      const invoice = invoicesOfDue(record).at(-1);
      unpaid.push({
        contractId,
        dueOn,
        invoiceNumber: invoice?.entry.number ?? null,
        owedCents: invoice
          ? invoiceStanding(invoice, invoice.history, today).owedCents
          : amountDueOn(contract, dueOn) - totalCentsOf(paymentsOfDue(record).settlements),
        reference: debit.id,
        returnedOn: debit.rejectedOn,
        reason: debit.rejectionReason,
        joinsNextRun: debit.joinsNextRun === 1 || isAgreed(contract, dueOn, debits),
      });
    }
  }
  return unpaid
    .filter(({ owedCents }) => owedCents > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Whether a month is to be collected on another account, as its client agreed, and was not presented there yet. */
function isAgreed(
  { mandates, agreedDues }: BillableContract,
  dueOn: Day,
  debits: readonly StoredDebit[],
): boolean {
  const latest = mandates.findLast(({ revokedAt }) => revokedAt === null);
  return (
    latest !== undefined &&
    agreedDues.some((due) => due.mandateId === latest.id && due.dueOn === dueOn) &&
    !debits.some((debit) => isOnMandate(debit, latest))
  );
}

/** The unpaid month that a reminder of a returned debit is about; `null` when nobody is asked for it any more. */
export async function unpaidDueOf(
  executor: DbOrTransaction,
  reference: string,
  today: Day,
): Promise<UnpaidDue | null> {
  const debit = await findDebit(executor, reference);
  const dues = debit ? await unpaidDuesOf(executor, [debit.contractId], today) : [];
  return dues.find((due) => due.reference === reference && isAskedFor(due)) ?? null;
}
