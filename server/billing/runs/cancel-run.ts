import type { NamedActor } from "#domain/action-permissions.ts";
import { isUndone } from "#domain/billing/run-stage.ts";
import { addMonths, dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import {
  lockedRun,
  type StoredRun,
  saveCancelledRun,
  saveWithdrawnRun,
} from "#server/database/billing/debit-runs.ts";
import {
  contractsOfRuns,
  lockContractsAndTheirDebits,
  updateAwaitedDebits,
} from "#server/database/billing/debits.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, chunksOf } from "#server/database/engine/dialect.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import { cancelMails } from "#server/database/mail/outbox.ts";
import { firstActivityAbout } from "#server/database/staff/activities.ts";

/**
 * Why a run is not cancelled. `taken`: somebody downloaded its file, so the bank may have it. `deposited`: somebody said so,
 * or the bank answered. `old`: the log no longer goes back far enough to say whether the file was taken.
 */
export type CancelRunProblem = "unknown" | "already" | "taken" | "deposited" | "old";

/** Months after which the log may have forgotten downloads. */
const monthsReported = 12;

/** A run, locked with its contracts until the transaction ends, so that nobody reads it half moved; `null` if there is none. */
export async function lockRunWithContracts(transaction: Transaction, id: string): Promise<StoredRun | null> {
  await advisoryLock(transaction, "debit-runs");
  const run = await lockedRun(transaction, id);
  if (run) await lockContractsAndTheirDebits(transaction, await contractsOfRuns(transaction, [id]));
  return run;
}

/** Cancels a run whose file nobody has downloaded. Its payments are due again, as if it had never been made. */
export async function cancelRun(
  context: Context,
  transaction: Transaction,
  id: string,
  by: NamedActor,
): Promise<Outcome<StoredRun, CancelRunProblem>> {
  const at = context.now();
  const run = await lockRunWithContracts(transaction, id);
  if (!run) return failure("unknown");
  if (isUndone(run)) return failure("already");
  if (run.depositedAt !== null) return failure("deposited");
  if (await firstActivityAbout(transaction, id, "debit-file-taken")) return failure("taken");
  if (dayInParis(at) > addMonths(dayInParis(run.createdAt), monthsReported)) return failure("old");
  const contractIds = await contractsOfRuns(transaction, [id]);
  await saveCancelledRun(transaction, id, at);
  await recordRunUndone(context, transaction, { run, contractIds }, by);
  return success({ ...run, cancelledAt: at });
}

/**
 * Withdraws a run that the bank never executed, or never had. Its debits stay, withdrawn, so that an answer of the bank about
 * one of them is understood; its payments are due again. The run and its contracts are locked.
 */
export async function withdrawRun(
  context: Context,
  transaction: Transaction,
  run: StoredRun,
  by: NamedActor,
): Promise<void> {
  await saveWithdrawnRun(transaction, run.id, context.now());
  const contractIds = await contractsOfRuns(transaction, [run.id]);
  await updateAwaitedDebits(transaction, contractIds);
  await recordRunUndone(context, transaction, { run, contractIds }, by);
}

/**
 * Records in the evidence of each contract that a run came to nothing, and who said so. Its announcements of a new day that
 * have not left yet are cancelled.
 */
async function recordRunUndone(
  { keyring, now }: Context,
  transaction: Transaction,
  { run, contractIds }: { readonly run: StoredRun; readonly contractIds: readonly string[] },
  by: NamedActor,
): Promise<void> {
  const at = now();
  for (const some of chunksOf(contractIds)) {
    const contracts = await transaction
      .selectFrom("contracts")
      .select(["number", "chainId"])
      .where("id", "in", some)
      .execute();
    const additions = contracts.map(({ number, chainId }) => ({
      chainId,
      data: { contract: number, run: run.id, by: by.name },
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
}
