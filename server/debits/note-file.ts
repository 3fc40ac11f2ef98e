import type { Transaction } from "#server/database/client.ts";
import { appendToChains } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";

/**
 * Keeps in the evidence of each contract that its whole bank details leave in the file of a run, and who asked. The
 * file may be written once that is committed, and not before.
 */
export async function noteBankFile(
  transaction: Transaction,
  keyring: Keyring,
  { run, at, by }: { readonly run: string; readonly at: number; readonly by: string },
): Promise<void> {
  const contracts = await transaction
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .select(["contracts.number", "contracts.chainId"])
    .distinct()
    .where("debits.runId", "=", run)
    .execute();
  await appendToChains(
    transaction,
    keyring,
    "bank-file-made",
    at,
    contracts.map(({ number, chainId }) => ({ chainId, data: { contract: number, run, by } })),
  );
}
