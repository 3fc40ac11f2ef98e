import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { subjectNamed } from "#domain/rights.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { onDatabase } from "#server/database/engine/postgres.ts";
import { eraseUnsignedChain } from "#server/database/evidence/erasures.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { createLimits } from "#server/http/limits.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { eraseSubject } from "#server/retention/person.ts";
import { createServices, type Services } from "#server/services.ts";
import { commandLineOn, machineOf, places } from "../support/backups.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { startPostgres } from "../support/postgres.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { projectRoot } from "../support/source-file.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

onEachStore("A chain of evidence", (store) => {
  test("that nobody signed can be erased", async () => {
    const site = await createFunctions(store);
    const { chainId } = await begun(site, aPerson());
    await site.database.transaction((transaction) => eraseUnsignedChain(transaction, chainId));
    expect(await evidenceOf(site.database.db, chainId)).toEqual([]);
    expect(await headsOf(site, chainId)).toEqual([]);
  });

  test("stays where a contract was signed, even one that lost its row or the last event of its signature", async () => {
    const site = await createFunctions(store);
    const whole = await site.sign({ email: aPerson() });
    const lost = await site.sign({ email: aPerson() });
    const cut = await site.sign({ email: aPerson() });
    await site.database.db.deleteFrom("contracts").where("id", "=", lost.id).execute();
    await site.database.db
      .deleteFrom("evidence_events")
      .where("chainId", "=", cut.chainId)
      .where("kind", "=", "contract-kept")
      .execute();
    for (const { chainId } of [whole, lost, cut]) {
      const before = await evidenceOf(site.database.db, chainId);
      const erasing = site.database.transaction((transaction) => eraseUnsignedChain(transaction, chainId));
      await expect(erasing).rejects.toThrow("the chain belongs to a signed contract");
      expect(await evidenceOf(site.database.db, chainId)).toEqual(before);
      expect(await headsOf(site, chainId)).toHaveLength(1);
    }
  });
});

