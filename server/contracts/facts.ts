import type { StoredContract } from "#server/database/contracts.ts";

/** The data of a contract that its client and the desk both read. No bank details are among them. */
export function contractFacts(contract: StoredContract) {
  const { number, status, packId, monthlyCents, trialDays, firstMonthFree, signedAt } = contract;
  const { dates, terms, emailConfirmation, awaitsConfirmation } = contract;
  return {
    number,
    status,
    packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    signedAt,
    dates,
    terms,
    emailConfirmation,
    /** Whether debits wait for the e-mail address to be confirmed. */
    awaitsConfirmation,
  };
}
