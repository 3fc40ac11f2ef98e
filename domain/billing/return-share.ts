import { addMonths, type Day, monthOf } from "#domain/calendar.ts";

/** The debits of a month, by the day of their collection, and how many of them came back, whenever they did. */
export type MonthOfDebits = { readonly month: string; readonly debits: number; readonly returns: number };

/** A month, with the debits and returns of the twelve months that end with it. */
export type MonthlyReturns = MonthOfDebits & { readonly yearDebits: number; readonly yearReturns: number };

/**
 * The share of returns as banks count it, over twelve calendar months, at the end of each of the last twelve months; the
 * current one, until today, is the last.
 */
export function returnShares(months: readonly MonthOfDebits[], today: Day): MonthlyReturns[] {
  const byMonth = new Map(months.map((each) => [each.month, each]));
  const monthBack = (back: number) => addMonths(monthOf(today).fromOn, -back).slice(0, 7);
  const at = (back: number) =>
    byMonth.get(monthBack(back)) ?? { month: monthBack(back), debits: 0, returns: 0 };
  return Array.from({ length: 12 }, (_, index) => {
    const year = Array.from({ length: 12 }, (_, month) => at(11 - index + month));
    return {
      ...at(11 - index),
      yearDebits: year.reduce((sum, { debits }) => sum + debits, 0),
      yearReturns: year.reduce((sum, { returns }) => sum + returns, 0),
    };
  });
}

/** A share in tenths of a per cent, rounded: 21 for 2,1 %. */
export function perMille(returns: number, debits: number): number {
  return debits === 0 ? 0 : Math.round((1000 * returns) / debits);
}
