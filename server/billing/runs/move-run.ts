import type { NamedActor } from "#domain/action-permissions.ts";
import { centsToCollect, presentedOf } from "#domain/billing/account.ts";
import { leftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { isUndone } from "#domain/billing/run-stage.ts";
import { dayInParis } from "#domain/calendar.ts";
import { debitsToPresent, isOwed } from "#domain/contract/debits.ts";
import { announcedCollectionDay } from "#domain/contract/presentation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import type { StoredRun } from "#server/database/billing/debit-runs.ts";
import { debitsOfRun, type StoredDebit } from "#server/database/billing/debits.ts";
import {
  paymentAccountsOf,
  type StoredAccount,
  type StoredPayments,
} from "#server/database/billing/ledger.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { lockRunWithContracts, withdrawRun } from "./cancel-run.ts";
import { type PlannedDebit, plannedDebit } from "./plan-run.ts";
import { runOf, storeRun } from "./prepare-run.ts";

/**
 * Why a run is not moved. `deposited`: somebody said that the bank has it, or the bank answered; `unverified`: nobody looked at
 * the bank’s site.
 */
export type MoveRunProblem = "unknown" | "already" | "deposited" | "unverified";

/** A withdrawn run, and the one that presents its payments again; `null` if none of them can be presented. */
export type MovedRun = { readonly withdrawn: StoredRun; readonly made: StoredRun | null };

/**
 * Withdraws a run that nobody deposited, and makes another one for all its payments that are still owed, with new references,
 * on one day, which is announced again. Of a payment of 10 December that is moved on the 9th, that is the 23rd.
 */
export async function moveRun(
  context: Context,
  transaction: Transaction,
  { id, isVerified }: { readonly id: string; readonly isVerified: boolean },
  by: NamedActor,
): Promise<Outcome<MovedRun, MoveRunProblem>> {
  if (!isVerified) return failure("unverified");
  const run = await lockRunWithContracts(transaction, id);
  if (!run) return failure("unknown");
  if (isUndone(run)) return failure("already");
  if (run.depositedAt !== null) return failure("deposited");
  await withdrawRun(context, transaction, run, by);
  const at = context.now();
  const daysOf = Map.groupBy(await debitsOfRun(transaction, id), ({ contractId }) => contractId);
  const contracts = await billableContractsOf(transaction, [...daysOf.keys()]);
  const accounts = await paymentAccountsOf(transaction, contracts);
  const debits = accounts.flatMap((account) => movedDebits(account, daysOf.get(account.contract.id)!, at));
  const withdrawn = { ...run, withdrawnAt: at };
  if (debits.length === 0) return success({ withdrawn, made: null });
  const { fromOn, toOn } = run;
  const isFull = run.isFull === 1;
  const request = { fromOn, toOn, madeOn: dayInParis(at), debits, isFull, replaces: id };
  const made = await runOf(transaction, context.keyring, request, at);
  await storeRun(context, transaction, made, debits);
  return success({ withdrawn, made });
}

/** The debits that present the payments of some withdrawn ones of a contract again. */
function movedDebits(
  account: StoredAccount<StoredPayments>,
  withdrawn: readonly StoredDebit[],
  at: number,
): PlannedDebit[] {
  const { contract } = account;
  const today = dayInParis(at);
  const use = mandateUse(account, at);
  if (leftOutReason(contract, use, today) !== null) return [];
  const owed = withdrawn
    .map(({ dueOn }) => dueOn)
    .filter((dueOn) => isOwed(contract, dueOn) && centsToCollect(account, dueOn) > 0)
    .toSorted();
  return debitsToPresent(owed, presentedOf(account), true)
    .filter(({ dueOn, attempt }) => attempt > 1 && !use.byTransfer.includes(dueOn))
    .map((debit, index) =>
      plannedDebit(account, use.mandate, {
        ...debit,
        collectionOn: announcedCollectionDay(today),
        sequence: index === 0 ? use.sequence : "RCUR",
        announcedAgain: true,
      }),
    );
}
