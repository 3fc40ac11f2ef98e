import type { Selectable } from "kysely";
import type { Mandate } from "#domain/contract/mandate.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { ContractsTable, MandatesTable } from "./schema.ts";

/** What both parties accepted, as the columns of a contract and of its mandate tell it. */
export type Accepted = Pick<
  SignedContract,
  | "number"
  | "umr"
  | "packId"
  | "monthlyCents"
  | "trialDays"
  | "firstMonthFree"
  | "subscriber"
  | "mandate"
  | "signedAt"
  | "dates"
  | "terms"
>;

/** Reads it from the rows and the account that was sealed in them. */
export function acceptedOf(
  row: Selectable<ContractsTable>,
  mandate: Selectable<MandatesTable>,
  { iban, bic }: Pick<Mandate, "iban" | "bic">,
): Accepted {
  const { number, packId, monthlyCents, trialDays, signedAt } = row;
  const { raisonSociale, siret, nomPrenom, adresseSiege, email, telephone } = row;
  const { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn } = row;
  const { titulaire, adresse, pays, emailDebiteur, umr } = mandate;
  return {
    ...{ number, umr, packId, monthlyCents, trialDays, signedAt },
    firstMonthFree: row.firstMonthFree === 1,
    subscriber: { raisonSociale, siret, nomPrenom, adresseSiege, email, telephone, acceptCGV: true },
    mandate: { iban, bic, titulaire, adresse, pays, emailDebiteur },
    dates: { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn },
    terms: { edition: row.termsEdition, version: row.termsVersion, sha256: row.termsSha256 },
  };
}
