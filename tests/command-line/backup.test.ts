import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { sendContractConfirmation } from "#server/contracts/send-contract-confirmation.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { milestonesOf } from "#server/database/engine/jobs.ts";
import { migrationNames } from "#server/database/engine/migrations/migrate.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { createServices } from "#server/services.ts";
import {
  commandLineOn,
  machineOf,
  places,
  signedAndInvoiced,
  signedWithDocument,
  started,
  writing,
} from "../support/backups.ts";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const other = { ENCRYPTION_KEYS: `other:${randomBytes(32).toString("base64url")}` };
const visitor = { ip: "192.0.2.1", idempotencyKey: null };

onEachStore("A store that came back as it was some time ago", (store) => {
  const afterwards = (functions: TestFunctions, more: Record<string, string>, ...words: string[]) =>
    commandLineOn(functions, { ...store.settings(), more }, "restaurer", "--apres", ...words);

  test("sends no mail that may have left, and gives no number twice", async () => {
    const functions = await started(store);
    const before = await functions.sign({ email: "before@example.fr" });
    await functions.startDraft({ email: "begun@example.fr" });
    const question = await afterwards(functions, {});
    expect(question).toMatchObject({ code: 2, err: expect.stringContaining("Le site est-il arrêté") });
    const { code, out } = await afterwards(functions, {}, "--oui");
    expect(code).toBe(0);
    expect(out).toContain("E-mails retenus");
    await expectNothingTwice(functions, functions, before.number);
  });

  test("is left as it is when a key is missing, or anything in it was altered", async () => {
    const functions = await started(store);
    const contract = await functions.sign({ email: "altered@example.fr" });
    const { db } = functions.database;
    const counters = () => db.selectFrom("counters").selectAll().execute();
    const before = await counters();
    const lost = await afterwards(functions, other, "--oui");
    expect([lost.code, lost.out]).toEqual([1, expect.stringMatching(/la clé test\s+manque/)]);
    const row = db.updateTable("contracts").where("id", "=", contract.id);
    await row.set({ monthlyCents: 100 }).execute();
    const altered = await afterwards(functions, {}, "--oui");
    expect([altered.code, altered.out]).toEqual([1, expect.stringContaining("rien n’est changé")]);
    expect(await counters()).toEqual(before);
    await row.set({ monthlyCents: contract.monthlyCents }).execute();
  });
});

