import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { restoreWords } from "#content/desk/backup-report.ts";
import { findingWords } from "#content/desk/doctor.ts";
import { longDate, megabytes } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Database, databaseSettings, openDatabase } from "#server/database/client.ts";
import { countUnsealedChains } from "#server/database/evidence.ts";
import { milestonesOf } from "#server/database/jobs.ts";
import { migrationNames } from "#server/database/migrations/migrate.ts";
import { mailCounts, oldestDueMail } from "#server/database/outbox.ts";
import { mayDeleteEvidence } from "#server/database/postgres.ts";
import { keyringOf } from "#server/encryption.ts";
import type { Environment } from "#server/env.ts";
import { findKeys, keyFileIn } from "#server/key-file.ts";
import { lostKeys, plantedKeys } from "#server/open-keyring.ts";
import { clockDoubt, newestStoredInstant } from "#server/retention/clock.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Finding, findingsOf, isPublic } from "./site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const { duration } = findingWords;

/** The store of the site where it answers, and what is to be said of it. */
export async function storeFindings(
  environment: Environment,
  now: () => number,
): Promise<{ readonly database: Database | null; readonly findings: readonly Finding[] }> {
  const { ok, warning, fault } = findingsOf("store");
  const words = findingWords.store;
  const { databaseUrl, dataDir } = databaseSettings(environment);
  if (!databaseUrl && !existsSync(join(dataDir, "agence.db"))) {
    return { database: null, findings: [fault(words.none(dataDir))] };
  }
  try {
    const database = await openDatabase(databaseSettings(environment));
    const store = restoreWords.storeNames[database.dialect];
    const apartMs = Math.abs((await database.now()) - now());
    const seconds = Math.round(apartMs / 1000);
    const clock =
      seconds < 5
        ? ok(words.clockFine)
        : seconds < 60
          ? warning(words.clock(seconds))
          : fault(words.clock(seconds));
    return {
      database,
      findings: [
        ok(words.reached(store, migrationNames.at(-1)!)),
        ...(database.newerMigrations.length > 0 ? [warning(words.newer(database.newerMigrations))] : []),
        clock,
        ...(await doubtedClock(database, now())),
        ...(databaseUrl ? [] : [await disk(dataDir)]),
        ...(databaseUrl && isPublic(environment) && (await mayDeleteEvidence(database.db))
          ? [warning(words.allPowerful)]
          : []),
      ],
    };
  } catch (error) {
    return { database: null, findings: [fault(words.outOfReach(reasonOf(error)))] };
  }
}

async function doubtedClock({ db }: Database, now: number): Promise<Finding[]> {
  const doubt = await clockDoubt(db, now, await newestStoredInstant(db));
  if (!doubt) return [];
  const knownOn = longDate(dayInParis(doubt.knownAt));
  return [findingsOf("store").fault(findingWords.store.clockDoubted(knownOn))];
}

async function disk(dataDir: string): Promise<Finding> {
  const { ok, warning, fault } = findingsOf("store");
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const { diskLow, disk } = findingWords.store;
  if (free > 1e9) return ok(disk(megabytes(free)));
  return free > 1e8 ? warning(diskLow(megabytes(free))) : fault(diskLow(megabytes(free)));
}

/** Milliseconds after which a mail that should have left is late, and is a fault. */
const lateMs = 15 * 60_000;
const lostMs = 24 * 3_600_000;

/** What the outbox holds that should have left. */
export async function outboxFindings(database: Database): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("mails");
  const words = findingWords.mails;
  const now = await database.now();
  const { dead } = await mailCounts(database);
  const waitingSince = await oldestDueMail(database.db, now);
  const ageMs = waitingSince === null ? 0 : now - waitingSince;
  const late = words.late(findingWords.duration(ageMs));
  return [
    ageMs < lateMs ? ok(words.none) : ageMs < lostMs ? warning(late) : fault(late),
    ...(dead > 0 ? [warning(words.dead(dead))] : []),
  ];
}

/** Whether the keys at hand are those that the store needs. */
export async function keyFindings(
  { ENCRYPTION_KEYS, DATA_DIR }: Environment,
  database: Database,
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("keys");
  const words = findingWords.keys;
  const keys = findKeys(ENCRYPTION_KEYS, DATA_DIR);
  if (!keys) return [fault(words.none(DATA_DIR))];
  const keyring = keyringOf(keys);
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) {
    return lost.map(({ keyId, isAnother }) => fault(isAnother ? words.another(keyId) : words.missing(keyId)));
  }
  const [current] = keyring.keyIds;
  const planted = await plantedKeys(database.db);
  return [
    ok(words.fine),
    ...(planted.includes(current)
      ? planted.length > 1
        ? [warning(words.renewing)]
        : []
      : [warning(words.notStarted(current))]),
    ...(ENCRYPTION_KEYS === "" ? [warning(words.inFile(keyFileIn(DATA_DIR)))] : []),
  ];
}

/** Whether every chain of evidence has a sealed head. Whether it fits is for `verifier` to say, which reads them all. */
export async function evidenceFindings(database: Database): Promise<Finding[]> {
  const { ok, fault } = findingsOf("evidence");
  const unsealed = await countUnsealedChains(database.db);
  return [
    unsealed === 0 ? ok(findingWords.evidence.sealed) : fault(findingWords.evidence.unsealed(unsealed)),
  ];
}

/** When the last backup was made, and the last one tried, as the commands have noted; PostgreSQL has its own. */
export async function backupFindings(database: Database): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("backups");
  const words = findingWords.backups;
  if (database.dialect === "postgres") return [ok(words.elsewhere)];
  const [now, { backup, trial }] = [await database.now(), await milestonesOf(database.db)];
  const ageMs = backup === undefined ? null : now - backup;
  const age = ageMs !== null && ageMs >= hourMs ? duration(ageMs) : findingWords.lately;
  return [
    ageMs === null
      ? warning(words.never)
      : ageMs < 36 * hourMs
        ? ok(words.recent(age))
        : ageMs < 7 * dayMs
          ? warning(words.old(age))
          : fault(words.old(age)),
    ...(trial === undefined
      ? [warning(words.neverTried)]
      : now - trial > 90 * dayMs
        ? [warning(words.oldTrial(duration(now - trial)))]
        : []),
  ];
}
