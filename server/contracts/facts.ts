import type { StoredContract } from "#server/database/contracts/contracts.ts";

/** The data of a contract that its client and the desk both read. No bank details are among them. */
export type ContractFacts = Pick<
  StoredContract,
  | "number"
  | "status"
  | "packId"
  | "monthlyCents"
  | "trialDays"
  | "firstMonthFree"
  | "gift"
  | "laterPrices"
  | "signedAt"
  | "dates"
  | "terms"
  | "emailConfirmation"
  | "awaitsConfirmation"
>;

/** Picks those data. */
export function contractFacts(contract: StoredContract): ContractFacts {
  const { number, status, packId, monthlyCents, trialDays, firstMonthFree, signedAt } = contract;
  const { gift, laterPrices, dates, terms, emailConfirmation, awaitsConfirmation } = contract;
  return {
    number,
    status,
    packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    gift,
    laterPrices,
    signedAt,
    dates,
    terms,
    emailConfirmation,
    awaitsConfirmation,
  };
}
