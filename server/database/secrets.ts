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
  const place = { table: "secrets", id: name, column: "valueSealed" };
  const find = () =>
    executor.selectFrom("secrets").select("valueSealed").where("name", "=", name).executeTakeFirst();
  if (!(await find())) {
    const valueSealed = keyring.seal(Buffer.from(first).toString("base64url"), place);
    await executor
      .insertInto("secrets")
      .values({ name, valueSealed })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
  const { valueSealed } = (await find())!;
  return Buffer.from(keyring.open(valueSealed, place), "base64url");
}
