import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { onEachStore } from "../support/stores.ts";

const run = promisify(execFile);

/** What a process does at its start, and a first write. */
const start = `
  import { openDatabase } from "#server/database/client.ts";
  import { nextInCounter } from "#server/database/counters.ts";
  const database = await openDatabase(JSON.parse(process.argv.at(-1)));
  console.log(await database.transaction((transaction) => nextInCounter(transaction, "starts")));
  await database.close();
`;

onEachStore("Opening the store", (store) => {
  test("five processes that start at once on an empty store all succeed", async () => {
    const settings = JSON.stringify(store.settings());
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => run(process.execPath, ["--input-type=module", "-e", start, settings])),
    );
    expect(starts.map(({ stdout }) => Number(stdout)).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("opening it again in the same process changes nothing", async () => {
    const [one, another] = await Promise.all([store.open(), store.open()]);
    await expect(one.ping()).resolves.toBeUndefined();
    await expect(another.ping()).resolves.toBeUndefined();
  });

  test("its clock tells milliseconds since 1970 as a number", async () => {
    const database = await store.open();
    expect(Math.abs((await database.now()) - Date.now())).toBeLessThan(60_000);
  });

  test("a transaction that throws keeps nothing", async () => {
    const database = await store.open();
    const message = aMessage();
    const surprise = new Error("surprise");
    const work = database.transaction(async (transaction) => {
      await transaction.insertInto("contact_messages").values(message).execute();
      throw surprise;
    });
    await expect(work).rejects.toBe(surprise);
    const kept = await database.db
      .selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", message.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test("a value of another type is refused", async () => {
    const database = await store.open();
    const wrong = { ...aMessage(), receivedAt: "yesterday" as unknown as number };
    await expect(database.db.insertInto("contact_messages").values(wrong).execute()).rejects.toThrow();
  });

  test("a mandate without its contract is refused", async () => {
    const database = await store.open();
    const mandate = {
      ...{
        id: "alone",
        contractId: "none",
        umr: "none",
        bankDetailsSealed: "",
        maskedIban: "",
        createdAt: 0,
      },
      ...{ titulaire: "", adresse: "", pays: "", emailDebiteur: "" },
    };
    await expect(database.db.insertInto("mandates").values(mandate).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  if (store.dialect === "postgres") return;

  test("SQLite flushes every commit to the disk, and only its user can read the file", async () => {
    const database = await store.open();
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db);
    expect(rows).toEqual([{ synchronous: 2 }]);
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.db);
    expect(mode.rows).toEqual([{ journal_mode: "wal" }]);
    await database.transaction((transaction) =>
      transaction.insertInto("contact_messages").values(aMessage()).execute(),
    );
    for (const name of ["agence.db", "agence.db-wal"]) {
      expect(statSync(join(store.settings().dataDir, name)).mode & 0o077).toBe(0);
    }
  });
});

function aMessage() {
  return {
    id: crypto.randomUUID(),
    ...{
      firstName: "Jean",
      lastName: "Roche",
      phone: "0639981234",
      email: "jean@example.fr",
      message: "Bonjour",
    },
    receivedAt: 1_758_000_000_000,
  };
}
