import type { Day } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { BatchStanding } from "./filed-batch.ts";

/** A run, as far as its stage depends on it. */
type StagedRun = {
  readonly cancelledAt: number | null;
  readonly withdrawnAt: number | null;
  readonly depositedAt: number | null;
  readonly firstCollectionOn: Day;
};

/**
 * Where a run is on a day. `tonight`: the last evening on which the bank takes its file; `missed`: that has passed, and nobody
 * said that it was deposited; `collected`: the days of all its debits are past; `confirmed`: statements credit all that it asked
 * for, less what was refused before its day.
 */
export type RunStage =
  | "prepared"
  | "tonight"
  | "missed"
  | "deposited"
  | "collected"
  | "confirmed"
  | "withdrawn"
  | "cancelled";

/** Whether a run came to nothing: nobody may deposit its file any more. */
export function isUndone({
  cancelledAt,
  withdrawnAt,
}: Pick<StagedRun, "cancelledAt" | "withdrawnAt">): boolean {
  return cancelledAt !== null || withdrawnAt !== null;
}

/** Derives it. `lastCollectionOn`: the last day on which a debit of it is collected. */
export function runStage(
  run: StagedRun,
  {
    lastCollectionOn,
    batches,
  }: {
    readonly lastCollectionOn: Day;
    readonly batches: readonly Pick<BatchStanding, "creditedCents" | "missingCents">[];
  },
  today: Day,
): RunStage {
  if (run.cancelledAt !== null) return "cancelled";
  if (run.withdrawnAt !== null) return "withdrawn";
  const isConfirmed =
    batches.some(({ creditedCents }) => creditedCents > 0) &&
    batches.every(({ missingCents }) => missingCents <= 0);
  if (run.depositedAt !== null && isConfirmed) return "confirmed";
  if (run.depositedAt !== null) return lastCollectionOn < today ? "collected" : "deposited";
  const last = lastDepositDay(run.firstCollectionOn);
  return last > today ? "prepared" : last === today ? "tonight" : "missed";
}
