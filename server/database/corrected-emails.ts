import type { DbOrTransaction } from "./client.ts";
import type { StoredContract } from "./contracts.ts";

/** A correction of a contract's address that nobody has verified by telephone since. */
export type UnverifiedCorrection = {
  /** Name of who corrected it. */
  readonly by: string;
};

/**
 * The correction that a contract's address comes from, unless somebody has verified that address since, as the evidence
 * tells; else `null`. Until then the account is shown to nobody in full behind the private link: who corrected the
 * address may read that mailbox.
 */
export async function unverifiedCorrection(
  executor: DbOrTransaction,
  { chainId, contactEmail, subscriber }: Pick<StoredContract, "chainId" | "contactEmail" | "subscriber">,
): Promise<UnverifiedCorrection | null> {
  if (contactEmail === subscriber.email) return null;
  const latest = await executor
    .selectFrom("evidence_events")
    .select(["kind", "dataJson"])
    .where("chainId", "=", chainId)
    .where("kind", "in", ["address-corrected", "address-verified"])
    .orderBy("rank", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.kind === "address-verified") return null;
  const { by } = JSON.parse(latest?.dataJson ?? "{}") as { readonly by?: string };
  return { by: by ?? "" };
}
