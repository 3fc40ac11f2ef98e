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
  | "laterPacks"
  | "signedAt"
  | "takenOver"
  | "dates"
  | "terms"
  | "emailConfirmation"
  | "awaitsConfirmation"
>;

/** Picks those data. */
export function contractFacts(contract: StoredContract): ContractFacts {
  const { number, status, packId, monthlyCents, trialDays, firstMonthFree, signedAt, takenOver } = contract;
  const { gift, laterPrices, laterPacks, dates, terms, awaitsConfirmation } = contract;
  // An address that replaced another was confirmed by its own reader.
  const confirmedAt = contract.emailChanges.findLast(({ usedAt }) => usedAt !== null)?.confirmedAt;
  const emailConfirmation = confirmedAt
    ? ({ at: confirmedAt, by: "subscriber" } as const)
    : contract.emailConfirmation;
  return {
    number,
    status,
    packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    gift,
    laterPrices,
    laterPacks,
    signedAt,
    takenOver,
    dates,
    terms,
    emailConfirmation,
    awaitsConfirmation,
  };
}
