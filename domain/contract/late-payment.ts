import { type Day, daysBetween } from "#domain/calendar.ts";

/** The penalty rate for late payment, as a multiple of the legal interest rate. */
export const latePenaltyMultiple = 3;

/** Flat fee for recovery, in euro cents (Code de commerce, L441-10 and D441-5). */
export const recoveryFeeCents = 4000;

const daysPerYear = 365;
const basisPointsPerUnit = 10_000;

/** An invoice paid late. */
export type LatePayment = {
  /** Euro cents, tax included. */
  readonly amountCents: number;
  /** Last day to pay. */
  readonly dueOn: Day;
  readonly paidOn: Day;
  /** Yearly legal interest rate of the half-year, in hundredths of a percent (2.76 % is 276). */
  readonly legalRateBasisPoints: number;
};

/** The fees of a late payment, in euro cents. */
export type LateFees = { readonly penaltyCents: number; readonly recoveryFeeCents: number };

/**
 * The fees of an invoice paid after its last day: a penalty at three times the legal rate for each day late, on 365
 * days, to the nearest cent, and the flat recovery fee. There are none if it was paid in time. The agency bills higher
 * recovery costs and bank rejection fees separately, with proof (terms, article facturation).
 */
export function lateFees({ amountCents, dueOn, paidOn, legalRateBasisPoints }: LatePayment): LateFees {
  const daysLate = daysBetween(dueOn, paidOn);
  if (daysLate <= 0) {
    return { penaltyCents: 0, recoveryFeeCents: 0 };
  }
  const yearlyRate = (latePenaltyMultiple * legalRateBasisPoints) / basisPointsPerUnit;
  return {
    penaltyCents: Math.round((amountCents * yearlyRate * daysLate) / daysPerYear),
    recoveryFeeCents,
  };
}
