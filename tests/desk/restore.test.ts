import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { milestonesOf } from "#server/database/jobs.ts";
import { deskOn, signedWithDocument, temporaryPlaces } from "../support/backups.ts";
import { aMessage } from "../support/call-bodies.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const places = temporaryPlaces();

onEachStore("A restore", (store) => {
  test("is rehearsed without a trace", async () => {
    const functions = await openFunctions(store);
    await functions.sign({ email: "rehearsed@example.fr" });
    const { dataDir } = store.settings();
    const files = () => readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name));
    const [filesBefore, databasesBefore] = [files(), await databases(functions)];
    const { code, out, err } = await deskOn(functions, store.settings(), "repeter");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("La sauvegarde se restaure");
    expect(files()).toEqual(filesBefore);
    const added = (await databases(functions)).filter((name) => !databasesBefore.includes(name));
    // Other files rehearse on the same server at this moment: their databases go by themselves, one left behind does not.
    const left = async () => (await databases(functions)).filter((name) => added.includes(name));
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    expect((await milestonesOf(functions.database.db)).rehearsal).toBe(functions.clock.now);
  });

  test("never overwrites a store, nor takes the place of one at work", async () => {
    const functions = await openFunctions(store);
    await functions.contact(aMessage());
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const again = await deskOn(functions, store.settings(), "sauvegarder", folder);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("n’est pas vide") });
    const onto = await deskOn(functions, store.settings(), "restaurer", folder);
    expect(onto).toMatchObject({ code: 1, err: expect.stringContaining("Il y a déjà des données ici") });
    const started = await places.emptyStore(store);
    const running = await places.open(started);
    await running.ping();
    const under = await deskOn(functions, started, "restaurer", folder);
    expect(under).toMatchObject({ code: 1, err: expect.stringContaining("Le site est en marche") });
    expect(await running.db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);
  });

  test("that was changed is refused, and nothing is put in place", async () => {
    const functions = await openFunctions(store);
    await functions.contact(aMessage());
    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const file = readdirSync(folder).find((name) => name.startsWith("agence."))!;
    const bytes = readFileSync(join(folder, file));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(folder, file), bytes);
    expect(await deskOn(functions, target, "restaurer", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${file} n’est plus celui qui a été sauvegardé`),
    });
    writeFileSync(join(folder, "manifest.json"), "{}");
    expect((await deskOn(functions, target, "restaurer", folder)).err).toContain("ne se lit pas");
    expect((await deskOn(functions, target, "restaurer", places.folder())).err).toContain(
      "pas de sauvegarde",
    );
    expect(readdirSync(target.dataDir).filter((name) => name !== "agence.lock")).toEqual([]);
  });

  test("takes what was erased for what it is", async () => {
    const functions = await openFunctions(store);
    const { database, keyring } = functions;
    const { id } = await signedWithDocument(functions, "erased");
    const seal = (column: string) => keyring.seal("", { table: "contracts", id, column });
    await database.db
      .updateTable("contracts")
      .set({ signedDataSealed: seal("signedDataSealed"), linkSealed: seal("linkSealed") })
      .where("id", "=", id)
      .execute();
    await database.db.deleteFrom("mandates").where("contractId", "=", id).execute();
    const [document] = await database.db
      .selectFrom("documents")
      .selectAll()
      .where("contractId", "=", id)
      .execute();
    const place = { table: "documents", id: document!.id, column: "bytesSealed" };
    await database.db
      .updateTable("documents")
      .set({ bytesSealed: keyring.sealBytes(Buffer.from(document!.sha256), place) })
      .where("id", "=", document!.id)
      .execute();
    expect((await deskOn(functions, store.settings(), "repeter")).code).toBe(0);
  });

  test("with faults in it tells them all, and is not put in place", async () => {
    const functions = await openFunctions(store);
    const contract = await signedWithDocument(functions, "faulty");
    const { db } = functions.database;
    const event = db
      .updateTable("evidence_events")
      .where("chainId", "=", contract.chainId)
      .where("rank", "=", 1);
    const { dataJson } = await db
      .selectFrom("evidence_events")
      .select("dataJson")
      .where("chainId", "=", contract.chainId)
      .where("rank", "=", 1)
      .executeTakeFirstOrThrow();
    await event.set({ dataJson: "{}" }).execute();
    const document = db.updateTable("documents").where("contractId", "=", contract.id);
    const { sha256 } = await db
      .selectFrom("documents")
      .select("sha256")
      .where("contractId", "=", contract.id)
      .executeTakeFirstOrThrow();
    await document.set({ sha256: "0".repeat(64) }).execute();

    const folder = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", folder);
    const target = await places.emptyStore(store);
    const { code, out } = await deskOn(functions, target, "restaurer", folder);
    expect(code).toBe(1);
    expect(out).toContain("La sauvegarde a 3 défauts, rien n’est mis en place.");
    expect(out).toContain(`le contrat ${contract.number} n’est plus tel qu’il a été signé`);
    expect(out).toContain("mandat-faulty.pdf n’est plus le document d’origine");
    const other = { ...target, more: { ENCRYPTION_KEYS: `other:${randomBytes(32).toString("base64url")}` } };
    expect((await deskOn(functions, other, "repeter", folder)).out).toMatch(
      /la clé test manque\u00a0: \d+ valeurs/,
    );
    const free = await places.open(target);
    expect(await free.db.selectFrom("contracts").selectAll().execute()).toEqual([]);
    await event.set({ dataJson }).execute();
    await document.set({ sha256 }).execute();
  });
});

async function databases({ database }: TestFunctions): Promise<string[]> {
  if (database.dialect === "sqlite") return [];
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'agence_repetition%'`.execute(database.db);
  return rows.map(({ name }) => name);
}
