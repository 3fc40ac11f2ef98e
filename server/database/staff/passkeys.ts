import type { Selectable } from "kysely";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { StaffPasskeysTable } from "#server/database/engine/staff-schema.ts";
import { hashOfToken } from "#server/database/sealed/encryption.ts";

export type Passkey = Selectable<StaffPasskeysTable>;

/** The passkeys of a person, the oldest first. */
export function passkeysOf(executor: DbOrTransaction, staffId: string): Promise<Passkey[]> {
  return executor
    .selectFrom("staff_passkeys")
    .selectAll()
    .where("staffId", "=", staffId)
    .orderBy("createdAt")
    .execute();
}

/** A passkey by its identifier, or `null`. */
export async function findPasskey(executor: DbOrTransaction, id: string): Promise<Passkey | null> {
  return (
    (await executor.selectFrom("staff_passkeys").selectAll().where("id", "=", id).executeTakeFirst()) ?? null
  );
}

/** Stores a new passkey. Returns whether its identifier was free. */
export async function savePasskey(
  transaction: Transaction,
  passkey: Omit<Passkey, "usedAt">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("staff_passkeys")
    .values({ ...passkey, usedAt: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Records a use of a passkey, with its authenticator's signature count (WebAuthn level 3, 6.1.1). */
export async function recordPasskeyUse(
  transaction: Transaction,
  { id, counter }: Pick<Passkey, "id" | "counter">,
  now: number,
): Promise<void> {
  await transaction
    .updateTable("staff_passkeys")
    .set({ counter, usedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Removes passkeys: one of a person, or all of them. Returns how many there were. */
export async function removePasskeys(
  transaction: Transaction,
  { staffId, id }: { readonly staffId: string; readonly id?: string },
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("staff_passkeys")
    .where("staffId", "=", staffId)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A challenge for a passkey: with the person that a new passkey is for, or `null` for a sign-in. */
type Challenge = { readonly challenge: string; readonly staffId: string | null };

/** Stores a challenge, hashed, and deletes the expired ones. */
export async function saveChallenge(
  transaction: Transaction,
  { challenge, staffId, expiresAt }: Challenge & { readonly expiresAt: number },
  now: number,
): Promise<void> {
  await transaction.deleteFrom("staff_challenges").where("expiresAt", "<=", now).execute();
  await transaction
    .insertInto("staff_challenges")
    .values({ challengeHash: hashOfToken(challenge), staffId, expiresAt })
    .execute();
}

/** Uses up a challenge, whatever the answer. Returns whether it was valid, and for that person. */
export async function takeChallenge(
  executor: DbOrTransaction,
  { challenge, staffId }: Challenge,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("staff_challenges")
    .where("challengeHash", "=", hashOfToken(challenge))
    .where("expiresAt", ">", now)
    .where("staffId", staffId === null ? "is" : "=", staffId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}
