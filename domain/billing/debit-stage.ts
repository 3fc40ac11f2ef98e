import { addMonths, type Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";

/** A debit, as far as the days on which it moves money depend on it. */
type DatedDebit = {
  readonly state: DebitState | "settled";
  readonly collectionOn: Day;
  readonly rejectedOn?: Day | null;
  /** The day on which a statement of the bank credited it, alone or with its batch. */
  readonly confirmedOn?: Day | null;
};

/**
 * Where a debit is on a day. `prepared`: nobody said that its file was deposited. `at-bank`: it was, and its day is not past.
 * `collected`: its day is past, and nothing came back; `confirmed`: a statement of the bank credits it, whatever the day.
 * `refused`: the bank sent it back before its day, so it never moved money; `returned`: on its day or later. `settled`: it
 * came back, and its month was paid in another way since.
 */
export type DebitStage =
  | "prepared"
  | "at-bank"
  | "collected"
  | "confirmed"
  | "refused"
  | "returned"
  | "withdrawn"
  | "settled";

/** Derives it: pages, books and sums ask it here alone what became of a debit. */
export function debitStage(debit: DatedDebit, today: Day): DebitStage {
  const { state, collectionOn, rejectedOn = null, confirmedOn = null } = debit;
  if (state === "presented" && confirmedOn !== null) return "confirmed";
  if (state === "presented") return collectionOn < today ? "collected" : "at-bank";
  if (state !== "rejected") return state;
  return rejectedOn !== null && rejectedOn < collectionOn ? "refused" : "returned";
}

/**
 * The day on which the money of a debit counts as collected; `null` if it never did. One that the bank took back on its day
 * or later was collected before. A file that nobody deposited pays nothing, whatever its days.
 */
export function collectedOn(debit: DatedDebit, today: Day): Day | null {
  const stage = debitStage(debit, today);
  const hasMoved = isPaid(stage) || (stage === "returned" && typeof debit.rejectedOn === "string");
  return hasMoved ? debit.collectionOn : null;
}

/** Whether the money of a debit is there, as far as anybody knows: collected, or confirmed by a statement. */
export function isPaid(stage: DebitStage): boolean {
  return stage === "collected" || stage === "confirmed";
}

/** Whether the bank still has a debit: its file was deposited, and its day is not past. */
export function isAtBank(debit: DatedDebit, today: Day): boolean {
  return debitStage(debit, today) === "at-bank";
}

/** Whether a debit is in a file that the bank may execute: no other file is to carry its month. */
export function isInFile({ state }: Pick<DatedDebit, "state">): boolean {
  return state === "prepared" || state === "presented";
}

/**
 * Whether a bank may still send a debit back. For want of a mandate, the subscriber has thirteen months to ask for it, and
 * the banks thirty days to settle it (EPC SDD Core rulebook 2025, 4.3).
 */
export function mayComeBack(debit: DatedDebit, today: Day): boolean {
  return isInFile(debit) && today <= addMonths(debit.collectionOn, 14);
}

/** The debit of a month that counts: the latest one that was not withdrawn. `debits`: in the order of their attempts. */
export function lastDebit<Debit extends Pick<DatedDebit, "state">>(
  debits: readonly Debit[],
): Debit | undefined {
  return debits.findLast(({ state }) => state !== "withdrawn");
}
