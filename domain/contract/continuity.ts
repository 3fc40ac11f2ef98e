import { addMonths, type Day } from "#domain/calendar.ts";
import type { TermsEdition } from "#domain/pack.ts";

/** An option that a subscriber may choose once a contract has ended. */
export type ContinuityOption = "continuity-offer" | "recovery" | "buy-out";

/** Years of subscription after which the standard terms offer a choice. */
export const continuityThresholdYears = 2;

/**
 * The options of a subscriber at the end of a contract (terms, article continuite). Standard edition: the continuity
 * offer (option A) or data and site (option B) after more than two years, the last day of service included; none
 * before. Promo edition: the buy-out of the site, at any time.
 */
export function continuityOptions(
  edition: TermsEdition,
  acceptedOn: Day,
  lastDay: Day,
): readonly ContinuityOption[] {
  if (edition === "promo") {
    return ["buy-out"];
  }
  return lastDay >= addMonths(acceptedOn, continuityThresholdYears * 12)
    ? ["continuity-offer", "recovery"]
    : [];
}

/** Months after the last day of service during which options A and B may be chosen. */
export const choiceMonths = 24;

/** The last day to choose; the data are deleted for good after it (terms, article continuite). */
export function choiceEndsOn(lastDay: Day): Day {
  return addMonths(lastDay, choiceMonths);
}

/** Price of the continuity offer, in euro cents a month, tax included. */
export const continuityMonthlyCents = 999;
