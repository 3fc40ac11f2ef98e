import { sql } from "kysely";
import type { Transaction } from "./client.ts";
import { isPostgres } from "./dialect.ts";

/**
 * Erases the evidence of what nobody signed. PostgreSQL has a function for it, since the role that serves may not
 * delete evidence (migration 0011). @throws when the chain belongs to a signed contract.
 */
export async function eraseUnsignedChain(transaction: Transaction, chainId: string): Promise<void> {
  if (isPostgres(transaction)) {
    await sql`select erase_unsigned_chain(${chainId})`.execute(transaction);
    return;
  }
  const contract = transaction.selectFrom("contracts").select("chainId").where("chainId", "=", chainId);
  const signature = transaction
    .selectFrom("evidence_events")
    .select("chainId")
    .where("chainId", "=", chainId)
    .where("kind", "=", "contract-kept");
  if ((await contract.unionAll(signature).execute()).length > 0) {
    throw new Error("the chain belongs to a signed contract");
  }
  for (const table of ["evidence_heads", "evidence_events"] as const) {
    await transaction.deleteFrom(table).where("chainId", "=", chainId).execute();
  }
}
