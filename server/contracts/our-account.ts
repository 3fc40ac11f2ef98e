import { creditorAccount } from "#content/contract/creditor-account.ts";
import type { BankDetails } from "#domain/contract/mandate.ts";

/** Whether an account to debit is the agency’s own, which reminders print and clients copy. */
export function isOurAccount({ iban }: Pick<BankDetails, "iban">): boolean {
  return iban === creditorAccount.iban;
}
