import type { DbOrTransaction } from "./client.ts";
import type { StoredContract } from "./contracts.ts";

/** A correction of a contract's e-mail address that nobody has verified by telephone since. */
export type UnverifiedCorrection = {
  /** Name of the person who corrected it. */
  readonly by: string;
};

/**
 * The correction that a contract's e-mail address comes from, or `null` if the evidence shows that somebody has
 * verified it since. Until then the private link shows nobody the full account, because the person who corrected it may
 * read that mailbox.
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
