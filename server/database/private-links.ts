import { hashOfToken, type Keyring } from "#server/encryption.ts";
import type { Executor, Transaction } from "./client.ts";
import { linkPlace } from "./contracts.ts";

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

/** The step that gave a contract its present link; `null` when it has the one of its signature. */
export async function latestLinkStep(executor: Executor, contractId: string): Promise<string | null> {
  const step = await executor
    .selectFrom("contract_steps")
    .select("id")
    .where("contractId", "=", contractId)
    .where("kind", "=", "renew-link")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return step?.id ?? null;
}
