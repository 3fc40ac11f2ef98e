import { euros, longDate } from "#content/format.ts";
import { priceAfter } from "#content/prices.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Gift } from "#domain/gift.ts";

/**
 * The last day on which a trial can be ended for free, and what happens otherwise (docs/product.md, 6.1): « le
 * quatorzième jour » or a date, then the day of the first debit.
 */
export function trialSentence(
  lastDay: string,
  debitedOn: string,
  price: Pick<SignedContract, "monthlyCents"> & { readonly gift?: Gift | null },
): string {
  const first = price.gift?.reducedCents ?? price.monthlyCents;
  const after = priceAfter(price, (cents) => `${euros(cents)} TTC`);
  return `Résilié au plus tard ${lastDay}, l’essai ne coûte rien ; sinon, ${euros(first)} TTC sont prélevés ${debitedOn}, puis chaque mois${after ? `, et ${after}` : ""}.`;
}

/** The same with the dates of a contract; `null` if it has no trial. A free month makes the trial longer. */
export function trialEndWords({
  dates: { trialEndsOn, firstDebitOn },
  ...price
}: Pick<SignedContract, "dates" | "monthlyCents" | "gift">): string | null {
  if (trialEndsOn === null) return null;
  const day = debitDay(firstDebitOn);
  const debitedOn = day === firstDebitOn ? sameDay : `le ${longDate(day)}`;
  return trialSentence(`le ${longDate(firstDebitOn)}`, debitedOn, price);
}

/** Says that the first debit falls on the last day of the trial itself. */
const sameDay = "ce jour-là";

/** The same if the date is not known yet. */
export const sameDayOrNextOpen = `${sameDay}, ou le premier jour ouvré des banques qui suit`;
