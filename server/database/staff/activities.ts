import type { Selectable } from "kysely";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, chunksOf } from "#server/database/engine/dialect.ts";
import type { ActivitiesTable, ActivityKind } from "#server/database/engine/staff-schema.ts";

/** An action of somebody at the desk, or a refused one. `data` names no client. */
export type Activity = Pick<Selectable<ActivitiesTable>, "id" | "at" | "by" | "kind"> & {
  readonly subject: {
    readonly kind: NonNullable<ActivitiesTable["subjectKind"]>;
    readonly id: string;
  } | null;
  readonly data: Readonly<Record<string, string | number>>;
};

/** Records an action, in the transaction that performs it. */
export async function recordActivity(
  executor: DbOrTransaction,
  { newId, now }: { readonly newId: () => string; readonly now: () => number },
  by: string,
  kind: ActivityKind,
  subject: Activity["subject"] = null,
  data: Activity["data"] = {},
): Promise<void> {
  await executor
    .insertInto("activities")
    .values({
      id: newId(),
      at: now(),
      by,
      kind,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      dataJson: JSON.stringify(data),
    })
    .execute();
}

/** How long refused sign-ins under one name share a line, in milliseconds. */
const refusalsShareMs = 3_600_000;

/**
 * Records a refused sign-in, under a person's name or as unknown. Those of an hour share one line with a count, so that
 * repeated attempts do not push the others' actions out of the log.
 */
export async function recordRefusedEntry(
  transaction: Transaction,
  deps: { readonly newId: () => string; readonly now: () => number },
  by: string,
): Promise<void> {
  const kind = "sign-in-refused";
  await advisoryLock(transaction, `${kind} ${by}`);
  const line = await transaction
    .selectFrom("activities")
    .select(["id", "dataJson"])
    .where("at", ">", deps.now() - refusalsShareMs)
    .where("kind", "=", kind)
    .where("by", "=", by)
    .limit(1)
    .executeTakeFirst();
  if (!line) return recordActivity(transaction, deps, by, kind);
  const { times = 1 } = JSON.parse(line.dataJson) as { readonly times?: number };
  await transaction
    .updateTable("activities")
    .set({ dataJson: JSON.stringify({ times: times + 1 }) })
    .where("id", "=", line.id)
    .execute();
}

/** Deletes the activities before an instant. Returns how many actions they counted. */
export async function forgetActivities(executor: DbOrTransaction, before: number): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom("activities")
    .where("at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Who did an action of this kind to each of some subjects. */
export async function actorsOf(
  executor: DbOrTransaction,
  kind: ActivityKind,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("activities")
    .select(["subjectId", "by"])
    .where("subjectId", "in", subjectIds)
    .where("kind", "=", kind)
    .execute();
  return new Map(rows.map(({ subjectId, by }) => [subjectId!, by]));
}

/** Which lines of the log to read: from an instant on, before another one, by one person. */
export type LogFilter = {
  readonly from: number;
  readonly before: number;
  readonly by?: string | undefined;
  readonly limit: number;
};

/** The actions of people, the latest first. */
export async function activitiesBefore(
  executor: DbOrTransaction,
  { from, before, by, limit }: LogFilter,
  kinds: readonly ActivityKind[] | null,
): Promise<Activity[]> {
  const rows = await executor
    .selectFrom("activities")
    .selectAll()
    .where("at", ">=", from)
    .where("at", "<", before)
    .$if(by !== undefined, (query) => query.where("by", "=", by!))
    .$if(kinds !== null, (query) => query.where("kind", "in", kinds!))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(activityOf);
}

/** All activities about something, the latest first. */
export async function activitiesAbout(executor: DbOrTransaction, subjectId: string): Promise<Activity[]> {
  const rows = await executor
    .selectFrom("activities")
    .selectAll()
    .where("subjectId", "=", subjectId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(activityOf);
}

/** The latest activity of a kind about each of some subjects. */
export async function latestActivitiesAbout(
  executor: DbOrTransaction,
  kind: ActivityKind,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Activity>> {
  const latest = new Map<string, Activity>();
  for (const ids of chunksOf(subjectIds)) {
    const rows = await executor
      .selectFrom("activities")
      .selectAll()
      .where("subjectId", "in", ids)
      .where("kind", "=", kind)
      .orderBy("at")
      .orderBy("id")
      .execute();
    for (const row of rows) latest.set(row.subjectId!, activityOf(row));
  }
  return latest;
}

function activityOf({ subjectKind, subjectId, dataJson, ...rest }: Selectable<ActivitiesTable>): Activity {
  return {
    ...rest,
    subject: subjectKind && subjectId ? { kind: subjectKind, id: subjectId } : null,
    data: JSON.parse(dataJson),
  };
}

/** The first activity of a kind about something, or `null`. */
export async function firstActivityAbout(
  executor: DbOrTransaction,
  subjectId: string,
  kind: ActivityKind,
): Promise<Pick<Activity, "at" | "by"> | null> {
  const row = await executor
    .selectFrom("activities")
    .select(["at", "by"])
    .where("subjectId", "=", subjectId)
    .where("kind", "=", kind)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
