import type { Executor } from "./client.ts";

/**
 * The contract that the same call has signed since an instant and that is still active, or `null`. One that was erased
 * has no fingerprint left.
 */
export async function findRepeatedSignature(
  executor: Executor,
  requestFingerprint: string,
  since: number,
): Promise<{ readonly number: string; readonly umr: string } | null> {
  const row = await executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(["number", "umr"])
    .where("requestFingerprint", "=", requestFingerprint)
    .where("signedAt", ">=", since)
    .where("state", "=", "active")
    .orderBy("signedAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
