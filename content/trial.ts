import { euros, longDate } from "#content/format.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";

/** Until when the trial of a contract may be left for nothing, and what comes otherwise; `null` where it has none. */
export function trialEndWords({
  dates: { trialEndsOn, firstDebitOn },
  monthlyCents,
}: Pick<SignedContract, "dates" | "monthlyCents">): string | null {
  if (trialEndsOn === null) return null;
  const day = firstDebitOn === trialEndsOn ? "ce jour-là" : `le ${longDate(firstDebitOn)}`;
  return `Résilié au plus tard le ${longDate(trialEndsOn)}, l’essai ne coûte rien ; sinon, ${euros(monthlyCents)} TTC sont prélevés ${day}, puis chaque mois.`;
}
