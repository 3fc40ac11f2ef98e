import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { millisecondsPerDay, startInParis } from "#domain/calendar.ts";
import { activitiesKeptFrom, bankFileDays, draftRetentionDays } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { forgetBankFiles } from "#server/database/billing/bank-files.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { recordErasure } from "#server/database/evidence/erasures.ts";
import { staffMailKinds } from "#server/database/mail/mail-kinds.ts";
import { subjectsOfErased } from "#server/database/mail/mail-subjects.ts";
import { forgetActivities } from "#server/database/staff/activities.ts";
import { forgetSignIns } from "#server/database/staff/staff.ts";
import { batchSize } from "./contracts.ts";

/**
 * Erases data that are no longer needed: answers stored for repeated calls, once they are as old as a draft may be; old
 * activities of the desk; links, sessions and challenges of the desk, a day after they ended; and the lines of files of
 * the bank. The library of the
 * limits erases the IPs that it counted by itself.
 */
export async function eraseLeftovers({ database, now, today }: Context): Promise<void> {
  const on = today();
  const rule = "no-longer-needed";
  await database.transaction(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("idempotent_requests")
      .where("createdAt", "<", now() - draftRetentionDays * millisecondsPerDay)
      .executeTakeFirst();
    await recordErasure(transaction, { erasedOn: on, kind: "answer", rule, count: Number(numDeletedRows) });
    const activities = await forgetActivities(transaction, startInParis(activitiesKeptFrom(on)));
    await recordErasure(transaction, { erasedOn: on, kind: "activity", rule, count: activities });
    await forgetSignIns(transaction, now() - millisecondsPerDay);
    await forgetBankFiles(transaction, {
      readBefore: now() - millisecondsPerDay,
      recordedBefore: now() - bankFileDays * millisecondsPerDay,
    });
  });
}

/**
 * Erases mails stored as files in this machine's data folder: those whose contract, draft or message was erased, on any
 * machine; those a day old whose sign-in link was erased; and files left half-written by a crash. Any other file that
 * the store does not know stays: it may belong to another store.
 */
export async function eraseMailFiles({ database, settings, now, today }: Context): Promise<void> {
  const folder = join(settings.DATA_DIR, "mail");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const [, kind, subjectId] = /^([a-z0-9-]+)\.([A-Za-z0-9-]+)(?:\.\d+)?\.eml$/.exec(name) ?? [];
    return kind && subjectId ? [{ name, kind, subjectId }] : [];
  });
  let erased = 0;
  for (const batch of chunksOf(files, batchSize)) {
    const gone = await erasedAmong(database.db, [...new Set(batch.map(({ subjectId }) => subjectId))]);
    for (const { name, subjectId } of batch) {
      if (gone.has(subjectId)) erased += await erase(join(folder, name));
    }
  }
  const toStaff = files.filter(({ kind }) => staffMailKinds.some((each) => each === kind));
  const open = await listOpenLinks(
    database.db,
    toStaff.map(({ subjectId }) => subjectId),
  );
  const leftovers = [
    ...toStaff.filter(({ subjectId }) => !open.has(subjectId)).map(({ name }) => name),
    ...names.filter((each) => each.endsWith(".part")),
  ];
  for (const path of leftovers.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < now() - millisecondsPerDay) erased += await erase(path);
  }
  await database.transaction((transaction) =>
    recordErasure(transaction, {
      erasedOn: today(),
      kind: "mail-file",
      rule: "no-longer-needed",
      count: erased,
    }),
  );
}

async function erasedAmong(
  executor: DbOrTransaction,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = await executor
    .selectFrom("erasures")
    .select("subject")
    .where("kind", "in", ["draft", "message"])
    .where("subject", "in", subjectIds)
    .execute();
  return new Set([
    ...(await subjectsOfErased(executor, subjectIds)),
    ...others.map(({ subject }) => subject),
  ]);
}

async function listOpenLinks(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const open: string[] = [];
  for (const batch of chunksOf(ids, batchSize)) {
    const rows = await executor.selectFrom("staff_links").select("id").where("id", "in", batch).execute();
    open.push(...rows.map(({ id }) => id));
  }
  return new Set(open);
}

/** Another process may have been faster. */
async function erase(path: string): Promise<number> {
  return unlink(path).then(
    () => 1,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return 0;
      throw error;
    },
  );
}
