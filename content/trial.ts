import { euros, longDate } from "#content/format.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";

/**
 * Until when a trial may be left for nothing, and what comes otherwise (docs/product.md, 6.1): « le quatorzième jour » or
 * a date, then when the first debit falls.
 */
export function trialSentence(lastDay: string, debitedOn: string, monthlyCents: number): string {
  return `Résilié au plus tard le ${lastDay}, l’essai ne coûte rien ; sinon, ${euros(monthlyCents)} TTC sont prélevés ${debitedOn}, puis chaque mois.`;
}

/** The same by the dates of a contract; `null` where it has no trial. */
export function trialEndWords({
  dates: { trialEndsOn, firstDebitOn },
  monthlyCents,
}: Pick<SignedContract, "dates" | "monthlyCents">): string | null {
  if (trialEndsOn === null) return null;
  const day = debitDay(firstDebitOn);
  const debitedOn = day === trialEndsOn ? sameDay : `le ${longDate(day)}`;
  return trialSentence(longDate(trialEndsOn), debitedOn, monthlyCents);
}

/** The first debit on the last day of the trial itself. */
const sameDay = "ce jour-là";

/** The same where no date is known yet. */
export const sameDayOrNextOpen = `${sameDay}, ou le premier jour ouvré des banques qui suit`;
