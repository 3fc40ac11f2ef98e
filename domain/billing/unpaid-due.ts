import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import {
  type Account,
  dueOf,
  invoiceInForce,
  onAccountCents,
  standingOfDue,
  type UnassignedMoney,
} from "./account.ts";
import { lastDebit } from "./debit-stage.ts";
import { isToBeCollected, mandateUse } from "./mandate-use.ts";

/**
 * A month that its contract owes and that was not paid whole: the bank sent its last debit back, or it took less than is
 * owed, or no file carried it and its client pays it by transfer.
 */
export type UnpaidDue = {
  readonly contractId: string;
  readonly dueOn: Day;
  /** Its invoice; `null` until it is issued. */
  readonly invoiceNumber: string | null;
  /** What is left to pay, in euro cents. */
  readonly owedCents: number;
  /** Whether its client received it twice, from the agency and from the bank, and owes it back. */
  readonly isToReclaim: boolean;
  /** The reference of the last debit, or that of a first one; the day of its return, if any, and the bank's reason and words. */
  readonly reference: string;
  readonly returnedOn: Day | null;
  readonly reason: string | null;
  readonly reasonWords: string | null;
  /** Whether debits collected the rest of the month. */
  readonly isRest: boolean;
  /** Whether the bank said that the holder of the account in use died. */
  readonly debtorDied: boolean;
  /** Whether a run is to collect it. */
  readonly joinsNextRun: boolean;
};

/**
 * What the client of an account is asked to pay at an instant: the unpaid months, the oldest first, less what is on account,
 * which the agency is to count. Of 89 € with 22 € on account, that is 67 €.
 */
export function askedDues(
  account: Account & { readonly unassigned: UnassignedMoney },
  at: number,
): UnpaidDue[] {
  let onAccount = Math.max(0, onAccountCents(account.dues, account.unassigned));
  return unpaidDues(account, at)
    .filter(isAskedFor)
    .flatMap((due) => {
      const countedCents = Math.min(onAccount, due.owedCents);
      onAccount -= countedCents;
      const owedCents = due.owedCents - countedCents;
      return owedCents > 0 ? [{ ...due, owedCents }] : [];
    });
}

/** Whether its client is asked to pay: nobody writes to a dead debtor, and a month that a run collects is not asked for. */
export function isAskedFor({
  debtorDied,
  joinsNextRun,
}: Pick<UnpaidDue, "debtorDied" | "joinsNextRun">): boolean {
  return !debtorDied && !joinsNextRun;
}

/** Whether a bank returned a debit because the holder of the account died. */
export function saysDebtorDied(reason: string | null): boolean {
  return reason === "MD07";
}

/** What the client of a contract writes into a transfer: the number of the invoice, or of the contract for several months. */
export function transferReference(
  dues: readonly Pick<UnpaidDue, "invoiceNumber">[],
  contractNumber: string,
): string {
  return (dues.length === 1 ? dues[0]?.invoiceNumber : null) ?? contractNumber;
}

/** Whether a month that nothing is to collect is unpaid on a day: something is owed for it, and it is due. */
export function isUnpaidOn(
  { dueOn, owedCents }: { readonly dueOn: Day; readonly owedCents: number },
  today: Day,
): boolean {
  return owedCents > 0 && dueOn <= today;
}

/** What is left to pay of some unpaid months, in euro cents. */
export function owedCentsOf(dues: readonly Pick<UnpaidDue, "owedCents">[]): number {
  return dues.reduce((sum, { owedCents }) => sum + owedCents, 0);
}

/** The unpaid months of an account at an instant. */
export function unpaidDues({ contract, dues }: Account, at: number): UnpaidDue[] {
  const { id: contractId, number } = contract;
  const today = dayInParis(at);
  const use = mandateUse({ contract, dues }, at);
  const debtorDied =
    use.waiting === null && use.onMandate.some(({ rejectionReason }) => saysDebtorDied(rejectionReason));
  const days = [...new Set([...dues.map(({ dueOn }) => dueOn), ...use.byTransfer])].sort();
  return days.flatMap((dueOn) => {
    const due = dueOf({ contract, dues }, dueOn);
    const debit = lastDebit(due.debits);
    const { state, owedCents } = standingOfDue(contract, due, today);
    const isUnpaid = debit
      ? state === "returned" || debit.state === "rejected"
      : use.byTransfer.includes(dueOn);
    if (!isUnpaid || !isUnpaidOn({ dueOn, owedCents }, today)) return [];
    return [
      {
        contractId,
        dueOn,
        invoiceNumber: invoiceInForce(due)?.invoice.number ?? null,
        owedCents,
        isToReclaim: state === "to-reclaim",
        reference: debit?.id ?? debitReference(number, dueOn, 1),
        returnedOn: debit?.rejectedOn ?? null,
        reason: debit?.rejectionReason ?? null,
        reasonWords: debit?.rejectionWords ?? null,
        isRest: debit?.state === "presented",
        debtorDied,
        joinsNextRun: isToBeCollected(use, dueOn, today),
      },
    ];
  });
}
