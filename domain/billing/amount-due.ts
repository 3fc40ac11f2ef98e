import type { Day } from "#domain/calendar.ts";
import type { CreditedDue } from "#domain/contract/debits.ts";

/** The parts of a contract that decide the amount of a due day. */
export type PricedContract = {
  readonly monthlyCents: number;
  readonly credits?: readonly CreditedDue[];
};

/**
 * The amount of a due day that a contract owes, in euro cents: the price that was signed, less what credit notes took
 * back. Debits, settlements, forecasts and pages all read it here.
 */
export function amountDueOn({ monthlyCents, credits = [] }: PricedContract, dueOn: Day): number {
  const credited = credits.find((credit) => credit.dueOn === dueOn);
  return monthlyCents - (credited?.totalCents ?? 0);
}
