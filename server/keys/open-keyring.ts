import type { Database, DbOrTransaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import {
  firstHmacKey,
  type Keyring,
  keyringOf,
  type NamedKey,
  unlessSealed,
} from "#server/database/sealed/encryption.ts";
import { keyUses } from "#server/database/sealed/sealed-values.ts";
import { findKeys, readKeys } from "./key-file.ts";

/** A key that the store needs and the site does not have. Its message is one line without personal data. */
export class LostKeyError extends Error {
  override readonly name = "LostKeyError";
}

/**
 * The keys for a start of the site: from the setting, or from the file in the data folder, which the first start on
 * SQLite makes. A store that has keys already never gets a new one this way. @throws {LostKeyError} when they are
 * missing;
 * @throws {Error} on PostgreSQL without the setting: a key file on one instance would be lost with its machine.
 */
export async function keysOfStart(
  { db, dialect }: Database,
  setting: string,
  dataDir: string,
): Promise<readonly NamedKey[]> {
  if (dialect === "postgres" && setting === "") {
    throw new Error(
      "DATABASE_URL needs ENCRYPTION_KEYS: set it to the line of DATA_DIR/keys/encryption.key where there is one, else to what `npm run agence -- cles --nouvelle` prints",
    );
  }
  const known = findKeys(setting, dataDir);
  if (known) return known;
  expectAll((await checkedKeys(db)).map((keyId) => ({ keyId, isAnother: false })));
  return readKeys(setting, dataDir);
}

/**
 * Opens the site's keyring on its store. When the first key is new, the start stores a value encrypted with it; every
 * later start must be able to decrypt that value. The HMAC key is stored there too, encrypted, so that every key can be
 * renewed and dropped.
 *
 * `readOnly`, for work beside the site: stores nothing, and returns `null` if the site has not started with the first
 * key yet, because it could not read values encrypted here. `allowMissing`, to check a store: keys may be missing.
 *
 * @throws {LostKeyError} when a key that the store needs is missing or has another value, unless `allowMissing`.
 */
export async function openKeyring(
  database: Database,
  keys: readonly NamedKey[],
  options?: { readonly allowMissing: true },
): Promise<Keyring>;
export async function openKeyring(
  database: Database,
  keys: readonly NamedKey[],
  options: { readonly readOnly: true },
): Promise<Keyring | null>;
export async function openKeyring(
  database: Database,
  keys: readonly NamedKey[],
  {
    readOnly = false,
    allowMissing = false,
  }: { readonly readOnly?: boolean; readonly allowMissing?: boolean } = {},
): Promise<Keyring | null> {
  const keyring = keyringOf(keys);
  if (!readOnly && !allowMissing) {
    await checkKeysAtStart(database, keyring);
    return keyringOf(keys, await hmacKey(database.db, keyring, firstHmacKey(keys)));
  }
  const lost = await lostKeys(database.db, keyring);
  if (allowMissing && lost.length > 0) return keyring;
  expectAll(lost);
  if (readOnly && !(await checkedKeys(database.db)).includes(keyring.keyIds[0])) return null;
  return keyringOf(keys, (await findHmacKey(database.db, keyring)) ?? undefined);
}

/** Requires every key that the store needs, and stores the check of the first one if it is new. */
function checkKeysAtStart(database: Database, keyring: Keyring): Promise<void> {
  return database.transaction(async (transaction) => {
    // When two first starts have different keys, the second must see the first one's check.
    await advisoryLock(transaction, "keys");
    expectAll(await lostKeys(transaction, keyring));
    const [keyId] = keyring.keyIds;
    // A later start writes nothing, so that it also works on a read-only store.
    if ((await checkedKeys(transaction)).includes(keyId)) return;
    await transaction
      .insertInto("key_checks")
      .values({ keyId, sealed: keyring.seal(keyCheck, placeOf(keyId)) })
      .onConflict((conflict) => conflict.column("keyId").doNothing())
      .execute();
  });
}

/** A missing key, and whether there is a key of that name with another value. */
export type LostKey = { readonly keyId: string; readonly isAnother: boolean };

/** The keys whose check a keyring cannot decrypt. */
export async function lostKeys(executor: DbOrTransaction, keyring: Keyring): Promise<LostKey[]> {
  const checks = await executor.selectFrom("key_checks").selectAll().orderBy("keyId").execute();
  return checks.flatMap(({ keyId, sealed }) => {
    const isHeld = unlessSealed(() => keyring.open(sealed, placeOf(keyId))) !== null;
    return isHeld ? [] : [{ keyId, isAnother: keyring.keyIds.includes(keyId) }];
  });
}

/** Names of the keys that the store needs: those that the site has started with, and that were not retired. */
export async function checkedKeys(executor: DbOrTransaction): Promise<string[]> {
  const checks = await executor.selectFrom("key_checks").select("keyId").orderBy("keyId").execute();
  return checks.map(({ keyId }) => keyId);
}

/**
 * Removes the checks of keys that no longer encrypt anything, so that the site starts without them. Returns their
 * names.
 */
export async function retireKeys({ db }: Database, { keyIds: [current] }: Keyring): Promise<string[]> {
  const used = new Set((await keyUses(db)).map(({ keyId }) => keyId));
  const retired = (await checkedKeys(db)).filter((keyId) => keyId !== current && !used.has(keyId));
  if (retired.length > 0) await db.deleteFrom("key_checks").where("keyId", "in", retired).execute();
  return retired;
}

/** The value of a check. It is not secret: it only has to be decrypted. */
const keyCheck = "This key opens what it sealed.";

function placeOf(keyId: string) {
  return { table: "key_checks", id: keyId, column: "sealed" };
}

function expectAll(lost: readonly LostKey[]): void {
  if (lost.length === 0) return;
  const faults = lost.map(
    ({ keyId, isAnother }) =>
      `the encryption key ${JSON.stringify(keyId)} ${isAnother ? "is not the one that sealed the data" : "is missing"}`,
  );
  throw new LostKeyError(
    `${faults.join("; ")}. Put it back into ENCRYPTION_KEYS or DATA_DIR/keys/encryption.key`,
  );
}

const hmacSecret = { table: "secrets", id: "request-fingerprints", column: "valueSealed" };

/** The HMAC key: `first` if there is none yet. When several starts come first at once, one key is kept. */
async function hmacKey(executor: DbOrTransaction, keyring: Keyring, first: Uint8Array): Promise<Uint8Array> {
  const known = await findHmacKey(executor, keyring);
  if (known) return known;
  const valueSealed = keyring.seal(Buffer.from(first).toString("base64url"), hmacSecret);
  await executor
    .insertInto("secrets")
    .values({ name: hmacSecret.id, valueSealed })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findHmacKey(executor, keyring))!;
}

async function findHmacKey(executor: DbOrTransaction, keyring: Keyring): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom("secrets")
    .select("valueSealed")
    .where("name", "=", hmacSecret.id)
    .executeTakeFirst();
  return row ? Buffer.from(keyring.open(row.valueSealed, hmacSecret), "base64url") : null;
}
