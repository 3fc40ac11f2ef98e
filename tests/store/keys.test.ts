import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/client.ts";
import { findContract, keepContract, linkTokenOf, signedTextOf } from "#server/database/contracts.ts";
import { documentsOf, keepDocument } from "#server/database/documents.ts";
import { findDraftByToken, keepNewDraft, resumeTokenOf } from "#server/database/drafts.ts";
import { sealedColumns } from "#server/database/sealed-columns.ts";
import { keysInUse, keyUses } from "#server/database/sealed-values.ts";
import { type Keyring, type NamedKey, newToken } from "#server/encryption.ts";
import { findAnswer, keepAnswer } from "#server/functions/answer-once.ts";
import { renewSeals } from "#server/key-renewal.ts";
import { LostKeyError, openKeyring } from "#server/open-keyring.ts";
import { aNewContract, aNewDraft } from "../support/kept.ts";
import { onEachStore } from "../support/stores.ts";

const aKey = (id: string): NamedKey => ({ id, bytes: randomBytes(32) });
const [k1, k2, k3] = [aKey("k1"), aKey("k2"), aKey("k3")];
const toTheEnd = () => true;

onEachStore("Keys", (store) => {
  beforeEach(async () => {
    const { db } = await store.open();
    for (const { table } of sealedColumns) await sql`delete from ${sql.table(table)}`.execute(db);
  });

  test("the list of sealed columns is the schema's, and each has its index", async () => {
    const { db } = await store.open();
    const tables = await db.introspection.getTables();
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => (column.name.endsWith("Sealed") ? [`${name}.${column.name}`] : [])),
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      sealed.toSorted(),
    );
    const indexes = await indexNames(db);
    for (const { table, column } of sealedColumns) expect(indexes).toContain(`${table}_${column}_key_index`);
  });

  describe("when a newer one is put in front", () => {
    test("everything is sealed anew and opens as before, and the older key can be dropped", async () => {
      const database = await store.open();
      const before = await openKeyring(database, [k1]);
      const kept = await keepOneOfEach(database, before);
      const both = await openKeyring(database, [k2, k1]);
      expect(new Set((await keyUses(database.db)).map(({ keyId }) => keyId))).toEqual(new Set(["k1"]));

      const { resealed, unopened } = await renewSeals({ database, keyring: both }, toTheEnd);
      expect(unopened).toBe(0);
      expect(resealed).toBe((await keyUses(database.db)).reduce((sum, { values }) => sum + values, 0));
      expect([...(await keysInUse(database.db)).keys()]).toEqual(["k2"]);

      const after = await openKeyring(database, [k2]);
      await expectKept(database, after, kept);
      expect(after.fingerprint({ a: 1 })).toBe(before.fingerprint({ a: 1 }));
      expect(await renewSeals({ database, keyring: after }, toTheEnd)).toEqual({ resealed: 0, unopened: 0 });
    });

    test("a renewal that was cut short goes on where it stood, and several at once do no harm", async () => {
      const database = await store.open();
      const another = await store.open();
      const keyring = await openKeyring(database, [k2]);
      const kept = [];
      for (let rank = 0; rank < 12; rank++) kept.push(await keepOneOfEach(database, keyring));
      const newer = await openKeyring(database, [k3, k2]);
      await renewSeals({ database, keyring: newer }, () => false);
      expect(new Set((await keysInUse(database.db)).keys())).toEqual(new Set(["k2", "k3"]));

      const racing = [database, another].map((each) =>
        renewSeals({ database: each, keyring: newer }, toTheEnd),
      );
      const meanwhile = await keepOneOfEach(database, keyring);
      await Promise.all(racing);
      await renewSeals({ database, keyring: newer }, toTheEnd);
      expect([...(await keysInUse(database.db)).keys()]).toEqual(["k3"]);
      const alone = await openKeyring(database, [k3]);
      for (const each of [...kept, meanwhile]) await expectKept(database, alone, each);
    });

    test("a value that was changed meanwhile is not overwritten", async () => {
      const database = await store.open();
      const keyring = await openKeyring(database, [k3]);
      const { contract } = await keepOneOfEach(database, keyring);
      const newer = await openKeyring(database, [k1, k3]);
      let erased = false;
      const racing: Database = {
        ...database,
        async transaction(work) {
          if (!erased) {
            await database.db
              .updateTable("mandates")
              .set({ bankDetailsSealed: "" })
              .where("id", "=", contract.id)
              .execute();
            erased = true;
          }
          return database.transaction(work);
        },
      };
      await renewSeals({ database: racing, keyring: newer }, toTheEnd);
      const row = await database.db
        .selectFrom("mandates")
        .select("bankDetailsSealed")
        .where("id", "=", contract.id)
        .executeTakeFirstOrThrow();
      expect(row.bankDetailsSealed).toBe("");
      expect([...(await keysInUse(database.db)).keys()]).toEqual(["k1"]);
    });

    test("a damaged value stays as it is, is counted, and hinders no other", async () => {
      const database = await store.open();
      const keyring = await openKeyring(database, [k1]);
      const { contract } = await keepOneOfEach(database, keyring);
      const damaged = `v1.k1.${"A".repeat(60)}`;
      await database.db
        .updateTable("mandates")
        .set({ bankDetailsSealed: damaged })
        .where("id", "=", contract.id)
        .execute();
      const newer = await openKeyring(database, [k2, k1]);
      expect((await renewSeals({ database, keyring: newer }, toTheEnd)).unopened).toBe(1);
      const left = (await keyUses(database.db)).filter(({ keyId }) => keyId === "k1");
      expect(left).toMatchObject([{ column: { column: "bankDetailsSealed" }, values: 1 }]);
    });
  });

  test("a start without a key that the store needs is refused in one line that says what it seals", async () => {
    const database = await store.open();
    await keepOneOfEach(database, await openKeyring(database, [k2]));
    const refused = await openKeyring(database, [k1]).catch((error) => error);
    expect(refused).toBeInstanceOf(LostKeyError);
    expect(refused.message).toMatch(
      /^the encryption key "k2" is missing, and \d+ stored values need it \(1 of secrets\.valueSealed, \d+ of drafts\.tokenSealed, .*\)\. Put it back into ENCRYPTION_KEYS or DATA_DIR\/keys\/encryption\.key$/,
    );
    const impostor = await openKeyring(database, [{ id: "k2", bytes: k1.bytes }]).catch((error) => error);
    expect(impostor.message).toContain('the encryption key "k2" is not the one that sealed them');
  });

  test("of several first starts at once, all agree on the key of fingerprints", async () => {
    const { databaseUrl, dataDir } = store.settings();
    const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir })));
    await instances[0]!.db.deleteFrom("secrets").execute();
    const rings = await Promise.all(instances.map((each, rank) => openKeyring(each, [k2, aKey(`x${rank}`)])));
    expect(new Set(rings.map((ring) => ring.fingerprint("same"))).size).toBe(1);
    for (const each of instances) await each.close();
  });
});

