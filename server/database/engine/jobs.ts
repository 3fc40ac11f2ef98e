import type { Database, DbOrTransaction } from "./client.ts";
import { lockRow } from "./dialect.ts";

export type JobClaim = {
  readonly name: string;
  /** Names this process among all those that may do the job. */
  readonly owner: string;
  /** For how long others leave the job alone, by the store's clock. */
  readonly leaseMs: number;
  /** How long after its end the job is due again. */
  readonly everyMs: number;
  /** The current instant, by the site's clock. */
  readonly now: number;
};

/** Whether the job is due and free: `owner` then has it until {@link finishJob} or the end of the lease. */
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
    // If the clock was set back, the job must not wait until the clock has caught up.
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

/** When a job was last done, by its owner's clock, or `null`. */
export async function lastFinishedAt(executor: DbOrTransaction, name: string): Promise<number | null> {
  const job = await executor
    .selectFrom("jobs")
    .select("finishedAt")
    .where("name", "=", name)
    .executeTakeFirst();
  return job?.finishedAt ?? null;
}

/** Gives a job back: done at an instant or, when `finishedAt` is `null`, to be taken by somebody else. */
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
 * Things done from time to time whose date is read later. `clock-rejected` holds no date of its own, but the latest
 * instant known then, and `clock-seen` the latest instant that documents may count from
 * (`server/retention/trusted-clock.ts`).
 */
export type Milestone = "backup" | "trial" | "clock-rejected" | "clock-confirmed" | "clock-seen";

/** Records that something was done, replacing its former date. */
export async function recordMilestone(executor: DbOrTransaction, name: Milestone, at: number): Promise<void> {
  await executor
    .insertInto("milestones")
    .values({ name, at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
}

/** Deletes the dates of some milestones. */
export async function forgetMilestones(
  executor: DbOrTransaction,
  names: readonly Milestone[],
): Promise<void> {
  await executor.deleteFrom("milestones").where("name", "in", names).execute();
}

/** When one milestone was last reached, in milliseconds since 1970. */
export async function milestoneAt(executor: DbOrTransaction, name: Milestone): Promise<number | undefined> {
  const row = await executor
    .selectFrom("milestones")
    .select("at")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.at;
}

/** When each milestone was last reached, in milliseconds since 1970. */
export async function milestonesOf(executor: DbOrTransaction): Promise<Partial<Record<Milestone, number>>> {
  const rows = await executor.selectFrom("milestones").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
