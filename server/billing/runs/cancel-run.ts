import { addMonths, dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { lockedRun, type StoredRun, saveCancelledRun } from "#server/database/billing/debit-runs.ts";
import { debitsOfRun, lockContractsAndTheirDebits } from "#server/database/billing/debits.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, chunksOf } from "#server/database/engine/dialect.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import { cancelMails } from "#server/database/mail/outbox.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { firstActivityAbout } from "#server/database/staff/activities.ts";

/**
 * Why a run is not cancelled. `taken`: somebody downloaded its file, so the bank may have it. `returns`: the bank has
 * answered one of its debits. `old`: the log no longer goes back far enough to say whether the file was taken.
 */
export type CancelRunProblem = "unknown" | "already" | "taken" | "returns" | "old";

/** Months after which the log may have forgotten downloads. */
const monthsReported = 12;

/**
 * Cancels a run whose file nobody has downloaded. Its payments are due again, and the evidence of each contract records
 * who cancelled it. Announcements of a new day that have not left yet are cancelled.
 */
export async function cancelRun(
  transaction: Transaction,
  keyring: Keyring,
  { id, at, by }: { readonly id: string; readonly at: number; readonly by: string },
): Promise<Outcome<StoredRun, CancelRunProblem>> {
  await advisoryLock(transaction, "debit-runs");
  const run = await lockedRun(transaction, id);
  if (!run) return failure("unknown");
  if (run.cancelledAt !== null) return failure("already");
  if (await firstActivityAbout(transaction, id, "debit-file-taken")) return failure("taken");
  if (dayInParis(at) > addMonths(dayInParis(run.createdAt), monthsReported)) return failure("old");
  const contractIds = [...new Set((await debitsOfRun(transaction, id)).map(({ contractId }) => contractId))];
  await lockContractsAndTheirDebits(transaction, contractIds);
  const debits = await debitsOfRun(transaction, id);
  if (debits.some(({ state }) => state !== "presented")) return failure("returns");
  await saveCancelledRun(transaction, id, at);
  for (const some of chunksOf(contractIds)) {
    const contracts = await transaction
      .selectFrom("contracts")
      .select(["number", "chainId"])
      .where("id", "in", some)
      .execute();
    const additions = contracts.map(({ number, chainId }) => ({
      chainId,
      data: { contract: number, run: id, by },
    }));
    await appendToChains(transaction, keyring, "debit-run-cancelled", at, additions);
    const announcements = await transaction
      .selectFrom("contract_steps")
      .select("id")
      .where("contractId", "in", some)
      .where("kind", "=", "announce-debits")
      .where("at", "=", run.createdAt)
      .execute();
    for (const step of announcements) await cancelMails(transaction, step.id, ["debit-notice"], at);
  }
  return success({ ...run, cancelledAt: at });
}
