import { isAskedFor, saysDebtorDied, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { dayInParis } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import { type BillableContract, billableContractsOf } from "./billable-contracts.ts";
import { type DueRecord, dueRecords, emptyRecord, invoiceInForce, standingOfDue } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";
import { findDebit } from "./debits.ts";
import { isToBeCollected, mandateUse } from "./mandate-use.ts";

/** The unpaid months of some contracts at an instant, in the order of their due days. */
export async function unpaidDuesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
  at: number,
): Promise<UnpaidDue[]> {
  const records: DueRecord[] = [];
  for await (const some of dueRecords(executor, contractIds)) records.push(...some);
  const ofContract = Map.groupBy(records, ({ contractId }) => contractId);
  return (await billableContractsOf(executor, contractIds))
    .flatMap((contract) => unpaidDues(contract, ofContract.get(contract.id) ?? [], at))
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

function unpaidDues(contract: BillableContract, records: readonly DueRecord[], at: number): UnpaidDue[] {
  const { id: contractId, number } = contract;
  const today = dayInParis(at);
  const use = mandateUse(
    contract,
    records.flatMap(({ debits }) => debits),
    at,
  );
  const debtorDied =
    use.waiting === null && use.onMandate.some(({ rejectionReason }) => saysDebtorDied(rejectionReason));
  const days = new Set([...records.map(({ dueOn }) => dueOn), ...use.byTransfer]);
  return [...days].flatMap((dueOn) => {
    const record = records.find((each) => each.dueOn === dueOn);
    const debit = record?.debits.at(-1);
    const isUnpaid = debit ? debit.state !== "presented" : use.byTransfer.includes(dueOn);
    // What the bank refuses in advance is not unpaid before its day.
    if (!isUnpaid || dueOn > today) return [];
    const standing = standingOfDue(contract, record ?? emptyRecord({ contractId, dueOn }), today);
    const due: UnpaidDue = {
      contractId,
      dueOn,
      invoiceNumber: (record && invoiceInForce(record)?.invoice.number) ?? null,
      owedCents: standing.owedCents,
      isToReclaim: standing.state === "to-reclaim",
      reference: debit?.id ?? debitReference(number, dueOn, 1),
      returnedOn: debit?.rejectedOn ?? null,
      reason: debit?.rejectionReason ?? null,
      debtorDied,
      joinsNextRun: isToBeCollected(use, dueOn, today),
    };
    return due.owedCents > 0 ? [due] : [];
  });
}

/** The unpaid month that a reminder of a returned debit is about; `null` when nobody is asked for it any more. */
export async function unpaidDueOf(
  executor: DbOrTransaction,
  reference: string,
  at: number,
): Promise<UnpaidDue | null> {
  const debit = await findDebit(executor, reference);
  const dues = debit ? await unpaidDuesOf(executor, [debit.contractId], at) : [];
  return dues.find((due) => due.reference === reference && isAskedFor(due)) ?? null;
}
