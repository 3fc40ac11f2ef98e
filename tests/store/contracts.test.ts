import { expect, test } from "vitest";
import {
  findContract,
  linkTokenOf,
  saveContract,
  signedTextOf,
} from "#server/database/contracts/contracts.ts";
import { termsFile } from "#server/database/evidence/documents.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { SealError, sha256Of } from "#server/database/sealed/encryption.ts";
import { filesOf, findFile, findFileBySha256, saveFile } from "#server/database/sealed/sealed-files.ts";
import { aKeyring, aNewContract } from "../support/stored-rows.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("Contracts", (store) => {
  test("a contract reads back as it was accepted, with its evidence", async () => {
    const database = await store.open();
    const contract = aNewContract({ warnings: ["iban-key", "bic-shape"], packId: "advance-10" });
    await database.transaction(async (transaction) => {
      await appendEvidence(transaction, keyring, contract.chainId, "step1-accepted", 1_758_000_000_000, {});
      await appendEvidence(transaction, keyring, contract.chainId, "step2-accepted", 1_758_000_060_000, {});
      await saveContract(transaction, keyring, contract);
    });
    const { signedData, linkToken, ...accepted } = contract;
    const stored = await findContract(database.db, keyring, { id: contract.id });
    expect(stored).toMatchObject({
      ...accepted,
      status: { state: "active" },
      evidence: [
        { kind: "step1-accepted", at: 1_758_000_000_000 },
        { kind: "step2-accepted", at: 1_758_000_060_000 },
      ],
    });
    expect(signedTextOf(stored!, keyring)).toBe(signedData);
    expect(linkTokenOf(stored!, keyring)).toBe(linkToken);
  });

  test("it is found by its number and by the token of its link", async () => {
    const database = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => saveContract(transaction, keyring, contract));
    const { db } = database;
    expect((await findContract(db, keyring, { number: contract.number }))?.id).toBe(contract.id);
    expect((await findContract(db, keyring, { linkToken: contract.linkToken }))?.id).toBe(contract.id);
    expect(await findContract(db, keyring, { id: "unknown" })).toBeNull();
    expect(await findContract(db, keyring, { linkToken: "unknown" })).toBeNull();
  });

  test("a draft is signed once, and a refused contract leaves nothing behind", async () => {
    const database = await store.open();
    const first = aNewContract({ draftId: "one-draft" });
    const second = aNewContract({ draftId: "one-draft" });
    const signings = await Promise.allSettled(
      [first, second].map((contract) =>
        database.transaction((transaction) => saveContract(transaction, keyring, contract)),
      ),
    );
    expect(signings.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const mandates = await database.db
      .selectFrom("mandates")
      .select("contractId")
      .where("contractId", "in", [first.id, second.id])
      .execute();
    expect(mandates).toHaveLength(1);
  });

  test("two contracts never share a mandate reference", async () => {
    const database = await store.open();
    const keep = (contract = aNewContract({ umr: "2H-2025-0001-AAAAAAAA" })) =>
      database.transaction((transaction) => saveContract(transaction, keyring, contract));
    await keep();
    await expect(keep()).rejects.toThrow();
  });

  test("another key does not open it, and the error names the key that is missing", async () => {
    const database = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => saveContract(transaction, keyring, contract));
    await expect(findContract(database.db, aKeyring("other"), { id: contract.id })).rejects.toThrow(
      'mandates.bankDetailsSealed needs the key "test", which is not in the ring',
    );
  });
});

onEachStore("What is sealed for one contract", (store) => {
  test("does not open once its mandate is another contract's", async () => {
    const { database, one, other } = await twoContracts(store);
    const mandates = () => database.db.updateTable("mandates");
    await database.db.deleteFrom("mandates").where("contractId", "=", other.id).execute();
    await mandates().set({ contractId: other.id }).where("contractId", "=", one.id).execute();
    await expect(findContract(database.db, keyring, { id: other.id })).rejects.toThrow(SealError);
    await mandates().set({ id: other.id }).where("contractId", "=", other.id).execute();
    await expect(findContract(database.db, keyring, { id: other.id })).rejects.toThrow(SealError);
  });

  test("does not open its documents, nor terms and invoices, in the place of others", async () => {
    const { database, one, other } = await twoContracts(store);
    const { db } = database;
    const terms = { ...one.terms, version: "2024-01-01" as const };
    const places = [
      { kind: "mandate", subject: one.id },
      { kind: "mandate", subject: other.id },
      { kind: "contract-summary", subject: one.id },
      termsFile(one.terms),
      termsFile(terms),
      { kind: "invoice", subject: "F-2025-000001" },
      { kind: "invoice", subject: "F-2025-000002" },
    ] as const;
    const bytesOf = ({ kind, subject }: (typeof places)[number]) => `${kind} of ${subject}`;
    for (const from of places) {
      await db.deleteFrom("sealed_files").execute();
      await saveFile(db, keyring, {
        ...from,
        fileName: "file.pdf",
        createdAt: 0,
        bytes: Buffer.from(bytesOf(from)),
      });
      const sha256 = sha256Of(bytesOf(from));
      expect(await findFileBySha256(db, keyring, sha256)).toEqual({ ...from, createdAt: 0 });
      for (const to of places.filter((place) => place !== from)) {
        await db.updateTable("sealed_files").set(to).execute();
        await expect(findFile(db, keyring, to)).rejects.toThrow(SealError);
        await expect(filesOf(db, keyring, to.subject)).rejects.toThrow(SealError);
        await expect(findFileBySha256(db, keyring, sha256)).rejects.toThrow(SealError);
      }
    }
  });
});

async function twoContracts(store: TestStore) {
  const database = await store.open();
  const one = aNewContract();
  const other = aNewContract();
  await database.transaction(async (transaction) => {
    for (const contract of [one, other]) {
      await saveContract(transaction, keyring, contract);
    }
  });
  return { database, one, other };
}
