import { shortDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";

/**
 * The agency's bank account, which receives direct debits: an example until launch, as in content/site/company.ts. Kept
 * apart from it, since no page shows it.
 */
export const creditorAccount = {
  iban: "FR7630006000011234567890189",
  bic: "AGRIFRPPXXX",
  /** Its holder as the bank writes it: the bank of who pays by transfer compares it (Regulation (EU) 2024/886, art. 5c). */
  holder: "Agence 2H",
} as const;

/** The day on which somebody compared `holder` with the bank's own writing, or `null`: `doctor` asks until then. */
export const holderConfirmedOn: Day | null = null;

/**
 * The share of debits that may come back over twelve months, in tenths of a per cent, before the bank may close the
 * service; `null`: the agency knows of no limit. An example, as the account is.
 */
export const returnLimitPerMille: number | null = 30;

/** The line about a debit on the debtor's bank statement. */
export function statementLine(number: string, dueOn: Day): string {
  return `Abonnement ${number}, échéance du ${shortDate(dueOn)}`;
}