// Roles are of a whole server: one that was given for the tests is left as it is.
describe.skipIf(inject("postgresUrl") === null || process.env.DATABASE_URL_TEST)(
  "With an owner and a role that serves",
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), "agence-roles-"));
    let roles: TwoRoles;
    let services: Services;
    let store: TestStore;
    let site: TestFunctions;
    const opened: { close(): Promise<void> }[] = [];
    beforeAll(async () => {
      roles = (await startTwoRoles())!;
      const settings = { databaseUrl: roles.databaseUrl, ownerUrl: roles.ownerUrl, dataDir };
      // The first start, on a database where nothing is.
      services = await createServices(machineOf(settings, { LOG_LEVEL: "silent" }).environment!());
      opened.push(services);
      store = {
        dialect: "postgres",
        settings: () => settings,
        async open() {
          const database = await openDatabase(settings);
          opened.push(database);
          return database;
        },
      };
      site = await createFunctions(store);
    });
    afterAll(async () => {
      for (const each of opened) await each.close();
      await roles.stop();
    });

    test("the site as it is put together keeps contracts and messages", async () => {
      const caller = { ip: "192.0.2.1", idempotencyKey: "a key" };
      const { sendContractConfirmation, sendContactEmail } = services.functions;
      accepted(await sendContractConfirmation(aStep2({ email: aPerson() }), caller));
      accepted(await sendContactEmail(aMessage(), caller));
    });

    test("a draft is begun, corrected and signed, and a message written", async () => {
      const email = aPerson();
      const { token, chainId } = await begun(site, email);
      accepted(await site.contract(aStep1({ email, draft: token, nomPrenom: "Garance Vidal" })));
      const contract = await site.sign({ email, draft: token, nomPrenom: "Garance Vidal" });
      expect(contract.chainId).toBe(chainId);
      expect((await evidenceOf(site.database.db, chainId)).map(({ kind }) => kind)).toContain(
        "contract-kept",
      );
      const time = timeRuns(site);
      await time.written(email, "2025-09-16");
      expect(await time.messagesOf(email)).toHaveLength(1);
    });

    test("what is due is erased by the clock, and contracts and drafts when somebody asks", async () => {
      const time = timeRuns(site);
      const draft = await time.drafted(aPerson(), "2025-01-06");
      const { chainId } = (await findDraftByToken(site.database.db, draft.token))!;
      const { contract } = await time.ended(aPerson());
      await time.tellTheAgency();
      await time.on("2027-07-29");
      expect(await evidenceOf(site.database.db, chainId)).toEqual([]);
      expect(await time.isErased(contract)).toBe(true);
      expect(await evidenceOf(site.database.db, contract.chainId)).not.toEqual([]);
      const email = aPerson();
      const asked = await begun(site, email);
      await time.tellTheAgency();
      await eraseSubject(site.context, subjectNamed(email));
      expect(await findDraftByToken(site.database.db, asked.token)).toBeNull();
      expect(await evidenceOf(site.database.db, asked.chainId)).toEqual([]);
    });

    test("posts are counted", async () => {
      const limits = createLimits({ enabled: true, pool: site.database.pool });
      for (let post = 0; post < 60; post++) expect(await limits.count("192.0.2.7")).toBe(0);
      expect(await limits.count("192.0.2.7")).toBeGreaterThan(0);
    });

    test.each([
      "update evidence_events set at = 1",
      "delete from evidence_events",
      "delete from evidence_heads",
      "truncate evidence_events",
      "truncate evidence_events, contracts cascade",
      "truncate drafts",
      "insert into kysely_migration values ('9999-none', 'now')",
      "delete from kysely_migration",
      "alter table evidence_events add column note text",
      "drop table evidence_heads",
      "create table public.mine (id text)",
      "create temporary table contracts (id text)",
      "create schema mine",
      "create or replace function erase_unsigned_chain(chain text) returns void language sql as 'select'",
      "alter role agence_site superuser",
      "set role agence_owner",
    ])("the role that serves is refused: %s", async (statement) => {
      await expect(sql.raw(statement).execute(site.database.db)).rejects.toMatchObject({ code: "42501" });
    });

    test("the chain of a signed contract is refused to it, and stays", async () => {
      const { chainId } = await site.sign({ email: aPerson() });
      const call = sql`select erase_unsigned_chain(${chainId})`.execute(site.database.db);
      await expect(call).rejects.toThrow("the chain belongs to a signed contract");
      expect(await evidenceOf(site.database.db, chainId)).not.toEqual([]);
    });

    test("a start as the role that serves alone works where there is nothing to migrate", async () => {
      const database = await openDatabase({ databaseUrl: roles.databaseUrl, dataDir });
      opened.push(database);
      await expect(database.ping()).resolves.toBeUndefined();
    });

    test("starts at once agree on the rights, and tables that came since get theirs", async () => {
      await onDatabase(roles.ownerUrl, async (db) => {
        await sql`create table later (id text)`.execute(db);
        await sql`grant all on evidence_events to agence_site`.execute(db);
        await sql`grant execute on function erase_unsigned_chain(text) to public`.execute(db);
      });
      await Promise.all([store.open(), store.open(), store.open()]);
      await sql`insert into later values ('1')`.execute(site.database.db);
      const { rows } = await sql`
      select has_table_privilege('evidence_events', 'delete') as deletes,
        exists (select from pg_proc, aclexplode(proacl) where proname = 'erase_unsigned_chain' and grantee = 0) as open
    `.execute(site.database.db);
      expect(rows).toEqual([{ deletes: false, open: false }]);
      await onDatabase(roles.ownerUrl, (db) => sql`drop table later`.execute(db));
    });

    test("the owner backs up and tries it, the desk checks what pg_restore put back, does what must happen then, and rights are as before", async () => {
      const keys = readKeys(machineOf(store.settings()).environment!().ENCRYPTION_KEYS, "unused");
      await openKeyring(site.database, keys);
      const settings = { ...store.settings(), dataDir: places.folder() };
      const folder = places.path();
      for (const words of [
        ["sauvegarder", folder],
        ["restaurer", folder, "--essai"],
      ])
        expect(await commandLineOn(site, settings, ...words)).toMatchObject({ code: 0, err: "" });
      // As docs/operations.md says, but in the place of the tables that are there.
      const whole = ["--no-owner", "--no-privileges", "--clean", "--exit-on-error", "--single-transaction"];
      execFileSync("pg_restore", [...whole, `--dbname=${roles.ownerUrl}`, join(folder, "agence.dump")]);
      const after = await commandLineOn(site, settings, "restaurer", "--apres", "--oui");
      expect(after).toMatchObject({ code: 0, err: "" });
      const asSite = { ...settings, ownerUrl: undefined };
      expect(await commandLineOn(site, asSite, "verifier")).toMatchObject({ code: 0, err: "" });
      const { db } = site.database;
      await expect(db.deleteFrom("evidence_events").execute()).rejects.toThrow("permission denied");
      const { rows } =
        await sql`select proacl::text as rights from pg_proc where proname = 'erase_unsigned_chain'`.execute(
          db,
        );
      expect(rows).toEqual([{ rights: "{agence_owner=X/agence_owner,agence_site=X/agence_owner}" }]);
    });

    test("the doctor tells of a role that can do more", async () => {
      const findingsWith = async (more: Record<string, string>) =>
        (
          await commandLineOn(
            site,
            { ...store.settings(), dataDir: places.folder(), more },
            "doctor",
            "--json",
          )
        ).out;
      expect(await findingsWith({})).not.toContain("peut effacer des preuves");
      expect(await findingsWith({ DATABASE_URL: roles.ownerUrl })).toContain("peut effacer des preuves");
    });

    test("nobody comes over the network as superuser", async () => {
      const client = new pg.Client({ connectionString: roles.superuserUrl });
      await expect(client.connect()).rejects.toThrow("password authentication failed");
    });
  },
);

