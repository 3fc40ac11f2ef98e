import type { Selectable } from "kysely";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { type BankDetails, mandateOf } from "#domain/contract/mandate.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { subscriberOf } from "#domain/contract/subscriber.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { statusOf } from "./contract-steps.ts";
import { lockRow } from "./dialect.ts";
import { hashOfToken, type Keyring } from "./encryption.ts";
import { signatureFactsOf } from "./evidence.ts";
import type { ContractsTable, MandatesTable } from "./schema.ts";
import { searchableText } from "./text-search.ts";

/** A contract as stored, with what only the server needs. */
export type StoredContract = SignedContract & {
  readonly chainId: string;
  readonly draftId: string | null;
  readonly requestHmac: string;
  /** The day as the visitor's browser sent it. */
  readonly date: string;
  readonly status: ContractStatus;
  /** Where the subscriber reads mails: the address that was signed, or what the agency corrected it to. */
  readonly contactEmail: string;
  readonly addressConfirmation: AddressConfirmation | null;
  /** Whether a debit waits for that, or will. */
  readonly awaitsAddress: boolean;
  /** The token of the client's private link, sealed: {@link linkTokenOf} opens it. */
  readonly linkSealed: string;
  /** What was signed, sealed: {@link signedTextOf} opens it. */
  readonly signedDataSealed: string;
};

/** What {@link saveContract} is given. */
export type NewContract = Omit<SignedContract, "evidence"> &
  Pick<StoredContract, "chainId" | "draftId" | "requestHmac" | "date"> & {
    /** Canonical JSON of what was signed. */
    readonly signedData: string;
    /** Token of the client's private link. */
    readonly linkToken: string;
  };

/** Keeps a contract and its mandate, bank details sealed. Its evidence has a chain of its own. */
export async function saveContract(
  transaction: Transaction,
  keyring: Keyring,
  contract: NewContract,
): Promise<void> {
  const { id, subscriber, mandate, dates, terms } = contract;
  const { number, packId, monthlyCents, trialDays, date, signedAt } = contract;
  const { signedDataSha256, chainId, draftId, requestHmac } = contract;
  const { acceptCGV: _accepted, ...subscriberFields } = subscriber;
  const { iban, bic, ...holder } = mandate;
  await transaction
    .insertInto("contracts")
    .values({
      id,
      number,
      packId,
      monthlyCents,
      trialDays,
      date,
      signedAt,
      signedDataSha256,
      chainId,
      draftId,
      requestHmac,
      ...subscriberFields,
      ...dates,
      state: "active",
      firstMonthFree: contract.firstMonthFree ? 1 : 0,
      termsEdition: terms.edition,
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      signedDataSealed: keyring.seal(contract.signedData, signedDataPlace(id)),
      warningsJson: JSON.stringify(contract.warnings),
      linkHash: hashOfToken(contract.linkToken),
      linkSealed: keyring.seal(contract.linkToken, linkPlace(id)),
      addressAsked: 1,
      awaitedDebitOn: dates.firstDebitOn,
      searched: searchedText(contract),
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

/** What a contract is found by. Its firm comes first: lists by name are in its order. */
export function searchedText(
  { subscriber, number, umr }: Pick<NewContract, "subscriber" | "number" | "umr">,
  ...more: readonly string[]
) {
  const { raisonSociale, nomPrenom, siret, email, telephone, adresseSiege } = subscriber;
  const names = [raisonSociale, number, nomPrenom, siret, email, telephone, umr];
  return searchableText([...names, adresseSiege, ...more]);
}

/** What tells one contract from all others; the token is that of its client's private link. */
type ContractKey = { readonly id: string } | { readonly number: string } | { readonly linkToken: string };

/** A contract that was not erased, or `null`. @throws {SealError} when the key of its bank details is gone. */
export async function findContract(
  executor: DbOrTransaction,
  keyring: Keyring,
  key: ContractKey,
): Promise<StoredContract | null> {
  const row = await contractRow(executor, key).selectAll().where("erasedOn", "is", null).executeTakeFirst();
  if (!row) return null;
  const mandate = await executor
    .selectFrom("mandates")
    .selectAll()
    .where("contractId", "=", row.id)
    .executeTakeFirstOrThrow();
  const evidence = await signatureFactsOf(executor, row.chainId);
  return { ...contractOf(row, mandate, keyring), evidence };
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockedContract(
  transaction: Transaction,
  keyring: Keyring,
  key: ContractKey,
): Promise<StoredContract | null> {
  const row = await lockRow(transaction, contractRow(transaction, key).select("id"));
  return row ? findContract(transaction, keyring, row) : null;
}

function contractRow(executor: DbOrTransaction, key: ContractKey) {
  return executor
    .selectFrom("contracts")
    .where(({ and }) => and("linkToken" in key ? { linkHash: hashOfToken(key.linkToken) } : key));
}

/** The canonical JSON of what was signed. @throws {SealError} when its key is gone. */
export function signedTextOf(
  contract: Pick<StoredContract, "id" | "signedDataSealed">,
  keyring: Keyring,
): string {
  return keyring.open(contract.signedDataSealed, signedDataPlace(contract.id));
}

/** The token of a client's private link. @throws {SealError} when its key is gone. */
export function linkTokenOf(contract: Pick<StoredContract, "id" | "linkSealed">, keyring: Keyring): string {
  return keyring.open(contract.linkSealed, linkPlace(contract.id));
}

/**
 * The contract that the same call has signed since an instant and that is still active, or `null`. One that was erased
 * has no HMAC left.
 */
export async function findRepeatedSignature(
  executor: DbOrTransaction,
  requestHmac: string,
  since: number,
): Promise<{ readonly number: string; readonly umr: string } | null> {
  const row = await executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(["number", "umr"])
    .where("requestHmac", "=", requestHmac)
    .where("signedAt", ">=", since)
    .where("state", "=", "active")
    .orderBy("signedAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives the client of a contract another private link: the one before leads nowhere from now on. */
export async function replaceLink(
  transaction: Transaction,
  keyring: Keyring,
  contractId: string,
  token: string,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ linkHash: hashOfToken(token), linkSealed: keyring.seal(token, linkPlace(contractId)) })
    .where("id", "=", contractId)
    .execute();
}

/** Keeps how the address of a contract was confirmed. */
export async function saveAddressConfirmation(
  transaction: Transaction,
  contractId: string,
  { at, by }: AddressConfirmation,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ addressConfirmedAt: at, addressConfirmedBy: by, awaitedDebitOn: null })
    .where("id", "=", contractId)
    .execute();
}

/** What the evidence keeps of a corrected address: it outlives what names the subscriber. */
export function contactEmailHmac(keyring: Keyring, contactEmail: string): string {
  return keyring.hmac({ contactEmail });
}

/** Keeps where a subscriber reads mails from now on. What was signed stays as it is. */
export async function saveContactEmail(
  transaction: Transaction,
  contract: StoredContract,
  correctedEmail: string,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ correctedEmail, searched: searchedText(contract, correctedEmail) })
    .where("id", "=", contract.id)
    .execute();
}

