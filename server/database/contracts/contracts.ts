import type { Selectable } from "kysely";
import { dayInParis, startInParis } from "#domain/calendar.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { type BankDetails, mandateOf } from "#domain/contract/mandate.ts";
import { mandateInUse } from "#domain/contract/mandates.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { subscriberOf } from "#domain/contract/subscriber.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { lockRow } from "#server/database/engine/dialect.ts";
import { signatureFactsOf } from "#server/database/evidence/evidence.ts";
import { sendDocumentsThatWaited } from "#server/database/mail/outbox-entries.ts";
import { hashOfToken, type Keyring } from "#server/database/sealed/encryption.ts";
import { statusOf } from "./contract-steps.ts";
import { emailChangesOf, type StoredEmailChange } from "./email-changes.ts";
import { factChangesOf, type StoredFactChange } from "./fact-changes.ts";
import { giftCompanyHmac, storedGift } from "./gifts.ts";
import { laterPricesOf } from "./later-prices.ts";
import { bankDetailsOf, mandatesOf, type StoredMandate, saveMandate } from "./mandates.ts";
import { laterPacksIn, packChangesOf, type StoredPackChange } from "./pack-changes.ts";
import { searchedText } from "./searched-contracts.ts";
import { findZenmaster, type Zenmaster } from "./zenmasters.ts";

/** A contract as stored, with data that only the server needs. */
export type StoredContract = SignedContract & {
  readonly chainId: string;
  readonly draftId: string | null;
  readonly requestHmac: string;
  /** The day as the visitor's browser sent it. */
  readonly date: string;
  readonly status: ContractStatus;
  /** The e-mail address of the subscriber: the signed one, the agency's correction, or its client's change. */
  readonly contactEmail: string;
  /** Its changes of facts, in their order. */
  readonly factChanges: readonly StoredFactChange[];
  /** The other e-mail addresses that were asked for, in their order. */
  readonly emailChanges: readonly StoredEmailChange[];
  /** Its amendments about its pack, in the order of their signatures. */
  readonly packChanges: readonly StoredPackChange[];
  /** Whether the gift that goes with its pack was added to its advertising budget. */
  readonly hasAds: boolean;
  /** The SIRET that invoices bear: the signed one, the agency's correction, or its client's change (`factsInUse`). */
  readonly billedSiret: string;
  /** The seat that they bear. */
  readonly billedSeat: string;
  /** The client's number for value added tax, if the agency wrote it: their seat is in another country of the Union. */
  readonly vatNumber: string | null;
  readonly emailConfirmation: EmailConfirmation | null;
  /** Whether a debit waits for the confirmation of `contactEmail`, or will. */
  readonly awaitsConfirmation: boolean;
  /** The person who looks after it, if there is one. */
  readonly zenmaster: Zenmaster | null;
  /** Its mandates, in the order of their signatures: `mandate` and `umr` are those that were signed with it. */
  readonly mandates: readonly StoredMandate[];
  /** The token of the client's private link, sealed: decrypt it with {@link linkTokenOf}. */
  readonly linkSealed: string;
  /** The signed data, sealed: decrypt them with {@link signedTextOf}. */
  readonly signedDataSealed: string;
};

/** The input of {@link saveContract}. */
export type NewContract = Omit<SignedContract, "evidence" | "laterPrices" | "laterPacks"> &
  Pick<StoredContract, "chainId" | "draftId" | "requestHmac" | "date"> & {
    readonly signedData: string;
    /** Token of the client's private link. */
    readonly linkToken: string;
  };

/** Stores a contract and its mandate, bank details sealed. Its evidence has a chain of its own. */
export async function saveContract(
  transaction: Transaction,
  keyring: Keyring,
  contract: NewContract,
): Promise<void> {
  const { id, subscriber, mandate, dates, terms, gift } = contract;
  const { number, packId, monthlyCents, trialDays, date, signedAt } = contract;
  const { signedDataSha256, chainId, draftId, requestHmac } = contract;
  const { acceptCGV: _accepted, ...subscriberFields } = subscriber;
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
      takenOver: contract.takenOver ? 1 : 0,
      chainId,
      draftId,
      requestHmac,
      ...subscriberFields,
      ...dates,
      state: "active",
      firstMonthFree: contract.firstMonthFree ? 1 : 0,
      giftCode: gift?.code ?? null,
      reducedCents: gift?.reducedCents ?? null,
      normalPriceFromOn: gift?.normalPriceFromOn ?? null,
      giftCompanyHmac: gift && giftCompanyHmac(keyring, subscriber.siret),
      termsEdition: terms.edition,
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      signedDataSealed: keyring.seal(contract.signedData, signedDataPlace(id)),
      warningsJson: JSON.stringify(contract.warnings),
      linkHash: hashOfToken(contract.linkToken),
      linkSealed: keyring.seal(contract.linkToken, linkPlace(id)),
      awaitedDebitOn: dates.firstDebitOn,
      searched: searchedText(contract),
    })
    .execute();
  await saveMandate(transaction, keyring, {
    id,
    contractId: id,
    umr: contract.umr,
    mandate,
    createdAt: contract.takenOver ? startInParis(contract.takenOver.mandateSignedOn) : contract.signedAt,
    usableAt: 0,
    usedElsewhereOn: contract.takenOver?.lastDebitOn ?? null,
  });
}

/** A unique key of a contract; the token is that of its client's private link. */
type ContractKey = { readonly id: string } | { readonly number: string } | { readonly linkToken: string };

