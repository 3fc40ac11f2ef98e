import { expect, test } from "vitest";
import {
  findContract,
  findContractByLink,
  findContractByNumber,
  keepContract,
  linkTokenOf,
  signedTextOf,
} from "#server/database/contracts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { SealError } from "#server/encryption.ts";
import { aKeyring, aNewContract } from "../support/kept.ts";
import { onEachStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("Contracts", (store) => {
  test("a contract reads back as it was accepted, with its evidence", async () => {
    const database = await store.open();
    const contract = aNewContract({ warnings: ["iban-key", "bic-shape"], packId: "advance-10" });
    await database.transaction(async (transaction) => {
      await appendEvidence(transaction, keyring, contract.chainId, "step1-accepted", 1_758_000_000_000, {});
      await appendEvidence(transaction, keyring, contract.chainId, "step2-accepted", 1_758_000_060_000, {});
      await keepContract(transaction, keyring, contract);
    });
    const { signedData, linkToken, ...accepted } = contract;
    const kept = await findContract(database.db, keyring, contract.id);
    expect(kept).toMatchObject({
      ...accepted,
      standing: { state: "active" },
      evidence: [
        { kind: "step1-accepted", at: 1_758_000_000_000 },
        { kind: "step2-accepted", at: 1_758_000_060_000 },
      ],
    });
    expect(signedTextOf(kept!, keyring)).toBe(signedData);
    expect(linkTokenOf(kept!, keyring)).toBe(linkToken);
  });

  test("it is found by its number and by the token of its link", async () => {
    const database = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => keepContract(transaction, keyring, contract));
    const { db } = database;
    expect((await findContractByNumber(db, keyring, contract.number))?.id).toBe(contract.id);
    expect((await findContractByLink(db, keyring, contract.linkToken))?.id).toBe(contract.id);
    expect(await findContract(db, keyring, "unknown")).toBeNull();
    expect(await findContractByLink(db, keyring, "unknown")).toBeNull();
  });

  test("a draft is signed once, and a refused contract leaves nothing behind", async () => {
    const database = await store.open();
    const first = aNewContract({ draftId: "one-draft" });
    const second = aNewContract({ draftId: "one-draft" });
    const signings = await Promise.allSettled(
      [first, second].map((contract) =>
        database.transaction((transaction) => keepContract(transaction, keyring, contract)),
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
      database.transaction((transaction) => keepContract(transaction, keyring, contract));
    await keep();
    await expect(keep()).rejects.toThrow();
  });

  test("bank details copied from another contract do not open", async () => {
    const database = await store.open();
    const [from, to] = [aNewContract(), aNewContract()];
    await database.transaction(async (transaction) => {
      for (const contract of [from, to]) await keepContract(transaction, keyring, contract);
    });
    const { bankDetailsSealed } = await database.db
      .selectFrom("mandates")
      .select("bankDetailsSealed")
      .where("contractId", "=", from.id)
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable("mandates")
      .set({ bankDetailsSealed })
      .where("contractId", "=", to.id)
      .execute();
    await expect(findContract(database.db, keyring, to.id)).rejects.toThrow(SealError);
  });

  test("another key does not open it, and the error names the key that is missing", async () => {
    const database = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => keepContract(transaction, keyring, contract));
    await expect(findContract(database.db, aKeyring("other"), contract.id)).rejects.toThrow(
      'mandates.bankDetailsSealed needs the key "test", which is not in the ring',
    );
  });
});
