import type { Database, Executor } from "./database/client.ts";
import { placeIn, type SealedColumn } from "./database/sealed-columns.ts";
import {
  type KeyUse,
  keysInUse,
  keyUses,
  type SealedValue,
  sealedBatches,
} from "./database/sealed-values.ts";
import { findSecret, keptSecret } from "./database/secrets.ts";
import { firstFingerprintKey, type Keyring, keyringOf, type NamedKey, SealError } from "./encryption.ts";

/** A key that the store needs and the site does not have. Its message is one line and names no data. */
export class LostKeyError extends Error {
  override readonly name = "LostKeyError";
}

/**
 * The ring of the site's keys on its store. The key of fingerprints is kept there, sealed, so that every key can be
 * renewed and dropped. @throws {LostKeyError} when a key that sealed something is missing or is not the one that did.
 */
export async function openKeyring(database: Database, keys: readonly NamedKey[]): Promise<Keyring> {
  const keyring = keyringOf(keys);
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) throw new LostKeyError(lostKeysReport(lost));
  return keyringOf(
    keys,
    await keptSecret(database.db, keyring, fingerprintSecret, firstFingerprintKey(keys)),
  );
}

/** The same on a store that is only looked at: nothing is kept there, and keys may be missing. */
export async function keyringToCheck({ db }: Database, keys: readonly NamedKey[]): Promise<Keyring> {
  const keyring = keyringOf(keys);
  if ((await lostKeys(db, keyring)).length > 0) return keyring;
  return keyringOf(keys, (await findSecret(db, keyring, fingerprintSecret)) ?? undefined);
}

const fingerprintSecret = "request-fingerprints";

/** A key that the store needs, with what it seals, and whether a key of that name is there but opens nothing. */
export type LostKey = {
  readonly keyId: string;
  readonly isAnother: boolean;
  readonly uses: readonly KeyUse[];
};

/** The keys that the store needs and a ring does not have; reads the store only where there are any. */
export async function lostKeys(executor: Executor, keyring: Keyring): Promise<LostKey[]> {
  const lost: Pick<LostKey, "keyId" | "isAnother">[] = [];
  for (const [keyId, columns] of await keysInUse(executor)) {
    const isThere = keyring.keyIds.includes(keyId);
    if (!isThere || !(await opensAny(executor, keyring, keyId, columns))) {
      lost.push({ keyId, isAnother: isThere });
    }
  }
  if (lost.length === 0) return [];
  const uses = await keyUses(executor);
  return lost.map((each) => ({ ...each, uses: uses.filter(({ keyId }) => keyId === each.keyId) }));
}

/** A few values tell a key from another of the same name: one alone may be damaged. */
async function opensAny(
  executor: Executor,
  keyring: Keyring,
  keyId: string,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  for (const column of columns) {
    const few = await sealedBatches(executor, column, { keyId, limit: 3 }).next();
    if ((few.value ?? []).some((value: SealedValue) => isOpenedBy(keyring, column, value))) return true;
  }
  return false;
}

/** Whether a ring opens a value. */
export function isOpenedBy(keyring: Keyring, column: SealedColumn, { key, sealed }: SealedValue): boolean {
  const place = placeIn(column, key);
  try {
    if (typeof sealed === "string") keyring.open(sealed, place);
    else keyring.openBytes(sealed, place);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

function lostKeysReport(lost: readonly LostKey[]): string {
  const sentences = lost.map(({ keyId, isAnother, uses }) => {
    const total = uses.reduce((sum, { values }) => sum + values, 0);
    const places = uses.map(({ column, values }) => `${values} of ${column.table}.${column.column}`);
    const fault = isAnother ? "is not the one that sealed them" : "is missing";
    return `the encryption key ${JSON.stringify(keyId)} ${fault}, and ${total} stored values need it (${places.join(", ")})`;
  });
  return `${sentences.join("; ")}. Put it back into ENCRYPTION_KEYS or DATA_DIR/keys/encryption.key`;
}
