import type { Executor } from "./client.ts";
import type { ContractsTable } from "./schema.ts";

/** What the store says of a signature, nobody's data opened. */
export type Signature = Pick<ContractsTable, "number" | "signedAt" | "signedDataSha256" | "chainId">;

/** The signature of a contract, or `null`. */
export async function findSignature(executor: Executor, contractId: string): Promise<Signature | null> {
  const row = await executor
    .selectFrom("contracts")
    .select(["number", "signedAt", "signedDataSha256", "chainId"])
    .where("id", "=", contractId)
    .executeTakeFirst();
  return row ?? null;
}
