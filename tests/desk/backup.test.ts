import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findContract } from "#server/database/contracts.ts";
import { documentsOf } from "#server/database/documents.ts";
import { milestonesOf } from "#server/database/jobs.ts";
import { sendContractConfirmation } from "#server/functions/send-contract-confirmation.ts";
import { openKeyring } from "#server/open-keyring.ts";
import { deskOn, signedWithDocument, temporaryPlaces } from "../support/backups.ts";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { accepted, openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const places = temporaryPlaces();

onEachStore("A backup", (store) => {
  test("made while the site writes is of one instant, and gives everything back elsewhere", async () => {
    const functions = await openFunctions(store);
    // Larger than what is copied at once, where it is copied in lots.
    const contract = await signedWithDocument(
      functions,
      "whole",
      store.dialect === "sqlite" ? 5_000_000 : 50_000,
    );
    const busy = writing(functions);
    const folder = places.path();
    const made = await deskOn(functions, store.settings(), "sauvegarder", folder, "--json");
    const written = await busy.stop();
    expect([made.code, made.err]).toEqual([0, ""]);
    const manifest = JSON.parse(made.out);
    expect(manifest).toMatchObject({
      store: store.dialect,
      keys: ["test"],
      schema: expect.stringMatching(/^\d{4}-/),
    });
    expect(manifest.rows.contact_messages).toBeLessThanOrEqual(written);
    expect(manifest.rows.outbox).toBeGreaterThanOrEqual(2 * manifest.rows.contact_messages);

    const target = await places.emptyStore(store);
    const restored = await deskOn(functions, target, "restaurer", folder, "--json");
    expect([restored.code, restored.err]).toEqual([0, ""]);
    const { checks } = JSON.parse(restored.out);
    expect(checks.map(({ check }: { check: string }) => check)).toHaveLength(7);
    for (const { looked, faults } of checks) expect([looked > 0, faults]).toEqual([true, 0]);
    const database = await places.open(target);
    const found = (await findContract(database.db, functions.keyring, contract.id))!;
    expect(found).toMatchObject({ number: contract.number, mandate: { iban: contract.mandate.iban } });
    expect(await documentsOf(database.db, functions.keyring, contract.id)).toHaveLength(1);
    expect((await milestonesOf(functions.database.db)).backup).toBe(functions.clock.now);
    // The site goes on with the keys it had, and recognises what it was asked before.
    const keyring = await openKeyring(database, [{ id: "test", bytes: Buffer.alloc(32, 7) }]);
    expect(keyring.fingerprint("a call")).toBe(functions.keyring.fingerprint("a call"));
  });

  test("holds no key, and only its user can read it", async () => {
    const functions = await openFunctions(store);
    await functions.sign({ email: "secret@example.fr" });
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
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

  test("put back, sends no mail that may have left, and gives no number twice", async () => {
    const functions = await openFunctions(store);
    const before = await functions.sign({ email: "before@example.fr" });
    await functions.startDraft({ email: "begun@example.fr" });
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const { code, out } = await deskOn(functions, target, "restaurer", folder);
    expect(code).toBe(0);
    expect(out).toContain("E-mails retenus");
    const database = await places.open(target);
    const mails = await database.db.selectFrom("outbox").selectAll().execute();
    const now = await database.now();
    for (const { dueAt, deadAt, lastError } of mails) {
      expect(deadAt !== null).toBe(dueAt <= now);
      if (deadAt) expect(lastError).toContain("peut-être déjà parti");
    }
    const call = sendContractConfirmation({ ...functions.parts, database });
    const next = accepted(await call(aStep2({ email: "after@example.fr" }), visitor));
    expect(next.step === 2 && rankOf(next.contract) - rankOf(before.number)).toBeGreaterThan(100);
  });

  test("moved to another machine, goes on where it stood", async () => {
    const functions = await openFunctions(store);
    await functions.sign({ email: "moved@example.fr" });
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const { code } = await deskOn(functions, target, "restaurer", folder, "--demenagement");
    expect(code).toBe(0);
    const database = await places.open(target);
    const [there, here] = await Promise.all(
      [database, functions.database].map(({ db }) => db.selectFrom("counters").selectAll().execute()),
    );
    expect(there).toEqual(here);
    const dead = await database.db
      .selectFrom("outbox")
      .select("id")
      .where("deadAt", "is not", null)
      .execute();
    expect(dead).toEqual([]);
  });

  if (store.dialect === "postgres") {
    test("says which program is missing, or too old", async () => {
      const functions = await openFunctions(store);
      const { PATH } = process.env;
      const programs = places.folder();
      try {
        process.env.PATH = programs;
        const missing = await deskOn(functions, store.settings(), "sauvegarder", places.path());
        expect(missing).toMatchObject({
          code: 1,
          err: expect.stringContaining("pg_dump manque sur cette machine"),
        });
        writeFileSync(join(programs, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n", {
          mode: 0o755,
        });
        const old = await deskOn(functions, store.settings(), "sauvegarder", places.path());
        expect(old.err).toMatch(/pg_dump est en version 9 et le serveur en version \d+/);
      } finally {
        process.env.PATH = PATH;
      }
    });
    return;
  }

  test("does not take the place of what may be the last transactions of a store", async () => {
    const functions = await openFunctions(store);
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const log = join(target.dataDir, "agence.db-wal");
    writeFileSync(log, "the last words");
    const { code, err } = await deskOn(functions, target, "restaurer", folder);
    expect([code, err.includes("agence.db-wal")]).toEqual([1, true]);
    expect(readFileSync(log, "utf8")).toBe("the last words");
  });

  test("takes along the mails that are kept as files", async () => {
    const functions = await openFunctions(store);
    const { dataDir } = store.settings();
    const mail = join(dataDir, "mail");
    mkdirSync(mail, { recursive: true });
    writeFileSync(join(mail, "confirmation.1.eml"), "Subject: Bonjour\r\n");
    writeFileSync(join(mail, "réponse (1).eml"), "Put there by somebody else");
    const folder = places.path();
    const made = await deskOn(functions, store.settings(), "sauvegarder", folder);
    expect(made.out).toMatch(/1\s+e-mail\s+en\s+fichier/);
    const target = await places.emptyStore(store);
    await deskOn(functions, target, "restaurer", folder);
    expect(readFileSync(join(target.dataDir, "mail", "confirmation.1.eml"), "utf8")).toBe(
      "Subject: Bonjour\r\n",
    );
    const smtp = { ...store.settings(), more: { SMTP_URL: "smtp://127.0.0.1:1" } };
    expect((await deskOn(functions, smtp, "sauvegarder", places.path())).out).not.toMatch(
      /e-mail\s+en\s+fichier/,
    );
  });
});

const visitor = { address: "192.0.2.1", idempotencyKey: null };

/** Visitors who write messages until they are stopped; answers how many were kept. */
function writing(functions: TestFunctions) {
  let [stopped, kept] = [false, 0];
  const done = (async () => {
    while (!stopped) {
      accepted(await functions.contact(aMessage({ email: `busy-${kept}@example.fr` })));
      kept++;
      await new Promise(setImmediate);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return kept;
    },
  };
}

function rankOf(number: string): number {
  return Number(number.split("-").at(-1));
}
