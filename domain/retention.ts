import { addDays, addMonths, type Day, millisecondsPerDay, yearOf } from "#domain/calendar.ts";
import { addWorkingDays } from "#domain/working-days.ts";

/** How long an unfinished subscription is kept, in days after its first step (docs/product.md, 5.3). */
export const draftRetentionDays = 7;

/** How long the link of a subscription that the desk prepared is valid, in days; the next day everything of it is erased. */
export const preparedDays = 14;

/**
 * How long a draft is kept, in days after its first step, if its mail to the agency has not left: it is tried for four
 * days.
 */
export const unreportedDraftRetentionDays = 12;

/** The longest time to keep the data of somebody who wrote without subscribing, in months after the last contact. */
export const contactRetentionMonths = 12;

/** The day to erase somebody who never subscribed (data protection page, section conservation). */
export function contactErasedOn(lastContactOn: Day): Day {
  return addMonths(lastContactOn, contactRetentionMonths);
}

/** How long a subscriber's data are kept, in months after the last day of the contract. */
export const subscriberRetentionMonths = 24;

/** How long a mandate is kept at least, in months after its last debit (SDD Core rulebook). */
export const mandateRetentionMonths = 13;

/**
 * The day to erase a subscriber: the one after the 24 months that follow the contract, during which the choice of the
 * article continuite stays open; later if a debit was so late that its mandate must still be kept (data protection
 * page, section conservation).
 */
export function subscriberErasedOn(endedOn: Day, lastDebitOn: Day = endedOn): Day {
  const keptThrough = addMonths(endedOn, subscriberRetentionMonths);
  const mandateKeptThrough = addMonths(lastDebitOn, mandateRetentionMonths);
  if (mandateKeptThrough > keptThrough) {
    return addDays(mandateKeptThrough, 1);
  }
  return addDays(keptThrough, 1);
}

/**
 * The first day on which a subscriber may be erased on request: the one after the contract, and after the 13 months for
 * which a debited mandate is kept. `null` for `lastDebitOn`: nothing was ever debited.
 */
export function subscriberErasableOn(endedOn: Day, lastDebitOn: Day | null): Day {
  const mandateKeptThrough = lastDebitOn === null ? endedOn : addMonths(lastDebitOn, mandateRetentionMonths);
  return addDays(mandateKeptThrough > endedOn ? mandateKeptThrough : endedOn, 1);
}

/**
 * The day to erase the account of a mandate that another one has replaced, or that was revoked. `lastUsedOn`: its last
 * debit, or the day it was replaced.
 */
export function accountErasedOn(lastUsedOn: Day): Day {
  return addDays(addMonths(lastUsedOn, mandateRetentionMonths), 1);
}

/** How long invoices are kept, in years from the end of the accounting year, which is the calendar year (C. com., L123-22). */
export const invoiceRetentionYears = 10;

/** Invoices issued before this day are erased on a day. */
export function invoicesErasedBefore(today: Day): Day {
  return `${String(yearOf(today) - invoiceRetentionYears).padStart(4, "0")}-01-01` as Day;
}

/**
 * How long the desk's log is kept, in months: as long as the subscribers concerned. Actions that bind a contract stay
 * longer, in its evidence.
 */
export const activityRetentionMonths = 24;

/** The first day that the desk's log still covers (docs/product.md, 8.1). */
export function activitiesKeptFrom(today: Day): Day {
  return addMonths(today, -activityRetentionMonths);
}

/** How many days the clock may be ahead of the latest known instant before erasures stop. */
export const clockLeapDays = 45;

/**
 * Whether the clock is more days ahead of the latest known instant than erasures put up with, or another limit; both in
 * milliseconds since 1970.
 */
export function isClockAhead(now: number, knownAt: number, days = clockLeapDays): boolean {
  return now - knownAt > days * millisecondsPerDay;
}

/** Working days within which to answer a request for erasure. */
export const deletionWorkingDays = 30;

/** The last day to erase somebody who asked for it (data protection page, section droits). */
export function deletionDueOn(askedOn: Day): Day {
  return addWorkingDays(askedOn, deletionWorkingDays);
}

/** Days of notice before the data protection policy changes. */
export const policyNoticePeriodDays = 30;

/** The first day on which a policy announced on a day may apply (section modification). */
export function policyAppliesOn(announcedOn: Day): Day {
  return addDays(announcedOn, policyNoticePeriodDays);
}

/** Days for which the site can tell again what a recorded file of the bank changed. */
export const bankFileDays = 30;
