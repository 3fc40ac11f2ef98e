import { expect, test } from "vitest";
import { findContract, keepContract } from "#server/database/contracts.ts";
import { documentsOf, findDocumentBySha256, keepDocument, sha256Of } from "#server/database/documents.ts";
import { SealError } from "#server/encryption.ts";
import { aKeyring, aNewContract } from "../support/kept.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("What is sealed for one contract", (store) => {
  test("does not open once its mandate is another contract's", async () => {
    const { database, one, other } = await twoContracts(store);
    const mandates = () => database.db.updateTable("mandates");
    await database.db.deleteFrom("mandates").where("contractId", "=", other.id).execute();
    await mandates().set({ contractId: other.id }).where("contractId", "=", one.id).execute();
    await expect(findContract(database.db, keyring, other.id)).rejects.toThrow(SealError);
    await mandates().set({ id: other.id }).where("contractId", "=", other.id).execute();
    await expect(findContract(database.db, keyring, other.id)).rejects.toThrow(SealError);
  });

  test("does not open as a document of another contract or of another kind", async () => {
    const { database, one, other } = await twoContracts(store);
    const { db } = database;
    const document = db
      .updateTable("documents")
      .where("contractId", "=", one.id)
      .where("kind", "=", "mandate");
    await db.deleteFrom("documents").where("contractId", "=", other.id).execute();
    await document.set({ contractId: other.id }).execute();
    await expect(documentsOf(db, keyring, other.id)).rejects.toThrow(SealError);
    await expect(findDocumentBySha256(db, keyring, sha256Of(`mandate of ${one.id}`))).rejects.toThrow(
      SealError,
    );
    const moved = db.updateTable("documents").where("contractId", "=", other.id);
    await moved.set({ id: `${other.id}/mandate` }).execute();
    await expect(documentsOf(db, keyring, other.id)).rejects.toThrow(SealError);
    await moved.set({ id: "no-slash" }).execute();
    await expect(documentsOf(db, keyring, other.id)).rejects.toThrow(SealError);

    const { one: third } = await twoContracts(store);
    await db
      .deleteFrom("documents")
      .where("contractId", "=", third.id)
      .where("kind", "=", "contract-summary")
      .execute();
    await db
      .updateTable("documents")
      .set({ kind: "contract-summary" })
      .where("contractId", "=", third.id)
      .execute();
    await expect(documentsOf(db, keyring, third.id)).rejects.toThrow(SealError);
  });
});

async function twoContracts(store: TestStore) {
  const database = await store.open();
  const [one, other] = [aNewContract(), aNewContract()];
  await database.transaction(async (transaction) => {
    for (const contract of [one, other]) {
      await keepContract(transaction, keyring, contract);
      for (const kind of ["contract-summary", "mandate"] as const) {
        await keepDocument(transaction, keyring, {
          ...{ contractId: contract.id, kind, fileName: `${kind}.pdf`, createdAt: 0 },
          bytes: Buffer.from(`${kind} of ${contract.id}`),
        });
      }
    }
  });
  return { database, one, other };
}