onEachStore("A backup", (store) => {
  if (store.dialect === "postgres") {
    const there = (functions: TestFunctions, ...words: string[]) =>
      commandLineOn(functions, store.settings(), ...words);

    test("is made while the site writes, is tried in a database of its own, and both days are recorded", async () => {
      const functions = await started(store);
      await signedWithDocument(functions, "dumped");
      await signedAndInvoiced(functions, "billed");
      const busy = writing(functions);
      const folder = places.path();
      const made = await there(functions, "sauvegarder", folder, "--json");
      const written = await busy.stop();
      expect([made.code, made.err]).toEqual([0, ""]);
      const manifest = JSON.parse(made.out);
      expect(manifest).toMatchObject({ keys: ["test"], lost: [], migrations: migrationNames });
      expect(manifest.rows.contact_messages).toBeLessThanOrEqual(written);
      expect(manifest.rows.outbox).toBeGreaterThanOrEqual(2 * manifest.rows.contact_messages);
      const tried = await there(functions, "restaurer", folder, "--essai", "--json");
      expect([tried.code, tried.err]).toEqual([0, ""]);
      for (const { looked, faults } of JSON.parse(tried.out).checks)
        expect([looked > 0, faults]).toEqual([true, 0]);
      const { now } = functions.clock;
      expect(await milestonesOf(functions.database.db)).toMatchObject({ backup: now, trial: now });
      const left = sql`select 1 from pg_database where datname = current_database() || '_essai'`;
      expect((await left.execute(functions.database.db)).rows).toEqual([]);
    });

    test("whose dump was altered, or whose keys are lost, fails its trial, and no trial is recorded", async () => {
      const functions = await started(store);
      await functions.sign({ email: "kept@example.fr" });
      await functions.database.db.deleteFrom("milestones").execute();
      const folder = places.path();
      expect((await there(functions, "sauvegarder", folder)).code).toBe(0);
      const withOtherKeys = { ...store.settings(), more: other };
      const lost = await commandLineOn(functions, withOtherKeys, "restaurer", folder, "--essai");
      expect([lost.code, lost.out]).toEqual([1, expect.stringMatching(/la clé test\s+manque/)]);
      const dump = join(folder, "agence.dump");
      writeFileSync(dump, readFileSync(dump).subarray(0, -100));
      const altered = await there(functions, "restaurer", folder, "--essai");
      expect([altered.code, altered.err]).toEqual([1, expect.stringContaining("agence.dump")]);
      expect((await milestonesOf(functions.database.db)).trial).toBeUndefined();
    });

    test("is put back by pg_restore, as the command says", async () => {
      const functions = await createFunctions(store);
      const { code, err } = await there(functions, "restaurer", places.path());
      expect([code, err]).toEqual([1, expect.stringContaining("pg_restore")]);
      expect(err).toContain("docs/operations.md");
    });

    test("is asked for where the database is still empty, which stays so", async () => {
      const functions = await createFunctions(store);
      const empty = await places.emptyStore(store);
      for (let round = 0; round < 2; round++) {
        const { code, err } = await commandLineOn(functions, empty, "restaurer", "--apres", "--oui");
        expect([code, err]).toEqual([1, expect.stringContaining("pg_restore")]);
      }
    });
    return;
  }
  afterEach(store.renew);
  const desk = (functions: TestFunctions, ...words: string[]) =>
    commandLineOn(functions, store.settings(), ...words);

  test("made while the site writes is of one instant, and gives everything back elsewhere", async () => {
    const functions = await started(store);
    // More pages than one pass of the copy takes.
    const contract = await signedWithDocument(functions, "whole", 5_000_000);
    await signedAndInvoiced(functions, "invoiced");
    const busy = writing(functions);
    const folder = places.path();
    const made = await desk(functions, "sauvegarder", folder, "--json");
    const written = await busy.stop();
    expect([made.code, made.err]).toEqual([0, ""]);
    const manifest = JSON.parse(made.out);
    expect(manifest).toMatchObject({ keys: ["test"], lost: [], migrations: migrationNames });
    expect(manifest.rows.contact_messages).toBeLessThanOrEqual(written);
    expect(manifest.rows.outbox).toBeGreaterThanOrEqual(2 * manifest.rows.contact_messages);

    const target = await places.emptyStore(store);
    const restored = await commandLineOn(functions, target, "restaurer", folder, "--json");
    expect([restored.code, restored.err]).toEqual([0, ""]);
    const { checks } = JSON.parse(restored.out);
    for (const { looked, faults } of checks) expect([looked > 0, faults]).toEqual([true, 0]);
    const database = await places.open(target);
    const stored = (await findContract(database.db, functions.keyring, { id: contract.id }))!;
    expect(stored).toMatchObject({ number: contract.number, mandate: { iban: contract.mandate.iban } });
    expect(await contractDocuments(database.db, functions.keyring, contract.id)).toHaveLength(1);
    expect((await milestonesOf(functions.database.db)).backup).toBe(functions.clock.now);
    // The site goes on with the keys it had, and recognises calls that it has already answered.
    const keys = readKeys(testKeys, "unused");
    const former = await openKeyring(functions.database, keys);
    expect((await openKeyring(database, keys)).hmac("a call")).toBe(former.hmac("a call"));
    await expectNothingTwice(functions, { database }, contract.number);
  });

  test("holds no key, only its user can read it, and it says which key is not at hand", async () => {
    const functions = await started(store);
    await functions.sign({ email: "secret@example.fr" });
    const folder = places.path();
    const made = await commandLineOn(functions, { ...store.settings(), more: other }, "sauvegarder", folder);
    expect([made.code, made.out]).toEqual([1, expect.stringMatching(/la clé test\s+manque/)]);
    const key = Buffer.alloc(32, 7);
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        expect(bytes.includes(key.toString(encoding))).toBe(false);
      }
      expect(bytes.includes(key)).toBe(false);
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  test("moved to another machine, goes on where it stood", async () => {
    const functions = await started(store);
    await functions.sign({ email: "moved@example.fr" });
    const folder = places.path();
    await desk(functions, "sauvegarder", folder);
    const target = await places.emptyStore(store);
    expect((await commandLineOn(functions, target, "restaurer", folder, "--demenagement")).code).toBe(0);
    const database = await places.open(target);
    const [there, here] = await Promise.all(
      [database, functions.database].map(({ db }) => db.selectFrom("counters").selectAll().execute()),
    );
    expect(there).toEqual(here);
    const dead = database.db.selectFrom("outbox").select("id").where("deadAt", "is not", null);
    expect(await dead.execute()).toEqual([]);
  });

  test("takes along the mails that are kept as files", async () => {
    const functions = await started(store);
    const mail = join(store.settings().dataDir, "mail");
    mkdirSync(mail, { recursive: true });
    writeFileSync(join(mail, "confirmation.1.eml"), "Subject: Bonjour\r\n");
    writeFileSync(join(mail, "réponse (1).eml"), "Put there by somebody else");
    // Listed, and gone when it is to be copied, as if the site had erased it in between.
    symlinkSync("gone", join(mail, "confirmation.2.eml"));
    const folder = places.path();
    expect((await desk(functions, "sauvegarder", folder)).out).toMatch(/1\s+e-mail\s+en\s+fichier/);
    const target = await places.emptyStore(store);
    await commandLineOn(functions, target, "restaurer", folder);
    expect(readFileSync(join(target.dataDir, "mail", "confirmation.1.eml"), "utf8")).toBe(
      "Subject: Bonjour\r\n",
    );
    const smtp = { ...store.settings(), more: { SMTP_URL: "smtp://127.0.0.1:1" } };
    expect((await commandLineOn(functions, smtp, "sauvegarder", places.path())).out).not.toMatch(
      /e-mail\s+en\s+fichier/,
    );
  });

  test("is tried without a trace, beside the site", async () => {
    const functions = await started(store);
    const folder = places.path();
    await desk(functions, "sauvegarder", folder);
    const files = () => readdirSync(store.settings().dataDir).filter((name) => !/-(wal|shm)$/.test(name));
    const before = files();
    const { code, out, err } = await desk(functions, "restaurer", folder, "--essai");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("La sauvegarde se restaure");
    expect(files()).toEqual(before);
    expect((await milestonesOf(functions.database.db)).trial).toBe(functions.clock.now);
    expect((await desk(functions, "restaurer", folder, "--essai", "--demenagement")).code).toBe(2);
    expect((await desk(functions, "restaurer", folder, "--apres", "--oui")).code).toBe(2);
    expect((await desk(functions, "restaurer")).code).toBe(2);
  });

  test("never overwrites a store, nor takes the place of one at work or of its last transactions, but of one that only began", async () => {
    const functions = await started(store);
    await functions.contact(aMessage());
    const folder = places.path();
    await desk(functions, "sauvegarder", folder);
    const refused = (words: string) => ({ code: 1, err: expect.stringContaining(words) });
    expect(await desk(functions, "sauvegarder", folder)).toMatchObject(refused("n’est pas vide"));
    expect(await desk(functions, "restaurer", folder)).toMatchObject(refused("Il y a déjà des données ici"));

    const target = await places.emptyStore(store);
    const running = await places.open(target);
    await openKeyring(running, readKeys(testKeys, "unused"));
    expect(await commandLineOn(functions, target, "restaurer", folder)).toMatchObject(
      refused("Le site est en marche"),
    );
    expect(await running.db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);

    const begun = await places.emptyStore(store);
    const services = await createServices(machineOf(begun).environment!());
    await services.start();
    await services.close();
    expect((await commandLineOn(functions, begun, "restaurer", folder)).code).toBe(0);

    const moved = await places.emptyStore(store);
    const log = join(moved.dataDir, "agence.db-wal");
    writeFileSync(log, "the last words");
    expect(await commandLineOn(functions, moved, "restaurer", folder)).toMatchObject(
      refused("agence.db-wal"),
    );
    expect(readFileSync(log, "utf8")).toBe("the last words");
  });

  test("that was changed is refused, and nothing is put in place", async () => {
    const functions = await started(store);
    await functions.contact(aMessage());
    const folder = places.path();
    await desk(functions, "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const file = join(folder, "agence.db");
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    expect(await commandLineOn(functions, target, "restaurer", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("agence.db n’est plus celui qui a été sauvegardé"),
    });
    writeFileSync(join(folder, "manifest.json"), "{}");
    expect((await commandLineOn(functions, target, "restaurer", folder)).err).toContain("ne se lit pas");
    expect((await commandLineOn(functions, target, "restaurer", places.folder())).err).toContain(
      "pas de sauvegarde",
    );
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  test("with faults in it tells them all, and is not put in place", async () => {
    const functions = await started(store);
    const contract = await signedWithDocument(functions, "faulty");
    const { db } = functions.database;
    await db
      .updateTable("evidence_events")
      .set({ dataJson: "{}" })
      .where("chainId", "=", contract.chainId)
      .where("rank", "=", 1)
      .execute();
    await db
      .updateTable("sealed_files")
      .set({ sha256: "0".repeat(64) })
      .where("subject", "=", contract.id)
      .execute();
    const folder = places.path();
    await desk(functions, "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const { code, out } = await commandLineOn(functions, target, "restaurer", folder);
    expect(code).toBe(1);
    expect(out).toContain("La sauvegarde a 3 défauts, rien n’est mis en place.");
    expect(out).toContain(`le contrat ${contract.number} n’est plus tel qu’il a été signé`);
    expect(out).toContain("mandat-faulty.pdf n’est plus le document d’origine");
    const without = { ...target, more: other };
    expect((await commandLineOn(functions, without, "restaurer", folder, "--essai")).out).toMatch(
      /la clé test\s+manque/,
    );
    const free = await places.open(target);
    expect(await free.db.selectFrom("contracts").selectAll().execute()).toEqual([]);
  });
});

/** Mails that were due are held, later ones wait, and the next contract has a number far from the last. */
async function expectNothingTwice(
  functions: TestFunctions,
  { database }: Pick<TestFunctions, "database">,
  last: string,
): Promise<void> {
  const mails = await database.db.selectFrom("outbox").selectAll().execute();
  const now = await database.now();
  expect(mails.length).toBeGreaterThan(1);
  for (const { dueAt, deadAt, lastError } of mails) {
    expect(deadAt !== null).toBe(dueAt <= now);
    if (deadAt) expect(lastError).toContain("peut-être déjà parti");
  }
  const call = sendContractConfirmation({ ...functions.context, database });
  const next = accepted(await call(aStep2({ email: "after@example.fr" }), visitor));
  const rankOf = (number: string) => Number(number.split("-").at(-1));
  expect(next.step === 2 && rankOf(next.contract) - rankOf(last)).toBeGreaterThan(100);
}