/** Begins a draft; answers its token and its chain. */
async function begun(site: TestFunctions, email: string) {
  const token = await site.startDraft({ email });
  return { token, chainId: (await findDraftByToken(site.database.db, token))!.chainId };
}

function headsOf({ database }: TestFunctions, chainId: string) {
  return database.db.selectFrom("evidence_heads").selectAll().where("chainId", "=", chainId).execute();
}

const script = join(projectRoot, "deploy", "roles.sql");

/** A database of which one role owns the tables and another serves. */
type TwoRoles = {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  /** Of the superuser, as the container's init had it. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
};

/**
 * A server of its own, since roles are of a whole server, on which the containers' own script has run; `null` where
 * there is none, or only one that belongs to somebody else.
 */
async function startTwoRoles(): Promise<TwoRoles | null> {
  if (inject("postgresUrl") === null || process.env.DATABASE_URL_TEST) return null;
  const postgres = await startPostgres();
  if (!postgres) return null;
  const folder = mkdtempSync(join(tmpdir(), "agence-roles-"));
  const owner = "an owner’s password";
  const site = "a site’s pass:word";
  const ownerFile = join(folder, "owner");
  const siteFile = join(folder, "site");
  writeFileSync(ownerFile, `${owner}\n`);
  writeFileSync(siteFile, `${site}\n`);
  const words = ["--no-psqlrc", "--quiet", "--dbname", postgres.url, "--file", script];
  const env = { ...process.env, OWNER_PASSWORD_FILE: ownerFile, SITE_PASSWORD_FILE: siteFile };
  await promisify(execFile)("psql", words, { env });
  const urlOf = (role: string, password: string) => {
    const url = new URL(postgres.url);
    Object.assign(url, { username: role, password, pathname: "/agence" });
    return url.href;
  };
  return {
    databaseUrl: urlOf("agence_site", site),
    ownerUrl: urlOf("agence_owner", owner),
    superuserUrl: postgres.url,
    stop: () => postgres.stop(),
  };
}
