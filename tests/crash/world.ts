import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "#server/database/engine/client.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { signIn } from "../support/at-desk.ts";
import { createDatabase } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { type Fault, faultVariable } from "./fault.ts";
import type { Visit } from "./visits.ts";

/** A site with its mail server, its store and its visitors, for tests of faults. */
export type World = {
  readonly site: Site;
  readonly smtp: Smtp;
  readonly databaseUrl: string | undefined;
  /** The answer to each post and its time, if they are measured. */
  readonly heard?: Heard[];
  /** The session of the person at the desk, as a header; none if the first start had a fault. */
  readonly founder: string;
  readonly visits: Visit[];
  /** How often the site was killed, by fault. */
  readonly kills: Map<string, number>;
  /** How many extra copies of a mail a kill excuses, by `Message-ID`. */
  readonly excused: Map<string, number>;
  /** Everything found wrong. */
  readonly problems: string[];
};

/** One post of a visitor or at the desk: how long it took, and whether it was accepted. */
export type Heard = { readonly at: number; readonly waitedMs: number; readonly isYes: boolean };

/** The data folder of a world and the fault of its first start, if they matter. */
type Beginning = {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly fault?: Fault;
  /** The database address for the site, if a proxy stands between them. */
  readonly siteDatabaseUrl?: string;
};

/** Opens a world, with its own database on the server of `postgresUrl`. */
export async function openWorld(postgresUrl: string | null, beginning: Beginning = {}): Promise<World> {
  const smtp = await startSmtp();
  const databaseUrl =
    beginning.databaseUrl ?? (postgresUrl ? (await createDatabase(postgresUrl)).url : undefined);
  const site = await startSite({
    dataDir: beginning.dataDir,
    preload: join(import.meta.dirname, "preload.ts"),
    env: {
      SMTP_URL: smtp.url,
      [faultVariable]: JSON.stringify(beginning.fault ?? {}),
      ...(databaseUrl ? { DATABASE_URL: beginning.siteDatabaseUrl ?? databaseUrl } : {}),
    },
  }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  const founder = beginning.fault ? "" : (await signIn(site, "founder", { databaseUrl })).cookie;
  return {
    site,
    smtp,
    databaseUrl,
    founder,
    visits: [],
    kills: new Map(),
    excused: new Map(),
    problems: [],
  };
}

/** Ends the processes of a world. */
export async function closeWorld({ site, smtp }: World): Promise<void> {
  await site.kill();
  await smtp.stop();
}

/** Starts the site again, with this fault. */
export async function restartWith({ site }: World, fault: Fault = {}): Promise<void> {
  await site.restart({ [faultVariable]: JSON.stringify(fault) });
}

/**
 * Makes sure that the site has ended, counts the kill, and records the mail that the mail server may already have while
 * the store does not know. SMTP cannot tell such a mail from one that never arrived, so it may leave again.
 */
export async function recordKill(world: World, fault: string, mayRepeat = true): Promise<void> {
  const { pid } = world.site;
  await world.site.kill();
  world.kills.set(fault, (world.kills.get(fault) ?? 0) + 1);
  if (!mayRepeat) return;
  await withTheDead(world, async ({ db }) => {
    const lent = await db
      .selectFrom("outbox")
      .select("messageId")
      .where("leaseOwner", "like", `%/${pid}/%`)
      .where("sentAt", "is", null)
      .execute();
    if (lent.length > 1) world.problems.push(`one process held ${lent.length} mails at once`);
    for (const { messageId } of lent) world.excused.set(messageId, (world.excused.get(messageId) ?? 0) + 1);
  });
}

/** Works on the store while the site runs. */
export async function withStore<Value>(
  world: World,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return closing(await openDatabase({ dataDir: world.site.dataDir, databaseUrl: world.databaseUrl }), work);
}

/** Reads the data of a dead site. SQLite's files are copied first, because repairing them is the site's own work. */
async function withTheDead<Value>(
  world: World,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  if (world.databaseUrl) return withStore(world, work);
  const copy = mkdtempSync(join(tmpdir(), "crash-copy-"));
  try {
    for (const name of ["agence.db", "agence.db-wal"]) {
      const file = join(world.site.dataDir, name);
      if (existsSync(file)) copyFileSync(file, join(copy, name));
    }
    return await closing(await openDatabase({ dataDir: copy }), work);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function closing<Value>(
  database: Database,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The mails that leave days after what they are about. */
export const laterMails: readonly MailKind[] = [
  "reminder-1",
  "reminder-2",
  "address-reminder-1",
  "address-reminder-2",
];

/** Lets every mail leave that can, without waiting for its time, until none is due. */
export async function settle(world: World): Promise<void> {
  await world.smtp.become("accept");
  await withStore(world, async (database) => {
    await database.db
      .updateTable("outbox")
      .set({ dueAt: await database.now() })
      .where("sentAt", "is", null)
      .where("kind", "not in", laterMails)
      .execute();
    await untilQuiet(world, database);
  });
}

/** Waits until no mail is due, for as long as their number falls. @throws {Error} with the site's output if it stays. */
async function untilQuiet({ site }: World, { db }: Database): Promise<void> {
  const due = db
    .selectFrom("outbox")
    .select(["kind", "attempts", "dueAt", "leaseOwner", "leaseUntil", "lastError"])
    .where((eb) => eb.and({ sentAt: null, deadAt: null, cancelledAt: null }))
    .where("kind", "not in", laterMails);
  let left = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const mails = await due.execute();
    if (mails.length === 0) return;
    if (mails.length < left) {
      left = mails.length;
      since = performance.now();
    } else if (performance.now() - since > 60_000) {
      const lines = [JSON.stringify(mails.slice(0, 20)), ...site.output.slice(-20)];
      throw new Error(`No mail that is due has left for a minute:\n${lines.join("\n")}`);
    }
    await pause(100);
  }
}
