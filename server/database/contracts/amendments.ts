import { type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import type { Mandate } from "#domain/contract/mandate.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { AmendmentsTable } from "#server/database/engine/contracts-schema.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { mandateIdOf, type StoredMandate, saveMandate } from "./mandates.ts";

/** An amendment of a contract as stored, its signed data sealed. */
export type StoredAmendment = Selectable<AmendmentsTable>;

/** How the clients of some contracts chose to pay their unpaid months when they signed another account, by contract. */
export async function arrearsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, (AgreedDue<Day | null> & { readonly mandateId: string })[]>> {
  const amendments = [...(await amendmentsOf(executor, contractIds)).values()].flat();
  const dues = amendments.flatMap(({ id, contractId, duesJson }) =>
    (JSON.parse(duesJson) as AgreedDue<Day | null>[]).map((due) => ({
      contractId,
      due: { ...due, mandateId: mandateIdOf(contractId, id) },
    })),
  );
  const grouped = Map.groupBy(dues, ({ contractId }) => contractId);
  return new Map([...grouped].map(([contractId, some]) => [contractId, some.map(({ due }) => due)]));
}

/** Whether the client who signed it pays a month by transfer. Must be written exactly as in the index of those amendments. */
export const isPaidByTransfer = sql<boolean>`"duesJson" like '%"collectionOn":null%'`;

/** The months that an amendment announces the collection of: unpaid ones, and the next one. */
export function announcedDues({ duesJson, nextDueJson }: Pick<StoredAmendment, "duesJson" | "nextDueJson">): {
  readonly dues: readonly AgreedDue[];
  readonly nextDue: AgreedDue | null;
} {
  const chosen: AgreedDue<Day | null>[] = JSON.parse(duesJson);
  const dues = chosen.filter((due): due is AgreedDue => due.collectionOn !== null);
  return { dues, nextDue: nextDueJson === null ? null : JSON.parse(nextDueJson) };
}

/** The amendment that a mandate came with, or `null`. */
export async function amendmentOfMandate(
  executor: DbOrTransaction,
  { id, contractId }: Pick<StoredMandate, "id" | "contractId">,
) {
  const amendment = await findAmendment(executor, id.slice(mandateIdOf(contractId, "").length));
  return amendment && { ...amendment, ...announcedDues(amendment) };
}

/** The amendments of a contract that were signed since an instant, the latest first. */
export function amendmentsSince(
  executor: DbOrTransaction,
  contractId: string,
  since: number,
): Promise<StoredAmendment[]> {
  return executor
    .selectFrom("amendments")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("signedAt", ">", since)
    .orderBy("signedAt", "desc")
    .execute();
}

/** An amendment by its identifier, or `null`. */
export async function findAmendment(executor: DbOrTransaction, id: string): Promise<StoredAmendment | null> {
  const row = await executor.selectFrom("amendments").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The input of {@link saveAmendment}. */
type NewAmendment = Pick<
  StoredAmendment,
  "id" | "contractId" | "signedAt" | "date" | "replacedUmr" | "signedDataSha256" | "requestHmac"
> & {
  readonly dues: readonly AgreedDue<Day | null>[];
  readonly nextDue: AgreedDue | null;
  readonly warnings: readonly Warning[];
  /** Canonical JSON of the signed data. */
  readonly signedData: string;
  readonly umr: string;
  readonly mandate: Mandate;
  readonly createdAt: number;
  readonly usableAt: number;
};

/** Stores an amendment that brings another account, and its mandate, bank details sealed. */
export async function saveAmendment(
  transaction: Transaction,
  keyring: Keyring,
  { dues, nextDue, warnings, signedData, umr, mandate, createdAt, usableAt, ...amendment }: NewAmendment,
): Promise<void> {
  const { id, contractId } = amendment;
  await transaction
    .insertInto("amendments")
    .values({
      ...amendment,
      kind: "account",
      duesJson: JSON.stringify(dues),
      nextDueJson: nextDue && JSON.stringify(nextDue),
      warningsJson: JSON.stringify(warnings),
      signedDataSealed: keyring.seal(signedData, signedDataPlace(id)),
    })
    .execute();
  const mandateId = mandateIdOf(contractId, id);
  await saveMandate(transaction, keyring, {
    id: mandateId,
    contractId,
    umr,
    mandate,
    createdAt,
    usableAt,
  });
}

/** The canonical JSON of what was signed with an amendment. @throws {SealError} when its key is gone. */
export function amendmentTextOf(
  { id, signedDataSealed }: Pick<StoredAmendment, "id" | "signedDataSealed">,
  keyring: Keyring,
): string {
  return keyring.open(signedDataSealed, signedDataPlace(id));
}

function signedDataPlace(id: string) {
  return { table: "amendments", id, column: "signedDataSealed" };
}

/** The amendments of some contracts by contract, in the order of their signatures. */
export async function amendmentsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAmendment[]>> {
  const amendments = await executor
    .selectFrom("amendments")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("signedAt")
    .execute();
  return Map.groupBy(amendments, ({ contractId }) => contractId);
}

/** Contracts that were amended, in the order of their identifiers; erased ones have no amendments. */
export async function amendedContractsAfter(executor: DbOrTransaction, after: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("amendments")
    .select("contractId")
    .distinct()
    .where("contractId", ">", after)
    .orderBy("contractId")
    .limit(100)
    .execute();
  return rows.map(({ contractId }) => contractId);
}

/** Replaces what was signed with an amendment, without the account that is erased. */
export async function saveAmendmentText(
  transaction: Transaction,
  keyring: Keyring,
  id: string,
  text: string,
): Promise<void> {
  const signedDataSealed = keyring.seal(text, signedDataPlace(id));
  await transaction.updateTable("amendments").set({ signedDataSealed }).where("id", "=", id).execute();
}
