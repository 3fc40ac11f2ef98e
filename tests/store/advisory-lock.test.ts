import { expect, test } from "vitest";
import { saveContract } from "#server/database/contracts/contracts.ts";
import type { Database } from "#server/database/engine/client.ts";
import { nextInCounter } from "#server/database/engine/counters.ts";
import { findAnswer, saveAnswer } from "#server/database/engine/idempotent-requests.ts";
import { filesOf, saveFile } from "#server/database/sealed/sealed-files.ts";
import { aKeyring, aNewContract } from "../support/stored-rows.ts";
import { onEachStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("Writers at the same instant", (store) => {
  test("a counter gives each number once and leaves none out, even when some transactions fail", async () => {
    const instances = [await store.open(), await store.open()];
    const takes = Array.from({ length: 24 }, (_, index) =>
      instances[index % 2]!.transaction(async (transaction) => {
        const number = await nextInCounter(transaction, "contract-2025");
        if (index % 6 === 0) throw new Error("given back");
        return number;
      }),
    );
    const results = await Promise.allSettled(takes);
    const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const other = await instances[0]!.transaction((transaction) =>
      nextInCounter(transaction, "contract-2026"),
    );
    expect(other).toBe(1);
  });

  test("the same request sent twice at once is answered once", async () => {
    const instances = [await store.open(), await store.open()];
    const request = { name: "send-contact-email", key: "the-same-key", requestHmac: "f", createdAt: 0 };
    const ask = (database: Database, answer: object) =>
      database.transaction(async (transaction) => {
        const known = await findAnswer(transaction, keyring, request.name, request.key);
        if (known) return known.answer;
        await saveAnswer(transaction, keyring, { ...request, answer });
        return answer;
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(instances[index % 2]!, { id: String(index) })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { name, key } = request;
    expect(await findAnswer(instances[0]!.db, keyring, name, key)).toEqual({
      requestHmac: "f",
      answer: answers[0],
    });
    expect(await findAnswer(instances[0]!.db, keyring, name, "another-key")).toBeNull();
    expect(await findAnswer(instances[0]!.db, keyring, "another-function", key)).toBeNull();
  });

  test("of two makings of a document, the first one stays and is what is read", async () => {
    const database = await store.open();
    const another = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => saveContract(transaction, keyring, contract));
    const make = (from: Database, name: string) =>
      saveFile(from.db, keyring, {
        subject: contract.id,
        kind: "mandate",
        fileName: `mandat-${name}.pdf`,
        createdAt: 0,
        bytes: Buffer.from(`made by mandat-${name}.pdf`),
      });
    await Promise.all([make(database, "one"), make(another, "two")]);
    const documents = await filesOf(database.db, keyring, contract.id);
    expect(documents).toHaveLength(1);
    const [document] = documents;
    expect(Buffer.from(document!.bytes).toString()).toBe(`made by ${document!.fileName}`);
    expect(document!.sha256).toMatch(/^[0-9a-f]{64}$/);
    await make(another, "three");
    expect(await filesOf(database.db, keyring, contract.id)).toEqual(documents);
  });

  test("a document whose bytes do not match their hash is not handed out", async () => {
    const database = await store.open();
    const contract = aNewContract();
    await database.transaction((transaction) => saveContract(transaction, keyring, contract));
    await saveFile(database.db, keyring, {
      subject: contract.id,
      kind: "mandate",
      fileName: "mandat.pdf",
      createdAt: 0,
      bytes: Buffer.from("a mandate"),
    });
    await database.db
      .updateTable("sealed_files")
      .set({ sha256: "0".repeat(64) })
      .where("subject", "=", contract.id)
      .execute();
    await expect(filesOf(database.db, keyring, contract.id)).rejects.toThrow("is not the one that was kept");
  });
});
