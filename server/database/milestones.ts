import type { Executor } from "./client.ts";

/**
 * What is done from time to time, and asked about later. `clock-doubted` is not when, but the latest instant that was
 * known then (`server/retention/clock.ts`).
 */
export type Milestone = "backup" | "trial" | "clock-doubted" | "clock-confirmed";

/** Notes that something was done, over the time before. */
export async function noteMilestone(executor: Executor, name: Milestone, at: number): Promise<void> {
  await executor
    .insertInto("milestones")
    .values({ name, at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
}

/** Forgets that some things were ever done. */
export async function forgetMilestones(executor: Executor, names: readonly Milestone[]): Promise<void> {
  await executor.deleteFrom("milestones").where("name", "in", names).execute();
}

/** When each thing was last done, in milliseconds since 1970. */
export async function milestonesOf(executor: Executor): Promise<Partial<Record<Milestone, number>>> {
  const rows = await executor.selectFrom("milestones").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
