import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  findContract,
  linkTokenOf,
  saveContract,
  signedTextOf,
} from "#server/database/contracts/contracts.ts";
import { findDraftByToken, resumeTokenOf, saveNewDraft } from "#server/database/contracts/drafts.ts";
import { type Database, openDatabase } from "#server/database/engine/client.ts";
import { findAnswer, saveAnswer } from "#server/database/engine/idempotent-requests.ts";
import { type Keyring, type NamedKey, newToken } from "#server/database/sealed/encryption.ts";
import { filesOf, saveFile } from "#server/database/sealed/sealed-files.ts";
import { keyUses, renewSeals, sealedColumns } from "#server/database/sealed/sealed-values.ts";
import { checkedKeys, LostKeyError, openKeyring, retireKeys } from "#server/keys/open-keyring.ts";
import { aNewContract, aNewDraft } from "../support/stored-rows.ts";
import { onEachStore } from "../support/stores.ts";

const aKey = (id: string): NamedKey => ({ id, bytes: randomBytes(32) });
const k1 = aKey("k1");
const k2 = aKey("k2");
const k3 = aKey("k3");

/** Names of the keys that sealed anything. */
const keysInUse = async ({ db }: Database) => new Set((await keyUses(db)).map(({ keyId }) => keyId));

onEachStore("Keys", (store) => {
  beforeEach(async () => {
    const { db } = await store.open();
    for (const table of ["key_checks", ...sealedColumns.map((column) => column.table)]) {
      await sql`delete from ${sql.table(table)}`.execute(db);
    }
  });

  test("the list of sealed columns is the schema's", async () => {
    const { db } = await store.open();
    const tables = await db.introspection.getTables();
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => (column.name.endsWith("Sealed") ? [`${name}.${column.name}`] : [])),
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      sealed.toSorted(),
    );
  });

  describe("when a newer one is put in front", () => {
    test("everything is encrypted again and opens as before, and the older key can be dropped", async () => {
      const database = await store.open();
      const before = await openKeyring(database, [k1]);
      const saved = await saveOneOfEach(database, before);
      const both = await openKeyring(database, [k2, k1]);
      expect(await keysInUse(database)).toEqual(new Set(["k1"]));

      const { resealed, unopened } = await renewSeals({ database, keyring: both });
      expect(unopened).toBe(0);
      expect(resealed).toBe((await keyUses(database.db)).reduce((sum, { values }) => sum + values, 0));
      expect(await keysInUse(database)).toEqual(new Set(["k2"]));

      expect(await retireKeys(database, both)).toEqual(["k1"]);
      const after = await openKeyring(database, [k2]);
      await expectKept(database, after, saved);
      expect(after.hmac({ a: 1 })).toBe(before.hmac({ a: 1 }));
      expect(await renewSeals({ database, keyring: after })).toEqual({ resealed: 0, unopened: 0 });
    });

    test("a renewal that was cut short goes on where it stood, and several at once do no harm", async () => {
      const database = await store.open();
      const another = await store.open();
      const keyring = await openKeyring(database, [k2]);
      const saved = [];
      for (let rank = 0; rank < 12; rank++) saved.push(await saveOneOfEach(database, keyring));
      const newer = await openKeyring(database, [k3, k2]);
      const cutShort = renewSeals({ database, keyring: newer }, () => {
        throw new Error("cut short");
      });
      await expect(cutShort).rejects.toThrow("cut short");
      expect(await keysInUse(database)).toEqual(new Set(["k2", "k3"]));

      const racing = [database, another].map((each) => renewSeals({ database: each, keyring: newer }));
      const meanwhile = await saveOneOfEach(database, keyring);
      await Promise.all(racing);
      await renewSeals({ database, keyring: newer });
      expect(await keysInUse(database)).toEqual(new Set(["k3"]));
      expect(await retireKeys(database, newer)).toEqual(["k2"]);
      const alone = await openKeyring(database, [k3]);
      for (const each of [...saved, meanwhile]) await expectKept(database, alone, each);
    });

    test("a value that was changed meanwhile is not overwritten", async () => {
      const database = await store.open();
      const keyring = await openKeyring(database, [k3]);
      const { contract } = await saveOneOfEach(database, keyring);
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
      await renewSeals({ database: racing, keyring: newer });
      const row = await database.db
        .selectFrom("mandates")
        .select("bankDetailsSealed")
        .where("id", "=", contract.id)
        .executeTakeFirstOrThrow();
      expect(row.bankDetailsSealed).toBe("");
      expect(await keysInUse(database)).toEqual(new Set(["k1"]));
    });

    test("a damaged value stays as it is, is counted, and hinders no other", async () => {
      const database = await store.open();
      const keyring = await openKeyring(database, [k1]);
      const { contract } = await saveOneOfEach(database, keyring);
      const damaged = `v1.k1.${"A".repeat(60)}`;
      await database.db
        .updateTable("mandates")
        .set({ bankDetailsSealed: damaged })
        .where("id", "=", contract.id)
        .execute();
      const newer = await openKeyring(database, [k2, k1]);
      expect((await renewSeals({ database, keyring: newer })).unopened).toBe(1);
      const left = (await keyUses(database.db)).filter(({ keyId }) => keyId === "k1");
      expect(left).toMatchObject([{ column: { column: "bankDetailsSealed" }, values: 1 }]);
      // What may still be mended needs its key.
      expect(await retireKeys(database, newer)).toEqual([]);
      await expect(openKeyring(database, [k2])).rejects.toThrow('the encryption key "k1" is missing');
    });
  });

  test("a start without a key that the store needs, or with another of its name, is refused in one line", async () => {
    const database = await store.open();
    await openKeyring(database, [k2]);
    const advice = "Put it back into ENCRYPTION_KEYS or DATA_DIR/keys/encryption.key";
    const refused = await openKeyring(database, [k1]).catch((error) => error);
    expect(refused).toBeInstanceOf(LostKeyError);
    expect(refused.message).toBe(`the encryption key "k2" is missing. ${advice}`);
    const impostor = await openKeyring(database, [{ id: "k2", bytes: k1.bytes }]).catch((error) => error);
    expect(impostor.message).toBe(`the encryption key "k2" is not the one that sealed the data. ${advice}`);
    expect(await checkedKeys(database.db)).toEqual(["k2"]);
  });

  test("work beside the site waits until the site has started with the first key", async () => {
    const database = await store.open();
    const site = await openKeyring(database, [k1]);
    expect(await openKeyring(database, [k2, k1], { readOnly: true })).toBeNull();
    expect(await checkedKeys(database.db)).toEqual(["k1"]);
    await expect(openKeyring(database, [k2], { readOnly: true })).rejects.toBeInstanceOf(LostKeyError);
    await openKeyring(database, [k2, k1]);
    const beside = await openKeyring(database, [k2, k1], { readOnly: true });
    expect(beside!.hmac("a call")).toBe(site.hmac("a call"));
  });

  test("of several first starts at once, all agree on the key of fingerprints", async () => {
    const instances = await Promise.all([1, 2, 3].map(() => openDatabase(store.settings())));
    const rings = await Promise.all(instances.map((each, rank) => openKeyring(each, [k2, aKey(`x${rank}`)])));
    expect(new Set(rings.map((ring) => ring.hmac("same"))).size).toBe(1);
    for (const each of instances) await each.close();
  });

  test("of several first starts at once with different keys, one wins and the others are refused", async () => {
    const instances = await Promise.all([1, 2, 3].map(() => openDatabase(store.settings())));
    const starts = await Promise.allSettled(
      instances.map((each, rank) => openKeyring(each, [aKey(`x${rank}`)])),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await checkedKeys(instances[0]!.db)).toHaveLength(1);
    for (const each of instances) await each.close();
  });
});

