import type { Database, DbOrTransaction } from "./client.ts";
import { lockRow } from "./dialect.ts";

/** A job as its owner asks for it. */
export type JobClaim = {
  readonly name: string;
  /** Names this process among all those that may do it. */
  readonly owner: string;
  /** How long others leave it alone, by the store's clock. */
  readonly leaseMs: number;
  /** How long after it was done it is due again. */
  readonly everyMs: number;
  /** The instant it is, by the clock of the site. */
  readonly now: number;
};

/** Whether a job is due and nobody does it: `owner` then has it until {@link finishJob} or the end of the lease. */
export async function claimJob(database: Database, claim: JobClaim): Promise<boolean> {
  const { name, owner, leaseMs, everyMs, now } = claim;
  const storeNow = await database.now();
  return database.transaction(async (transaction) => {
    await transaction
      .insertInto("jobs")
      .values({ name, leaseOwner: null, leaseUntil: null, finishedAt: null })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    const row = transaction.selectFrom("jobs").selectAll().where("name", "=", name);
    const job = (await lockRow(transaction, row))!;
    // A clock that was set back must not put the job off until it is that late again.
    const isDue = job.finishedAt === null || Math.abs(now - job.finishedAt) >= everyMs;
    if (!isDue || (job.leaseUntil !== null && job.leaseUntil > storeNow)) return false;
    await transaction
      .updateTable("jobs")
      .set({ leaseOwner: owner, leaseUntil: storeNow + leaseMs })
      .where("name", "=", name)
      .execute();
    return true;
  });
}

/** When a job was last done, by the clock of who did it, or `null`. */
export async function lastFinishedAt(executor: DbOrTransaction, name: string): Promise<number | null> {
  const job = await executor
    .selectFrom("jobs")
    .select("finishedAt")
    .where("name", "=", name)
    .executeTakeFirst();
  return job?.finishedAt ?? null;
}

/** Gives a job back: done at an instant, or to be taken up by somebody else when `finishedAt` is `null`. */
export async function finishJob(
  database: Database,
  { name, owner }: Pick<JobClaim, "name" | "owner">,
  finishedAt: number | null,
): Promise<void> {
  await database.db
    .updateTable("jobs")
    .set({ leaseOwner: null, leaseUntil: null, ...(finishedAt === null ? {} : { finishedAt }) })
    .where("name", "=", name)
    .where("leaseOwner", "=", owner)
    .execute();
}

/**
 * What is done from time to time, and asked about later. `clock-doubted` is not when, but the latest instant that was
 * known then (`server/retention/clock.ts`).
 */
export type Milestone = "backup" | "trial" | "clock-doubted" | "clock-confirmed";

/** Notes that something was done, over the time before. */
export async function recordMilestone(executor: DbOrTransaction, name: Milestone, at: number): Promise<void> {
  await executor
    .insertInto("milestones")
    .values({ name, at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
}

/** Forgets that some things were ever done. */
export async function forgetMilestones(
  executor: DbOrTransaction,
  names: readonly Milestone[],
): Promise<void> {
  await executor.deleteFrom("milestones").where("name", "in", names).execute();
}

/** When each thing was last done, in milliseconds since 1970. */
export async function milestonesOf(executor: DbOrTransaction): Promise<Partial<Record<Milestone, number>>> {
  const rows = await executor.selectFrom("milestones").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
