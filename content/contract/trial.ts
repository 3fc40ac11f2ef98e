import { priceAfter } from "#content/contract/prices.ts";
import { euros, longDate } from "#content/site/format.ts";
import { firstPriceOf } from "#domain/billing/amount-due.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { lastFreeDay } from "#domain/contract/trial.ts";
import { freeMonthsOf, type Gift } from "#domain/gift.ts";

/**
 * The last day on which a trial can be ended for free, and what happens otherwise (docs/product.md, 6.1): « le
 * quatorzième jour » or a date, then the day of the first debit.
 */
export function trialSentence(
  lastDay: string,
  debitedOn: string,
  price: Pick<SignedContract, "monthlyCents"> & { readonly gift?: Gift | null },
): string {
  const first = firstPriceOf({ gift: null, ...price });
  const free = freeMonthsOf(price.gift?.code) > 0 ? "l’abonnement" : "l’essai";
  const after = priceAfter(price, (cents) => `${euros(cents)} TTC`);
  return `Résilié au plus tard ${lastDay}, ${free} ne coûte rien ; sinon, ${euros(first)} TTC sont prélevés ${debitedOn}, puis chaque mois${after ? `, et ${after}` : ""}.`;
}

/** The same with the dates of a contract; `null` if it has no trial. */
export function trialEndWords({
  dates,
  ...price
}: Pick<SignedContract, "dates" | "monthlyCents" | "gift">): string | null {
  const lastDay = lastFreeDay(dates);
  if (lastDay === null) return null;
  const day = debitDay(dates.firstDebitOn);
  const debitedOn = day === lastDay ? sameDay : `le ${longDate(day)}`;
  return trialSentence(`le ${longDate(lastDay)}`, debitedOn, price);
}

/** Says that the first debit falls on the last day of the trial itself. */
const sameDay = "ce jour-là";

/** The same if the date is not known yet. */
export const sameDayOrNextOpen = `${sameDay}, ou le premier jour ouvré des banques qui suit`;
