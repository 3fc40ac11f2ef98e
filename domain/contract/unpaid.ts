import { type Day, dayInParis } from "#domain/calendar.ts";
import { type BilledContract, debitDaysBetween, type PresentedDebit } from "./debits.ts";

/** A debit, with the day on which the bank sent it back, if it did, and when the first reminder of it left. */
type AnsweredDebit = PresentedDebit & {
  readonly rejectedOn: Day | null;
  readonly remindedAt: number | null;
};

/** How many payments in a row are unpaid, and how many in a row of them were asked for by a reminder that left. */
export type UnpaidInARow = { readonly inARow: number; readonly remindedInARow: number };

/** Both for a contract on a day: the terms require a reminder for each unpaid payment (article resiliation-2h). */
export function unpaidAndReminded(
  contract: BilledContract,
  debits: readonly AnsweredDebit[],
  on: Day,
): UnpaidInARow {
  const remindedFor = remindedDues(debits, on);
  const reminded = debits.filter(({ dueOn }) => remindedFor.has(dueOn));
  return {
    inARow: unpaidInARow(contract, debits, on),
    remindedInARow: unpaidInARow(contract, reminded, on),
  };
}

/** The unpaid payments of a contract on a day for which no reminder had left by then. */
export function unremindedDues(contract: BilledContract, debits: readonly AnsweredDebit[], on: Day): Day[] {
  const reminded = remindedDues(debits, on);
  return duesWithAnswer(contract, debits, on).flatMap(({ dueOn, isUnpaid }) =>
    isUnpaid && !reminded.has(dueOn) ? [dueOn] : [],
  );
}

function remindedDues(debits: readonly AnsweredDebit[], on: Day): ReadonlySet<Day> {
  const reminded = debits.filter(({ remindedAt }) => remindedAt !== null && dayInParis(remindedAt) <= on);
  return new Set(reminded.map(({ dueOn }) => dueOn));
}

/**
 * How many of a contract's owed payments in a row are unpaid on a day: the last attempt of each was sent back by then,
 * and it was not paid by other means since (terms, article resiliation-2h). A payment that was never presented, or is
 * at the bank again, is not counted as unpaid.
 */
export function unpaidInARow(
  contract: BilledContract,
  debits: readonly Omit<AnsweredDebit, "remindedAt">[],
  on: Day,
): number {
  let most = 0;
  let inARow = 0;
  for (const { isUnpaid } of duesWithAnswer(contract, debits, on)) {
    inARow = isUnpaid ? inARow + 1 : 0;
    most = Math.max(most, inARow);
  }
  return most;
}

/** The payments that a contract owes up to a day, and whether the bank had sent the last attempt of each back by then. */
function duesWithAnswer(
  contract: BilledContract,
  debits: readonly Omit<AnsweredDebit, "remindedAt">[],
  on: Day,
) {
  const attempts = Map.groupBy(debits, ({ dueOn }) => dueOn);
  return debitDaysBetween(contract, contract.dates.firstDebitOn, on).map((dueOn) => {
    const last = attempts
      .get(dueOn)
      ?.filter(({ state }) => state !== "withdrawn")
      .toSorted((one, other) => one.attempt - other.attempt)
      .at(-1);
    const isUnpaid = last?.state === "rejected" && (last.rejectedOn === null || last.rejectedOn <= on);
    return { dueOn, isUnpaid };
  });
}