async function keepOneOfEach(database: Database, keyring: Keyring) {
  const contract = aNewContract();
  const draft = aNewDraft();
  const key = newToken();
  await database.transaction(async (transaction) => {
    await keepNewDraft(transaction, keyring, draft);
    await keepContract(transaction, keyring, contract);
    await keepAnswer(transaction, keyring, {
      ...{ name: "send-contact-email", key, fingerprint: "f", createdAt: 0 },
      answer: { id: key },
    });
    await keepDocument(transaction, keyring, {
      ...{ contractId: contract.id, kind: "mandate", fileName: "mandat.pdf", createdAt: 0 },
      bytes: randomBytes(3_000),
    });
  });
  return { contract, draft, key };
}

async function expectKept(
  { db }: Database,
  keyring: Keyring,
  { contract, draft, key }: Awaited<ReturnType<typeof keepOneOfEach>>,
) {
  const found = (await findContract(db, keyring, contract.id))!;
  expect(found.mandate.iban).toBe(contract.mandate.iban);
  expect(signedTextOf(found, keyring)).toBe(contract.signedData);
  expect(linkTokenOf(found, keyring)).toBe(contract.linkToken);
  expect(resumeTokenOf((await findDraftByToken(db, draft.token))!, keyring)).toBe(draft.token);
  expect((await findAnswer(db, keyring, "send-contact-email", key))!.answer).toEqual({ id: key });
  // Its hash is checked as it is read.
  expect(await documentsOf(db, keyring, contract.id)).toHaveLength(1);
}

async function indexNames(db: Database["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`
    .execute(db)
    .catch(() => sql<{ name: string }>`select indexname as name from pg_indexes`.execute(db));
  return rows.map(({ name }) => name);
}
