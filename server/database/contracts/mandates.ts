import { type Selectable, sql } from "kysely";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { accountFaultOf, bicOf } from "#domain/contract/account-fault.ts";
import type { BankDetails, Mandate } from "#domain/contract/mandate.ts";
import { mandateInUse } from "#domain/contract/mandates.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import { compactIdentifier, maskedIban } from "#domain/sepa.ts";
import type { DebitsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { MandatesTable } from "#server/database/engine/contracts-schema.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { type Keyring, SealError } from "#server/database/sealed/encryption.ts";

/** A mandate of a contract as stored, its account sealed. */
export type StoredMandate = Selectable<MandatesTable>;

/** The mandates of some contracts by contract, in the order of their signatures; erased contracts have none. */
export async function mandatesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredMandate[]>> {
  if (contractIds.length === 0) return new Map();
  const mandates = await executor
    .selectFrom("mandates")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("contractId")
    .orderBy("createdAt")
    .orderBy("usableAt")
    .execute();
  return Map.groupBy(mandates, ({ contractId }) => contractId);
}

/**
 * The identifiers of the contracts that have a mandate whose account no debit can use, if it was signed since an instant,
 * or if nothing falls due until after a day.
 */
export async function contractsWithFaultyAccount(
  executor: DbOrTransaction,
  { signedSince, firstDebitAfter }: { readonly signedSince: number; readonly firstDebitAfter: Day },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("mandates")
    .innerJoin("contracts", "contracts.id", "mandates.contractId")
    .select("contracts.id")
    .distinct()
    .where(hasFaultyAccount)
    .where(({ or, eb }) =>
      or([eb("createdAt", ">=", signedSince), eb("contracts.firstDebitOn", ">", firstDebitAfter)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of the contract of a mandate, or `null`. */
export async function contractOfMandate(executor: DbOrTransaction, umr: string): Promise<string | null> {
  const row = await executor
    .selectFrom("mandates")
    .innerJoin("contracts", "contracts.id", "mandates.contractId")
    .select("contracts.number")
    .where("umr", "=", umr)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The numbers of the latest contracts that have or had an account with this end, or that looks masked like this. */
export async function contractsWithAccount(
  executor: DbOrTransaction,
  account: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("mandates")
    .innerJoin("contracts", "contracts.id", "mandates.contractId")
    .select("contracts.number")
    .distinct()
    .where(sql<boolean>`substr("maskedIban", length("maskedIban") - 3) = ${account.slice(-4)}`)
    .$if(account.length > 4, (query) => query.where("maskedIban", "=", account))
    .where("contracts.erasedOn", "is", null)
    .orderBy("contracts.number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Must be written exactly as in the index of those mandates: both stores compare the text. */
const hasFaultyAccount = sql<boolean>`"accountFault" is not null and "accountErasedOn" is null`;

/** Whether a debit was presented on a mandate of its contract. */
export function isOnMandate(
  { mandateId }: Pick<DebitsTable, "mandateId">,
  mandate: Pick<StoredMandate, "id">,
): boolean {
  return mandateId === mandate.id;
}

/** The mandate of a due day: that of its last debit, or the one in use if no file has carried it. */
export function mandateOfDue(
  mandates: readonly StoredMandate[],
  debits: readonly (Parameters<typeof isOnMandate>[0] & { readonly attempt: number })[],
  at: number,
): StoredMandate {
  const last = debits.toSorted((one, other) => one.attempt - other.attempt).at(-1);
  return mandates.find((mandate) => last && isOnMandate(last, mandate)) ?? mandateInUse(mandates, at);
}

/** When another mandate of the same contract replaced one at an instant; `null` while it is in use, waits, or was revoked. */
export function replacedAt(
  mandates: readonly StoredMandate[],
  { createdAt, usableAt, revokedAt }: StoredMandate,
  at: number,
): number | null {
  if (revokedAt !== null || usableAt > at) return null;
  const next = mandates.find(
    (each) => each.revokedAt === null && each.createdAt > createdAt && each.usableAt <= at,
  );
  return next?.usableAt ?? null;
}

/** The last day of use of a mandate that is not in use any more; `null` while it is, or waits. `debits`: those on it. */
export function lastUsedOn(
  mandates: readonly StoredMandate[],
  mandate: StoredMandate,
  debits: readonly Pick<DebitsTable, "collectionOn">[],
  at: number,
): Day | null {
  if (mandate.revokedAt !== null) return dayInParis(mandate.revokedAt);
  const replaced = replacedAt(mandates, mandate, at);
  if (replaced === null) return null;
  const days = debits.map(({ collectionOn }) => collectionOn).sort();
  return days.at(-1) ?? dayInParis(replaced);
}

/**
 * The numbers of the contracts that some mandates belong to, by their references in small letters; those of none are left
 * out. `umrs` in small letters: their capitals make no difference.
 */
export async function contractsOfMandates(
  executor: DbOrTransaction,
  umrs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const reference = sql<string>`lower("umr")`;
  const numbers = new Map<string, string>();
  for (const some of chunksOf(umrs)) {
    const rows = await executor
      .selectFrom("mandates")
      .innerJoin("contracts", "contracts.id", "mandates.contractId")
      .select([reference.as("reference"), "number"])
      .where(reference, "in", some)
      .execute();
    for (const row of rows) numbers.set(row.reference, row.number);
  }
  return numbers;
}

/** The identifier of the mandate that an amendment brings. It begins with that of the contract. */
export function mandateIdOf(contractId: string, amendmentId: string): string {
  return `${contractId}/${amendmentId}`;
}

/** Stores a mandate, its bank details sealed for its contract alone. */
export async function saveMandate(
  transaction: Transaction,
  keyring: Keyring,
  {
    mandate,
    ...row
  }: Pick<StoredMandate, "id" | "contractId" | "umr" | "createdAt" | "usableAt"> &
    Partial<Pick<StoredMandate, "usedElsewhereOn">> & { readonly mandate: Mandate },
): Promise<void> {
  const { iban, bic, ...holder } = mandate;
  const bankDetailsSealed = keyring.seal(JSON.stringify({ iban, bic }), bankDetailsPlace(row));
  await transaction
    .insertInto("mandates")
    .values({
      ...row,
      ...holder,
      bankDetailsSealed,
      maskedIban: maskedIban(iban),
      accountFault: accountFaultOf(mandate),
    })
    .execute();
}

/** Revokes the mandates of a contract that wait to be used at an instant. */
export async function revokeMandates(
  transaction: Transaction,
  contractId: string,
  at: number,
): Promise<void> {
  await transaction
    .updateTable("mandates")
    .set({ revokedAt: at })
    .where("contractId", "=", contractId)
    .where("usableAt", ">", at)
    .where("revokedAt", "is", null)
    .execute();
}

/**
 * The account of a mandate; empty once it is erased. @throws {SealError} when its key is gone, or it was sealed for
 * another contract.
 */
export function bankDetailsOf(
  mandate: Pick<StoredMandate, "id" | "contractId" | "bankDetailsSealed">,
  keyring: Keyring,
): BankDetails {
  const text = keyring.open(mandate.bankDetailsSealed, bankDetailsPlace(mandate));
  return text === "" ? { iban: "", bic: "" } : JSON.parse(text);
}

/** Erases the account of a mandate; its holder stays until the contract is erased. */
export async function eraseAccount(
  transaction: Transaction,
  keyring: Keyring,
  mandate: Pick<StoredMandate, "id" | "contractId">,
  accountErasedOn: Day,
): Promise<void> {
  const bankDetailsSealed = keyring.seal("", bankDetailsPlace(mandate));
  await transaction
    .updateTable("mandates")
    .set({ bankDetailsSealed, maskedIban: maskedIban(""), accountFault: "iban", accountErasedOn })
    .where("id", "=", mandate.id)
    .execute();
}

function bankDetailsPlace({ id, contractId }: Pick<StoredMandate, "id" | "contractId">) {
  if (id !== contractId && !id.startsWith(mandateIdOf(contractId, ""))) {
    throw new SealError("mandates.bankDetailsSealed was moved");
  }
  return { table: "mandates", id, column: "bankDetailsSealed" };
}

/** The debtor of a mandate, as a file names them. @throws {SealError} when the key of the bank details is gone. */
export function debtorOf(mandate: StoredMandate, keyring: Keyring) {
  const { iban, bic } = bankDetailsOf(mandate, keyring);
  return {
    umr: mandate.umr,
    signedOn: dayInParis(mandate.createdAt),
    titulaire: mandate.titulaire,
    iban: compactIdentifier(iban),
    bic: bicOf({ iban, bic }),
    postalAddress: splitPostalAddress(mandate.adresse, mandate.pays),
  };
}
