import { sql } from "kysely";
import { dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import { draftRetentionDays, isClockAhead } from "#domain/retention.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import {
  forgetMilestones,
  lastFinishedAt,
  milestonesOf,
  recordMilestone,
} from "#server/database/engine/jobs.ts";
import { recordErasure } from "#server/database/evidence/erasures.ts";

/** The name of the hourly round among the jobs in the store. */
export const hourlyRound = "hourly-round";

/** Why the clock is rejected: it is too far ahead of this instant, the latest known. */
export type ImplausibleClock = { readonly knownAt: number };

/** The newest instant of any stored action of a person; `null` for an empty store. */
export async function newestStoredInstant(executor: DbOrTransaction): Promise<number | null> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(instant) as newest from (
      select max("signedAt") as instant from contracts
      union all select max("receivedAt") from contact_messages
      union all select max("expiresAt") - ${draftRetentionDays * millisecondsPerDay} from drafts
      union all select max("at") from evidence_events
    ) as instants`.execute(executor);
  return rows[0]?.newest ?? null;
}

/**
 * Why the clock is rejected, or `null`. A rejected clock erases nothing. The clock is rejected when it is too far ahead
 * of both the last finished round and the newest stored instant (`newestStoredAt`). Once rejected it stays rejected
 * until a person confirms it: later writes do not count, since they used the same clock.
 */
export async function implausibleClock(
  executor: DbOrTransaction,
  now: number,
  newestStoredAt: number | null,
): Promise<ImplausibleClock | null> {
  const { "clock-rejected": rejected, "clock-confirmed": confirmed } = await milestonesOf(executor);
  const roundAt = await lastFinishedAt(executor, hourlyRound);
  const known = rejected === undefined ? [newestStoredAt, roundAt] : [rejected];
  const instants = [...known, confirmed ?? null].filter((at) => at !== null);
  // An empty store has nothing to erase.
  if (instants.length === 0) return null;
  const knownAt = Math.max(...instants);
  return isClockAhead(now, knownAt) ? { knownAt } : null;
}

/** Stores that the clock is rejected, for all other processes and later starts. */
export function recordImplausibleClock(
  executor: DbOrTransaction,
  { knownAt }: ImplausibleClock,
): Promise<void> {
  return recordMilestone(executor, "clock-rejected", knownAt);
}

/**
 * Stores that a person confirmed the date: documents bear it, and erasures go on. For erasures the confirmation holds
 * until a round is finished.
 */
export async function confirmClock(
  transaction: Transaction,
  now: number,
  { knownAt }: ImplausibleClock,
): Promise<void> {
  await recordMilestone(transaction, "clock-confirmed", now);
  await recordMilestone(transaction, "clock-seen", now);
  await recordErasure(transaction, {
    erasedOn: dayInParis(now),
    kind: "none",
    rule: "clock-confirmed",
    subject: dayInParis(knownAt),
  });
}

/** Stores that a person confirmed the date, whatever waits for it. */
export async function confirmDate(transaction: Transaction, now: number): Promise<void> {
  const implausible = await implausibleClock(transaction, now, await newestStoredInstant(transaction));
  if (implausible) await confirmClock(transaction, now, implausible);
  else await recordMilestone(transaction, "clock-seen", now);
}

/** Ends rejection and confirmation: from now on the clock is compared with the last round. */
export function acceptClock(executor: DbOrTransaction): Promise<void> {
  return forgetMilestones(executor, ["clock-rejected", "clock-confirmed"]);
}
