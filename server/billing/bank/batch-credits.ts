import type { NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { OwnCharge, PlannedCredit } from "#domain/billing/bank-answers.ts";
import type { PlannedCharge } from "#domain/billing/bank-plan.ts";
import type { CreditedBatch } from "#domain/billing/batch-credits.ts";
import { batchStanding, suspectsOf } from "#domain/billing/filed-batch.ts";
import type { Context } from "#server/context.ts";
import { saveCredits } from "#server/database/billing/batch-credits.ts";
import { saveCharges, saveOwnCharges } from "#server/database/billing/charges.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { recordEntries, recordOwnCharges } from "../books/record-entries.ts";
import { confirmDebits, filedBatches } from "../runs/filed-batches.ts";

/**
 * Records what the bank credited of some batches, confirms their debits, and books both. The runs are presented, and locked
 * with their contracts.
 */
export async function recordCredits(
  context: Context,
  transaction: Transaction,
  credits: readonly PlannedCredit[],
  { sha256: fileSha256, by }: { readonly sha256: string; readonly by: NamedActor },
): Promise<void> {
  if (credits.length === 0) return;
  const { newId, now } = context;
  await saveCredits(
    transaction,
    credits.map(({ state: _state, ...credit }) => ({ ...credit, id: newId(), fileSha256, createdAt: now() })),
  );
  for (const [batch, some] of Map.groupBy(credits, ({ batchId }) => batchId)) {
    const subject = { kind: "debit-run", id: some[0]!.runId } as const;
    const data = { batch, cents: String(totalCentsOf(some)), on: some.at(-1)!.creditedOn };
    await recordActivity(transaction, context, by.name, "batch-credited", subject, data);
  }
  const runs = [...new Set(credits.map(({ runId }) => runId))].sort();
  await confirmDebits(transaction, runs);
  // The hourly round books the others once their day has passed.
  const early = (await filedBatches(transaction, runs))
    .filter(({ collectionOn }) => collectionOn >= context.today())
    .flatMap(({ debits }) =>
      debits.flatMap(({ contractId, confirmedOn }) => (confirmedOn ? [contractId] : [])),
    );
  await recordEntries(context, transaction, early, runs);
}

/** Records what the bank took besides debits that came back, and what no client caused, and books it. The runs are locked. */
export async function recordCharges(
  context: Context,
  transaction: Transaction,
  charges: readonly PlannedCharge[],
  ownCharges: readonly OwnCharge[],
  fileSha256: string,
): Promise<void> {
  const { newId, now } = context;
  if (ownCharges.length > 0) {
    await saveOwnCharges(
      transaction,
      ownCharges.map(({ chargedOn, amountCents }) => ({
        ...{ id: newId(), fileSha256, chargedOn, amountCents, createdAt: now() },
      })),
    );
    await recordOwnCharges(context, transaction);
  }
  if (charges.length === 0) return;
  await saveCharges(
    transaction,
    charges.map((charge) => ({ ...charge, id: newId(), fileSha256, createdAt: now() })),
  );
  await recordEntries(context, transaction, [], [...new Set(charges.map(({ runId }) => runId))].sort());
}

/** What a credited batch lacks, and the debits that may be it; below zero if the bank credited too much. */
export type MissingOfBatch = Pick<CreditedBatch, "batchId" | "runId" | "missingCents" | "suspects">;

/** Those of some credited batches that lack something, or have too much. */
export async function missingOfBatches(
  executor: DbOrTransaction,
  batchIds: readonly string[],
): Promise<MissingOfBatch[]> {
  const runs = [...new Set(batchIds.map((id) => id.replace(/-\d+$/, "")))].sort();
  return (await filedBatches(executor, runs)).flatMap((batch) => {
    const { missingCents } = batchStanding(batch);
    if (!batchIds.includes(batch.id) || missingCents === 0) return [];
    return [{ batchId: batch.id, runId: batch.runId, missingCents, suspects: suspectsOf(batch) }];
  });
}