const keptAnswer = "an-answer-that-was-kept";

async function saveOneOfEach(database: Database, keyring: Keyring) {
  const contract = aNewContract();
  const draft = aNewDraft();
  const key = newToken();
  await database.transaction(async (transaction) => {
    await saveNewDraft(transaction, keyring, draft);
    await saveContract(transaction, keyring, contract);
    await saveAnswer(transaction, keyring, {
      name: "send-contact-email",
      key,
      requestHmac: "f",
      createdAt: 0,
      answer: { id: keptAnswer },
    });
    await saveFile(transaction, keyring, {
      subject: contract.id,
      kind: "mandate",
      fileName: "mandat.pdf",
      createdAt: 0,
      bytes: Buffer.from(`IBAN ${contract.mandate.iban}`),
    });
  });
  return { contract, draft, key };
}

async function expectKept(
  { db }: Database,
  keyring: Keyring,
  { contract, draft, key }: Awaited<ReturnType<typeof saveOneOfEach>>,
) {
  const stored = (await findContract(db, keyring, { id: contract.id }))!;
  expect(stored.mandate.iban).toBe(contract.mandate.iban);
  expect(signedTextOf(stored, keyring)).toBe(contract.signedData);
  expect(linkTokenOf(stored, keyring)).toBe(contract.linkToken);
  expect(resumeTokenOf((await findDraftByToken(db, draft.token))!, keyring)).toBe(draft.token);
  expect((await findAnswer(db, keyring, "send-contact-email", key))!.answer).toEqual({ id: keptAnswer });
  const [document] = await filesOf(db, keyring, contract.id);
  expect(Buffer.from(document!.bytes).toString()).toBe(`IBAN ${contract.mandate.iban}`);
}
