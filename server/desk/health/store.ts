import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { type FindingWords, storeNames } from "#content/machine/findings.ts";
import { longDate, megabytes } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type Database, databaseSettings, openDatabase } from "#server/database/engine/client.ts";
import { milestonesOf } from "#server/database/engine/jobs.ts";
import { migrationNames } from "#server/database/engine/migrations/migrate.ts";
import { mayDeleteEvidence } from "#server/database/engine/postgres.ts";
import { countUnsealedChains } from "#server/database/evidence/evidence.ts";
import { oldestDueMail } from "#server/database/mail/outbox.ts";
import { mailTotal } from "#server/database/mail/outbox-entries.ts";
import { keyringOf } from "#server/database/sealed/encryption.ts";
import type { Environment } from "#server/env.ts";
import { findKeys, keyFileIn } from "#server/keys/key-file.ts";
import { checkedKeys, lostKeys } from "#server/keys/open-keyring.ts";
import { implausibleClock, newestStoredInstant } from "#server/retention/trusted-clock.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Finding, findingsOf, forDesk, isPublicSite } from "./site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The store of the site, which the caller closes, or why it does not answer. */
export async function openedStore(
  environment: Environment,
  { store: words }: FindingWords,
): Promise<Outcome<Database, Finding>> {
  const { fault } = findingsOf("store");
  const { databaseUrl, dataDir } = databaseSettings(environment);
  if (!databaseUrl && !existsSync(join(dataDir, "agence.db"))) return failure(fault(words.none(dataDir)));
  try {
    return success(await openDatabase(databaseSettings(environment)));
  } catch (error) {
    return failure(fault(words.outOfReach(reasonOf(error))));
  }
}

export async function storeFindings(
  environment: Environment,
  database: Database,
  now: number,
  say: FindingWords,
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("store");
  const words = say.store;
  const { databaseUrl, dataDir } = databaseSettings(environment);
  try {
    const store = storeNames[database.dialect];
    const apartMs = Math.abs((await database.now()) - now);
    const seconds = Math.round(apartMs / 1000);
    const clock =
      seconds < 5
        ? ok(words.clockFine)
        : seconds < 60
          ? warning(words.clock(seconds))
          : fault(words.clock(seconds));
    return [
      ok(words.reached(store, migrationNames.at(-1)!)),
      ...(database.newerMigrations.length > 0 ? [warning(words.newer(database.newerMigrations))] : []),
      clock,
      ...(await rejectedClock(database, now, say)),
      ...(databaseUrl ? [] : [await disk(dataDir, say)]),
      ...(databaseUrl && isPublicSite(environment) && (await mayDeleteEvidence(database.db))
        ? [warning(words.allPowerful)]
        : []),
    ];
  } catch (error) {
    return [fault(words.outOfReach(reasonOf(error)))];
  }
}

async function rejectedClock({ db }: Database, now: number, say: FindingWords): Promise<Finding[]> {
  const implausible = await implausibleClock(db, now, await newestStoredInstant(db));
  if (!implausible) return [];
  const knownOn = longDate(dayInParis(implausible.knownAt));
  return [findingsOf("store").fault(say.store.clockRejected(knownOn))];
}

async function disk(dataDir: string, say: FindingWords): Promise<Finding> {
  const { ok, warning, fault } = findingsOf("store");
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const { diskLow, disk } = say.store;
  if (free > 1e9) return ok(disk(megabytes(free)));
  return free > 1e8 ? warning(diskLow(megabytes(free))) : fault(diskLow(megabytes(free)));
}

/** Milliseconds after which a mail that should have left counts as late: a fault. */
const lateMs = 15 * 60_000;
const lostMs = 24 * 3_600_000;

/** Findings about mails in the outbox that should have left. */
export async function outboxFindings(database: Database, say: FindingWords): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("mails");
  const words = say.mails;
  const now = await database.now();
  const dead = await mailTotal(database.db, "dead");
  const waitingSince = await oldestDueMail(database.db, now);
  const ageMs = waitingSince === null ? 0 : now - waitingSince;
  const late = words.late(say.duration(ageMs));
  return [
    ageMs < lateMs ? ok(words.none) : ageMs < lostMs ? warning(late) : fault(late),
    ...(dead > 0 ? [forDesk(warning(words.dead(dead)))] : []),
  ];
}

/** Whether the configured keys are those that the store needs. */
export async function keyFindings(
  { ENCRYPTION_KEYS, DATA_DIR }: Environment,
  database: Database,
  say: FindingWords,
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("keys");
  const words = say.keys;
  const keys = findKeys(ENCRYPTION_KEYS, DATA_DIR);
  if (!keys) return [fault(words.none(DATA_DIR))];
  const keyring = keyringOf(keys);
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) {
    return lost.map(({ keyId, isAnother }) => fault(isAnother ? words.another(keyId) : words.missing(keyId)));
  }
  const [current] = keyring.keyIds;
  const keysInUse = await checkedKeys(database.db);
  return [
    ok(words.fine),
    ...(keysInUse.includes(current)
      ? keysInUse.length > 1
        ? [warning(words.renewing)]
        : []
      : [warning(words.notStarted(current))]),
    ...(ENCRYPTION_KEYS === "" ? [warning(words.inFile(keyFileIn(DATA_DIR)))] : []),
  ];
}

/** How many events to read: those of some hundred contracts, however many there are. */
const eventsLookedAt = 2_000;

/**
 * Whether the chains of the latest evidence have sealed heads. `verifier` reads all chains and checks that their heads
 * match.
 */
export async function evidenceFindings(database: Database, say: FindingWords): Promise<Finding[]> {
  const { ok, fault } = findingsOf("evidence");
  const unsealed = await countUnsealedChains(database.db, eventsLookedAt);
  return [unsealed === 0 ? ok(say.evidence.sealed(eventsLookedAt)) : fault(say.evidence.unsealed(unsealed))];
}

/** When the last backup was made, and the last one tried, as the commands recorded. PostgreSQL may have others. */
export async function backupFindings(database: Database, say: FindingWords): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("backups");
  const words = say.backups;
  const { duration } = say;
  const now = await database.now();
  const { backup, trial } = await milestonesOf(database.db);
  if (backup === undefined && database.dialect === "postgres") return [warning(words.elsewhere)];
  const ageMs = backup === undefined ? null : now - backup;
  const age = ageMs !== null && ageMs >= hourMs ? duration(ageMs) : say.lately;
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
      : now - trial > 45 * dayMs
        ? [warning(words.oldTrial(duration(now - trial)))]
        : []),
  ];
}