/** A contract that is not erased, or `null`. @throws {SealError} when the key of its bank details is gone. */
export async function findContract(
  executor: DbOrTransaction,
  keyring: Keyring,
  key: ContractKey,
): Promise<StoredContract | null> {
  const row = await contractRow(executor, key).selectAll().where("erasedOn", "is", null).executeTakeFirst();
  if (!row) return null;
  const mandates = (await mandatesOf(executor, [row.id])).get(row.id);
  if (!mandates) throw new Error(`Contract ${row.number} has no mandate`);
  const evidence = await signatureFactsOf(executor, row.chainId);
  const laterPrices = (await laterPricesOf(executor, [row.id])).get(row.id) ?? [];
  const factChanges = (await factChangesOf(executor, [row.id])).get(row.id) ?? [];
  const emailChanges = (await emailChangesOf(executor, [row.id])).get(row.id) ?? [];
  const zenmaster = await findZenmaster(executor, row.zenmasterId);
  const packChanges = (await packChangesOf(executor, [row.id])).get(row.id) ?? [];
  const laterPacks = laterPacksIn(packChanges);
  const changes = { laterPrices, packChanges, laterPacks, factChanges, emailChanges };
  return { ...contractOf(row, mandates, keyring), ...changes, evidence, zenmaster };
}

/** The same, locked until the transaction ends. */
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

/** The canonical JSON of the signed data. @throws {SealError} when its key is gone. */
export function signedTextOf(
  contract: Pick<StoredContract, "id" | "signedDataSealed">,
  keyring: Keyring,
): string {
  return keyring.open(contract.signedDataSealed, signedDataPlace(contract.id));
}

/** Replaces the signed data of a contract, without an account that is erased. */
export async function saveSignedText(
  transaction: Transaction,
  keyring: Keyring,
  id: string,
  text: string,
): Promise<void> {
  const signedDataSealed = keyring.seal(text, signedDataPlace(id));
  await transaction.updateTable("contracts").set({ signedDataSealed }).where("id", "=", id).execute();
}

/** The token of a client's private link. @throws {SealError} when its key is gone. */
export function linkTokenOf(contract: Pick<StoredContract, "id" | "linkSealed">, keyring: Keyring): string {
  return keyring.open(contract.linkSealed, linkPlace(contract.id));
}

/** The active contract that the same call has signed since an instant, or `null`. Erased ones have no HMAC left. */
export async function findRepeatedSignature(
  executor: DbOrTransaction,
  requestHmac: string,
  since: number,
): Promise<{ readonly number: string; readonly umr: string } | null> {
  const row = await executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.id", "contracts.id")
    .select(["number", "umr"])
    .where("requestHmac", "=", requestHmac)
    .where("signedAt", ">=", since)
    .where("state", "=", "active")
    .orderBy("signedAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives the client of a contract another private link: the former one stops working. */
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

/** Stores when and how the e-mail address of a contract was confirmed. */
export async function saveEmailConfirmation(
  transaction: Transaction,
  contractId: string,
  { at, by }: EmailConfirmation,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ addressConfirmedAt: at, addressConfirmedBy: by, awaitedDebitOn: null })
    .where("id", "=", contractId)
    .execute();
  await sendDocumentsThatWaited(transaction, contractId, at);
}

function contractOf(
  row: Selectable<ContractsTable>,
  mandates: readonly StoredMandate[],
  keyring: Keyring,
): Omit<
  StoredContract,
  "evidence" | "factChanges" | "emailChanges" | "laterPrices" | "packChanges" | "laterPacks" | "zenmaster"
> {
  const [mandate] = mandates as readonly [StoredMandate, ...StoredMandate[]];
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
    mandates,
    linkSealed,
    signedDataSealed,
    warnings: JSON.parse(row.warningsJson),
    status: statusOf(row),
    contactEmail: row.correctedEmail ?? row.email,
    billedSiret: row.correctedSiret ?? row.siret,
    billedSeat: row.correctedSeat ?? row.adresseSiege,
    vatNumber: row.vatNumber,
    hasAds: row.adsAddedOn !== null,
    emailConfirmation: at !== null && by !== null ? { at, by } : null,
    awaitsConfirmation: at === null && row.awaitedDebitOn !== null,
  };
}

/** The data that both parties accepted, as in the columns of a contract and of its mandate. */
export type Accepted = Omit<
  SignedContract,
  "id" | "laterPrices" | "laterPacks" | "signedDataSha256" | "warnings" | "evidence"
>;

/** Reads them from the rows and the decrypted account. */
export function acceptedOf(
  row: Selectable<ContractsTable>,
  mandate: StoredMandate,
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
    gift: storedGift(row),
    takenOver:
      row.takenOver === 1
        ? { mandateSignedOn: dayInParis(mandate.createdAt), lastDebitOn: mandate.usedElsewhereOn }
        : null,
    subscriber: subscriberOf(row),
    mandate: mandateOf({ ...mandate, ...account }),
    dates: { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn },
    terms: { edition: row.termsEdition, version: row.termsVersion, sha256: row.termsSha256 },
  };
}

/**
 * A contract with one of its mandates in place of the one that was signed with it. @throws {SealError} when the key of
 * its account is gone.
 */
export function withMandate(
  contract: StoredContract,
  keyring: Keyring,
  mandate: StoredMandate,
): StoredContract {
  const account = bankDetailsOf(mandate, keyring);
  return { ...contract, umr: mandate.umr, mandate: mandateOf({ ...mandate, ...account }) };
}

/** The same with the mandate that debits use at an instant. */
export function withMandateInUse(contract: StoredContract, keyring: Keyring, at: number): StoredContract {
  return withMandate(contract, keyring, mandateInUse(contract.mandates, at));
}

export function signedDataPlace(id: string) {
  return { table: "contracts", id, column: "signedDataSealed" };
}

/** The place of a private link's sealed token. */
export function linkPlace(id: string) {
  return { table: "contracts", id, column: "linkSealed" };
}
