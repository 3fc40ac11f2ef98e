import type { Day } from "#domain/calendar.ts";
import type { BankCharge } from "./filed-batch.ts";

/** The largest charge for one debit that a person can note, in euro cents: more is a mistake in typing. */
const mostChargeCents = 100_000;

/** A debit, as charges for its return depend on it. */
export type ChargedDebit = { readonly collectionOn: Day; readonly rejectedOn: Day | null };

/** A charge as a person types it; an amount of 0 takes back what was noted. */
export type TypedCharge = { readonly on: Day; readonly amountCents: number };

/**
 * Why a charge is not noted. `not-rejected`: its debit did not come back; `told`: a file of the bank told of one;
 * `same`: nothing would change; `rebilled`: its client was told that they pay it; `day`: the day lies before the return and the collection, or in the future.
 */
export type NoteChargeProblem = "not-rejected" | "told" | "same" | "rebilled" | "day" | "amount";

/** The first day on which a bank can have charged something for a debit. */
export function chargeableFrom({ collectionOn, rejectedOn }: ChargedDebit): Day {
  return rejectedOn === null || collectionOn < rejectedOn ? collectionOn : rejectedOn;
}

/** The charge for a debit that somebody noted by hand, which a person can correct: one at most. */
export function notedCharge<Charge extends BankCharge>(charges: readonly Charge[]): Charge | null {
  return charges.find(({ fileSha256 }) => fileSha256 === null) ?? null;
}

/**
 * The reason why somebody cannot note a charge for a debit, whose charges so far are given; `null` if they can. One charge
 * is noted for a debit: another one replaces it, also once the return turned out to be a mistake.
 */
export function noteChargeProblem(
  debit: ChargedDebit,
  charges: readonly BankCharge[],
  { on, amountCents }: TypedCharge,
  { today, isRebilled }: { readonly today: Day; readonly isRebilled: boolean },
): NoteChargeProblem | null {
  const noted = notedCharge(charges);
  if (!noted && charges.length > 0) return "told";
  if (!noted && debit.rejectedOn === null) return "not-rejected";
  if (isRebilled) return "rebilled";
  if (amountCents === 0) return noted ? null : "amount";
  // Not a number is refused too.
  if (!(amountCents > 0 && amountCents <= mostChargeCents)) return "amount";
  if (on < chargeableFrom(debit) || on > today) return "day";
  return noted?.amountCents === amountCents && noted.chargedOn === on ? "same" : null;
}