function contractOf(
  row: Selectable<ContractsTable>,
  mandate: Selectable<MandatesTable>,
  keyring: Keyring,
): Omit<StoredContract, "evidence"> {
  const { addressConfirmedAt: at, addressConfirmedBy: by } = row;
  const { id, signedDataSha256, chainId, draftId, requestHmac, date, linkSealed, signedDataSealed } = row;
  return {
    ...acceptedOf(row, mandate, bankDetailsOf(mandate, keyring)),
    id,
    signedDataSha256,
    chainId,
    draftId,
    requestHmac,
    date,
    linkSealed,
    signedDataSealed,
    warnings: JSON.parse(row.warningsJson),
    status: statusOf(row),
    contactEmail: row.correctedEmail ?? row.email,
    addressConfirmation: at !== null && by !== null ? { at, by } : null,
    awaitsAddress: at === null && row.awaitedDebitOn !== null,
  };
}

/** What both parties accepted, as the columns of a contract and of its mandate tell it. */
export type Accepted = Omit<SignedContract, "id" | "signedDataSha256" | "warnings" | "evidence">;

/** Reads it from the rows and the account that was sealed in them. */
export function acceptedOf(
  row: Selectable<ContractsTable>,
  mandate: Selectable<MandatesTable>,
  account: BankDetails,
): Accepted {
  const { number, packId, monthlyCents, trialDays, signedAt } = row;
  const { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn } = row;
  return {
    number,
    umr: mandate.umr,
    packId,
    monthlyCents,
    trialDays,
    signedAt,
    firstMonthFree: row.firstMonthFree === 1,
    subscriber: subscriberOf(row),
    mandate: mandateOf({ ...mandate, ...account }),
    dates: { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn },
    terms: { edition: row.termsEdition, version: row.termsVersion, sha256: row.termsSha256 },
  };
}

/** The account of the mandate of a contract, sealed for that contract alone. */
function sealedBankDetails(contractId: string, { iban, bic }: BankDetails, keyring: Keyring): string {
  return keyring.seal(JSON.stringify({ iban, bic }), bankDetailsPlace(contractId));
}

/** The account of a mandate. @throws {SealError} when its key is gone, or it was sealed for another contract. */
export function bankDetailsOf(
  { contractId, bankDetailsSealed }: Pick<MandatesTable, "contractId" | "bankDetailsSealed">,
  keyring: Keyring,
): BankDetails {
  return JSON.parse(keyring.open(bankDetailsSealed, bankDetailsPlace(contractId)));
}

/** A mandate has the identifier of its contract. */
function bankDetailsPlace(contractId: string) {
  return { table: "mandates", id: contractId, column: "bankDetailsSealed" };
}

/** Where what was signed is sealed. */
export function signedDataPlace(id: string) {
  return { table: "contracts", id, column: "signedDataSealed" };
}

/** Where the token of a private link is sealed. */
export function linkPlace(id: string) {
  return { table: "contracts", id, column: "linkSealed" };
}
