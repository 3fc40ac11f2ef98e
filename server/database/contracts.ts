import type { Selectable } from "kysely";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { Standing } from "#domain/contract/lifecycle.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import { hashOfToken, type Keyring } from "#server/encryption.ts";
import { acceptedOf } from "./accepted.ts";
import { addressConfirmationOf } from "./address-confirmations.ts";
import { bankDetailsOf, sealedBankDetails } from "./bank-details.ts";
import type { Executor, Transaction } from "./client.ts";
import { standingOf } from "./contract-steps.ts";
import { signatureFactsOf } from "./evidence.ts";
import type { ContractsTable, MandatesTable } from "./schema.ts";

/** A contract as kept, with what only the server needs. */
export type KeptContract = SignedContract & {
  readonly chainId: string;
  readonly draftId: string | null;
  readonly requestFingerprint: string;
  /** The day as the visitor's browser sent it. */
  readonly date: string;
  readonly standing: Standing;
  readonly addressConfirmation: AddressConfirmation | null;
  /** The token of the client's private link, sealed: {@link linkTokenOf} opens it. */
  readonly linkSealed: string;
  /** What was signed, sealed: {@link signedTextOf} opens it. */
  readonly signedDataSealed: string;
};

/** What {@link keepContract} is given. */
export type NewContract = Omit<SignedContract, "evidence"> & {
  readonly chainId: string;
  readonly draftId: string | null;
  readonly requestFingerprint: string;
  /** The day as the visitor's browser sent it. */
  readonly date: string;
  /** Canonical JSON of what was signed. */
  readonly signedData: string;
  /** Token of the client's private link. */
  readonly linkToken: string;
};

/** Keeps a contract and its mandate, bank details sealed. Its evidence has a chain of its own. */
export async function keepContract(
  transaction: Transaction,
  keyring: Keyring,
  contract: NewContract,
): Promise<void> {
  const { id, subscriber, mandate, dates, terms } = contract;
  const { acceptCGV: _accepted, ...subscriberFields } = subscriber;
  const { iban, bic, ...holder } = mandate;
  await transaction
    .insertInto("contracts")
    .values({
      id,
      number: contract.number,
      packId: contract.packId,
      state: "active",
      monthlyCents: contract.monthlyCents,
      trialDays: contract.trialDays,
      firstMonthFree: contract.firstMonthFree ? 1 : 0,
      ...subscriberFields,
      ...dates,
      date: contract.date,
      signedAt: contract.signedAt,
      termsEdition: terms.edition,
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      signedDataSealed: keyring.seal(contract.signedData, signedDataPlace(id)),
      signedDataSha256: contract.signedDataSha256,
      warningsJson: JSON.stringify(contract.warnings),
      chainId: contract.chainId,
      draftId: contract.draftId,
      linkHash: hashOfToken(contract.linkToken),
      linkSealed: keyring.seal(contract.linkToken, linkPlace(id)),
      requestFingerprint: contract.requestFingerprint,
      addressAsked: 1,
    })
    .execute();
  await transaction
    .insertInto("mandates")
    .values({
      id,
      contractId: id,
      umr: contract.umr,
      bankDetailsSealed: sealedBankDetails(id, { iban, bic }, keyring),
      maskedIban: maskedIban(iban),
      ...holder,
      createdAt: contract.signedAt,
    })
    .execute();
}

/** A contract by its identifier, or `null`. @throws {SealError} when the key of its bank details is gone. */
export function findContract(executor: Executor, keyring: Keyring, id: string): Promise<KeptContract | null> {
  return contractWhere(executor, keyring, "id", id);
}

/** The contract of a client's private link, or `null`. */
export function findContractByLink(
  executor: Executor,
  keyring: Keyring,
  token: string,
): Promise<KeptContract | null> {
  return contractWhere(executor, keyring, "linkHash", hashOfToken(token));
}

/** The contract of a number such as `2H-2025-0128`, or `null`. */
export function findContractByNumber(
  executor: Executor,
  keyring: Keyring,
  number: string,
): Promise<KeptContract | null> {
  return contractWhere(executor, keyring, "number", number);
}

/** The canonical JSON of what was signed. @throws {SealError} when its key is gone. */
export function signedTextOf(
  contract: Pick<KeptContract, "id" | "signedDataSealed">,
  keyring: Keyring,
): string {
  return keyring.open(contract.signedDataSealed, signedDataPlace(contract.id));
}

/** The token of a client's private link. @throws {SealError} when its key is gone. */
export function linkTokenOf(contract: Pick<KeptContract, "id" | "linkSealed">, keyring: Keyring): string {
  return keyring.open(contract.linkSealed, linkPlace(contract.id));
}

async function contractWhere(
  executor: Executor,
  keyring: Keyring,
  column: "id" | "linkHash" | "number",
  value: string,
): Promise<KeptContract | null> {
  const row = await executor
    .selectFrom("contracts")
    .selectAll()
    .where(column, "=", value)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const mandate = await executor
    .selectFrom("mandates")
    .selectAll()
    .where("contractId", "=", row.id)
    .executeTakeFirstOrThrow();
  const evidence = await signatureFactsOf(executor, row.chainId);
  return { ...contractOf(row, mandate, keyring), evidence };
}

function contractOf(
  row: Selectable<ContractsTable>,
  mandate: Selectable<MandatesTable>,
  keyring: Keyring,
): Omit<KeptContract, "evidence"> {
  return {
    id: row.id,
    ...acceptedOf(row, mandate, bankDetailsOf(mandate, keyring)),
    signedDataSha256: row.signedDataSha256,
    warnings: JSON.parse(row.warningsJson),
    chainId: row.chainId,
    draftId: row.draftId,
    requestFingerprint: row.requestFingerprint,
    date: row.date,
    standing: standingOf(row),
    addressConfirmation: addressConfirmationOf(row),
    linkSealed: row.linkSealed,
    signedDataSealed: row.signedDataSealed,
  };
}

/** Where what was signed is sealed. */
export function signedDataPlace(id: string) {
  return { table: "contracts", id, column: "signedDataSealed" };
}

/** Where the token of a private link is sealed. */
export function linkPlace(id: string) {
  return { table: "contracts", id, column: "linkSealed" };
}
