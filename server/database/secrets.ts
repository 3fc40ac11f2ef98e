import type { Keyring } from "#server/encryption.ts";
import type { Executor } from "./client.ts";

/**
 * What the site made once and keeps for good, sealed: the value under a name, which is `first` where there is none
 * yet. Of several that come first at once, one is kept and all are answered it.
 */
export async function keptSecret(
  executor: Executor,
  keyring: Keyring,
  name: string,
  first: Uint8Array,
): Promise<Uint8Array> {
  const known = await findSecret(executor, keyring, name);
  if (known) return known;
  const valueSealed = keyring.seal(Buffer.from(first).toString("base64url"), placeOf(name));
  await executor
    .insertInto("secrets")
    .values({ name, valueSealed })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSecret(executor, keyring, name))!;
}

/** The value under a name, or `null` where none was kept. @throws {SealError} when its key is gone. */
export async function findSecret(
  executor: Executor,
  keyring: Keyring,
  name: string,
): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom("secrets")
    .select("valueSealed")
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? Buffer.from(keyring.open(row.valueSealed, placeOf(name)), "base64url") : null;
}

function placeOf(name: string) {
  return { table: "secrets", id: name, column: "valueSealed" };
}
