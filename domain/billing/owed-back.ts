import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import type { MoneyToReturn } from "#domain/contract/refunds.ts";
import { type AccountContract, type AccountDue, invoiceInForce, standingOfDue } from "./account.ts";
import { isAtBank } from "./debit-stage.ts";

/** A payment that is no longer owed, and the action on it. */
export type OwedBackPayment = {
  readonly contractId: string;
  readonly dueOn: Day;
  /** The number of its contract. */
  readonly number: string;
  readonly raisonSociale: string;
  /** The part of it that is no longer owed and that nobody has refunded. */
  readonly amountCents: number;
  readonly owedBack: MoneyToReturn;
  /** When the bank collects it or did, or when it was received by other means. */
  readonly paidOn: Day;
  /** The debit that carries it, or `null` if no file did. */
  readonly debit: { readonly id: string; readonly runId: string } | null;
  /** The latest credit note on its invoice; `null` if it has none. */
  readonly credit: {
    readonly invoice: string;
    readonly issuedOn: Day;
    /** Whether nothing is left of the invoice. */
    readonly isWhole: boolean;
  } | null;
};

/**
 * What is to be done about the money of a due day: a debit that is at the bank is recalled if nothing is owed, or if a
 * second one is there for the same month; what was received goes back.
 */
export function paymentOwedBack(
  contract: AccountContract & Pick<OwedBackPayment, "raisonSociale">,
  due: AccountDue,
  today: Day,
): OwedBackPayment | null {
  const { contractId, dueOn, debits } = due;
  const { number, raisonSociale } = contract;
  const { toRefundCents, owedCents, state } = standingOfDue(contract, due, today);
  const all = debits.filter((debit) => debit.state === "presented");
  const presented = all.at(-1);
  const bankHasIt = presented !== undefined && isAtBank(presented, today);
  const atBankCents = totalCentsOf(all.filter((debit) => isAtBank(debit, today)));
  const isTwice = all.length > 1 && atBankCents > owedCents;
  if (toRefundCents === 0 && !(bankHasIt && (isTwice || !isOwed(contract, dueOn)))) return null;
  const debit = toRefundCents > 0 && bankHasIt ? null : (presented ?? null);
  const note = invoiceInForce(due)?.creditNotes.at(-1);
  return {
    contractId,
    dueOn,
    number,
    raisonSociale,
    amountCents: toRefundCents > 0 ? toRefundCents : presented!.amountCents,
    owedBack: toRefundCents > 0 ? "refund" : "recall",
    paidOn: toRefundCents > 0 ? lastPaidOn(due) : presented!.collectionOn,
    debit: debit && { id: debit.id, runId: debit.runId },
    credit: note
      ? { invoice: note.creditedNumber!, issuedOn: note.issuedOn, isWhole: state === "credited" }
      : null,
  };
}

/** The latest day on which something was received for a due day; the due day if that never happened. */
function lastPaidOn({ dueOn, debits, payments }: AccountDue): Day {
  const collected = debits.flatMap(({ state, collectionOn }) =>
    state === "presented" ? [collectionOn] : [],
  );
  return [...collected, ...payments.map(({ receivedOn }) => receivedOn)].sort().at(-1) ?? dueOn;
}
