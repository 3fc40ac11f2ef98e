/**
 * The agency's bank account, which receives direct debits: an example until launch, as in content/company.ts. Kept
 * apart from it, since no page shows it.
 */
export const creditorAccount = { iban: "FR7630006000011234567890189", bic: "AGRIFRPPXXX" } as const;
