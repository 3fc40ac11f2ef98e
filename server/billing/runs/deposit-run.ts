import type { NamedActor } from "#domain/action-permissions.ts";
import { type FiledDebit, runsShown } from "#domain/billing/bank-plan.ts";
import { isUndone } from "#domain/billing/run-stage.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import {
  findRun,
  returnsOfRuns,
  type StoredRun,
  saveDeposit,
  undoDeposit,
  waitingReplacementOf,
} from "#server/database/billing/debit-runs.ts";
import { contractsOfRuns } from "#server/database/billing/debits.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";

import { recordEntries } from "../books/record-entries.ts";
import { lockRunWithContracts, withdrawRun } from "./cancel-run.ts";
import { isCredited } from "./filed-batches.ts";

/**
 * Why nobody is told that the bank has a file, or has it not. `already`: that is known. `cancelled`: the run came to
 * nothing. `day`: the file did not exist yet, or the day lies in the future. `answered`: the bank answered, so it has the
 * file.
 */
export type DepositProblem = "unknown" | "already" | "cancelled" | "day" | "answered";

/** Records that a person deposited the file of a run at the bank on a day: its debits are presented. */
export async function depositRun(
  context: Context,
  transaction: Transaction,
  { id, on }: { readonly id: string; readonly on: Day },
  by: NamedActor,
): Promise<Outcome<StoredRun, DepositProblem>> {
  const at = context.now();
  const run = await lockRunWithContracts(transaction, id);
  if (!run) return failure("unknown");
  if (isUndone(run)) return failure("cancelled");
  if (run.depositedAt !== null) return failure("already");
  if (on < dayInParis(run.createdAt) || on > dayInParis(at)) return failure("day");
  await saveDeposit(transaction, run, { at, on, by: by.name });
  await bookRuns(context, transaction, [run]);
  return success({ ...run, depositedAt: at, depositedOn: on, depositedBy: by.name });
}

/** Records that nobody deposited the file of a run, although somebody said so: its debits wait again. */
export async function undoRunDeposit(
  context: Context,
  transaction: Transaction,
  id: string,
): Promise<Outcome<StoredRun, DepositProblem>> {
  const run = await lockRunWithContracts(transaction, id);
  if (!run) return failure("unknown");
  if (run.depositedAt === null) return failure("already");
  const returns = (await returnsOfRuns(transaction, [id])).get(id) ?? 0;
  const isAnswered = returns > 0 || (await isCredited(transaction, id));
  if (run.depositedBy === null || isAnswered) return failure("answered");
  await undoDeposit(transaction, id);
  await bookRuns(context, transaction, [run]);
  return success({ ...run, depositedAt: null, depositedOn: null, depositedBy: null });
}

/**
 * Presents the runs that answers of the bank, returns or credits, show to be at the bank, although nobody said so: whole, because the bank
 * takes a file whole. One that was withdrawn stands again; the run that replaced it is withdrawn if the bank has it not yet,
 * otherwise both stand, and what comes in twice is to be refunded. The runs and their contracts are locked. Book those
 * that it returns ({@link bookRuns}) once the returns are recorded.
 */
export async function presentAnswered(
  context: Context,
  transaction: Transaction,
  answers: readonly (Pick<FiledDebit, "runId" | "state"> & { readonly on: Day })[],
  by: NamedActor,
): Promise<readonly StoredRun[]> {
  const at = context.now();
  const runs: StoredRun[] = [];
  for (const { id, wasWithdrawn } of runsShown(answers)) {
    const days = answers.flatMap(({ runId, on }) => (runId === id ? [on] : []));
    const replacing = wasWithdrawn ? await waitingReplacementOf(transaction, id) : null;
    if (replacing) await withdrawRun(context, transaction, replacing, by);
    const run = (await findRun(transaction, id))!;
    await saveDeposit(transaction, run, { at, on: days.sort()[0]!, by: null });
    const subject = { kind: "debit-run", id } as const;
    await recordActivity(transaction, context, by.name, "debit-run-answered", subject);
    runs.push(run);
  }
  return runs;
}

/** Brings the books of the contracts of some runs up to date, if a day of theirs is past: only then money moves. */
export async function bookRuns(
  context: Context,
  transaction: Transaction,
  runs: readonly StoredRun[],
): Promise<void> {
  const past = runs.flatMap(({ id, firstCollectionOn }) => (firstCollectionOn < context.today() ? [id] : []));
  if (past.length > 0) await recordEntries(context, transaction, await contractsOfRuns(transaction, past));
}
