import { addDays, addMonths, type Day } from "#domain/calendar.ts";

/** Months of notice that the agency gives for a serious breach or harm to its image. */
export const breachNoticePeriodMonths = 6;

/**
 * The last day of a contract that the agency terminates for a serious breach, by registered letter; contract
 * and payments continue until then (terms, article resiliation-2h).
 */
export function breachTerminationEndsOn(notifiedOn: Day): Day {
  return addMonths(notifiedOn, breachNoticePeriodMonths);
}

/** Consecutive unpaid invoices after which the agency may suspend the services, and terminate. */
export const unpaidInvoicesLimit = 2;

/** Days of notice that the agency gives by e-mail after those invoices, while access is suspended. */
export const unpaidNoticePeriodDays = 15;

/** The last day of a contract terminated for unpaid invoices (terms, article resiliation-2h). */
export function unpaidTerminationEndsOn(notifiedOn: Day): Day {
  return addDays(notifiedOn, unpaidNoticePeriodDays);
}

export const priceChangeNoticePeriodMonths = 3;

/**
 * The first day on which a price announced on a day may apply; until then the subscriber may terminate (terms, article
 * tarifs).
 */
export function priceChangeAppliesOn(announcedOn: Day): Day {
  return addMonths(announcedOn, priceChangeNoticePeriodMonths);
}

/** Months between the publication of new terms and their effect. */
export const termsChangeNoticePeriodMonths = 1;

/** The day on which terms published on a day take effect (terms, article dispositions). */
export function termsChangeAppliesOn(publishedOn: Day): Day {
  return addMonths(publishedOn, termsChangeNoticePeriodMonths);
}

/** Days of notice before another processor handles the data that subscribers' sites collect. */
export const subProcessorNoticePeriodDays = 30;

/** The first day on which a processor announced on a day may handle those data (terms, annex on data). */
export function subProcessorAppliesOn(announcedOn: Day): Day {
  return addDays(announcedOn, subProcessorNoticePeriodDays);
}

/** Consecutive days that force majeure may suspend a contract before either party may end it. */
export const forceMajeureDays = 30;

/**
 * The first day on which either party may end a contract by registered letter, when force majeure has suspended it
 * since a day: the day after thirty consecutive days, counting the first (terms, article force-majeure).
 */
export function forceMajeureTerminationOn(startedOn: Day): Day {
  return addDays(startedOn, forceMajeureDays);
}
