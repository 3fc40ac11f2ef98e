import { euros, longDate } from "#content/format.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";

/**
 * The last day on which a trial can be ended for free, and what happens otherwise (docs/product.md, 6.1): « le
 * quatorzième jour » or a date, then the day of the first debit.
 */
export function trialSentence(lastDay: string, debitedOn: string, monthlyCents: number): string {
  return `Résilié au plus tard le ${lastDay}, l’essai ne coûte rien ; sinon, ${euros(monthlyCents)} TTC sont prélevés ${debitedOn}, puis chaque mois.`;
}

/** The same with the dates of a contract; `null` if it has no trial. */
export function trialEndWords({
  dates: { trialEndsOn, firstDebitOn },
  monthlyCents,
}: Pick<SignedContract, "dates" | "monthlyCents">): string | null {
  if (trialEndsOn === null) return null;
  const day = debitDay(firstDebitOn);
  const debitedOn = day === trialEndsOn ? sameDay : `le ${longDate(day)}`;
  return trialSentence(longDate(trialEndsOn), debitedOn, monthlyCents);
}

/** Says that the first debit falls on the last day of the trial itself. */
const sameDay = "ce jour-là";

/** The same if the date is not known yet. */
export const sameDayOrNextOpen = `${sameDay}, ou le premier jour ouvré des banques qui suit`;
