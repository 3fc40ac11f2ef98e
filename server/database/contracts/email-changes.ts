import { type Selectable, sql } from "kysely";
import type { EmailChangeEnd } from "#domain/contract/email-change.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { EmailChangesTable } from "#server/database/engine/contracts-schema.ts";
import { hashOfToken, type Keyring } from "#server/database/sealed/encryption.ts";

/** Another e-mail address of a contract as stored. */
export type StoredEmailChange = Selectable<EmailChangesTable>;

/** The changes of some contracts by contract, in their order; erased contracts have none. */
export async function emailChangesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredEmailChange[]>> {
  if (contractIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("email_changes")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ contractId }) => contractId);
}

/** The change that a link of confirmation is about, or `null`. */
export async function emailChangeOfToken(
  executor: DbOrTransaction,
  token: string,
): Promise<StoredEmailChange | null> {
  const row = await executor
    .selectFrom("email_changes")
    .selectAll()
    .where("tokenHash", "=", hashOfToken(token))
    .executeTakeFirst();
  return row ?? null;
}

type NewEmailChange = Pick<
  StoredEmailChange,
  "id" | "contractId" | "at" | "email" | "former" | "by" | "source" | "usableAt" | "expiresAt"
>;

/** Stores another address that waits, with the token of its link. */
export async function saveEmailChange(
  transaction: Transaction,
  keyring: Keyring,
  change: NewEmailChange,
  token: string,
): Promise<void> {
  await transaction
    .insertInto("email_changes")
    .values({
      ...change,
      tokenHash: hashOfToken(token),
      tokenSealed: keyring.seal(token, tokenPlace(change.id)),
    })
    .execute();
}

/** The token of the link that confirms an address. @throws {SealError} when its key is gone. */
export function confirmationTokenOf(
  { id, tokenSealed }: Pick<StoredEmailChange, "id" | "tokenSealed">,
  keyring: Keyring,
): string {
  return keyring.open(tokenSealed, tokenPlace(id));
}

/** The place of the sealed token of such a link. */
export function tokenPlace(id: string) {
  return { table: "email_changes", id, column: "tokenSealed" };
}

export async function markEmailConfirmed(
  transaction: Transaction,
  id: string,
  confirmedAt: number,
): Promise<void> {
  await transaction.updateTable("email_changes").set({ confirmedAt }).where("id", "=", id).execute();
}

export async function markEmailUsed(transaction: Transaction, id: string, usedAt: number): Promise<void> {
  await transaction.updateTable("email_changes").set({ usedAt }).where("id", "=", id).execute();
}

/** Ends a change before it is used. An address that its own reader refused is not kept. */
export async function endEmailChange(
  transaction: Transaction,
  id: string,
  end: EmailChangeEnd,
  undoneAt: number,
): Promise<void> {
  await transaction
    .updateTable("email_changes")
    .set({ undoneAt, end, ...(end === "refused" && { email: "" }) })
    .where("id", "=", id)
    .execute();
}

/** The contracts with an address that both mailboxes have let through, and that is not in use yet. */
export async function contractsWithDueEmail(executor: DbOrTransaction, at: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("email_changes")
    .select("contractId")
    .distinct()
    .where("usedAt", "is", null)
    .where("undoneAt", "is", null)
    .where("confirmedAt", "is not", null)
    .where("usableAt", "<=", at)
    .execute();
  return rows.map(({ contractId }) => contractId);
}

/** Forgets the addresses that were never used, once their link has expired. */
export async function forgetUnusedEmails(executor: DbOrTransaction, at: number): Promise<void> {
  await executor
    .updateTable("email_changes")
    .set({ email: "" })
    .where("email", "!=", "")
    .where("usedAt", "is", null)
    .where("expiresAt", "<=", at)
    .where((eb) => eb.or([eb("confirmedAt", "is", null), eb("undoneAt", "is not", null)]))
    .execute();
}

/** The changes to an address, in lower case, that never came into use. */
export function unusedChangesTo(executor: DbOrTransaction, email: string): Promise<StoredEmailChange[]> {
  return executor
    .selectFrom("email_changes")
    .selectAll()
    .where(sql<boolean>`lower("email") = ${email}`)
    .where("usedAt", "is", null)
    .execute();
}

export async function findEmailChange(
  executor: DbOrTransaction,
  id: string,
): Promise<StoredEmailChange | undefined> {
  return executor.selectFrom("email_changes").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function forgetEmail(transaction: Transaction, id: string): Promise<void> {
  await transaction.updateTable("email_changes").set({ email: "" }).where("id", "=", id).execute();
}

/** The keyed hash of another address in the evidence, which outlives the personal data. */
export function emailChangeHmac(
  keyring: Keyring,
  { id, email }: Pick<StoredEmailChange, "id" | "email">,
): string {
  return keyring.hmac({ change: id, email });
}
