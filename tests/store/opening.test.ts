import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { nextInCounter } from "#server/database/engine/counters.ts";
import { onDatabase } from "#server/database/engine/postgres.ts";
import { createServices } from "#server/services.ts";
import { machineOf, places } from "../support/backups.ts";
import { aMessage as aMessageBody } from "../support/call-bodies.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { onEachStore } from "../support/stores.ts";

const run = promisify(execFile);
/** What a process does at its start, and a first write. */
const start = `
  import { openDatabase } from "#server/database/engine/client.ts";
  import { nextInCounter } from "#server/database/engine/counters.ts";
  const database = await openDatabase(JSON.parse(process.argv.at(-1)));
  console.log(await database.transaction((transaction) => nextInCounter(transaction, "starts")));
  await database.close();
`;

onEachStore("Opening the store", (store) => {
  test("five processes that start at once on an empty store all succeed", async () => {
    const settings = JSON.stringify(await places.emptyStore(store));
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
    const stored = await database.db
      .selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", message.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test("a value of another type is refused", async () => {
    const database = await store.open();
    const wrong = { ...aMessage(), receivedAt: "yesterday" as unknown as number };
    await expect(database.db.insertInto("contact_messages").values(wrong).execute()).rejects.toThrow();
  });

  test("a mandate without its contract is refused", async () => {
    const database = await store.open();
    const { iban: maskedIban, bic: bankDetailsSealed, ...holder } = aSignedContract().mandate;
    const alone = { id: "alone", contractId: "none", umr: "none", createdAt: 0, usableAt: 0 };
    const mandate = { ...alone, ...holder, maskedIban, bankDetailsSealed };
    await expect(database.db.insertInto("mandates").values(mandate).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  test("of many transactions at once, those that fail take nothing of the others with them", async () => {
    const database = await store.open();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        database.transaction(async (transaction) => {
          const number = await nextInCounter(transaction, "taken");
          if (index % 3 === 1) throw new Error("thought better of it");
          if (index % 3 === 2) await sql`insert into counters values (null, 1)`.execute(transaction);
          return number;
        }),
      ),
    );
    const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(taken.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  if (store.dialect === "postgres") {
    test("a site starts again where PostgreSQL has become a copy that can only be read", async () => {
      const settings = await places.emptyStore(store);
      const start = () => createServices(machineOf(settings, { LOG_LEVEL: "silent" }).environment!());
      await (await start()).close();
      const name = new URL(settings.databaseUrl!).pathname.slice(1);
      await onDatabase(settings.databaseUrl!, (db) =>
        sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db),
      );
      const services = await start();
      expect(await services.lifecycle.isReady()).toBe(true);
      await expect(
        services.functions.sendContactEmail(aMessageBody(), { ip: "192.0.2.1", idempotencyKey: null }),
      ).rejects.toMatchObject({ code: "25006" });
      await services.close();
    });
    return;
  }

  test("a commit that fails keeps nothing", async () => {
    const database = await store.open();
    const work = database.transaction(async (transaction) => {
      await nextInCounter(transaction, "orphans");
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      await sql`insert into contract_notes (id, "contractId", at, "by", text, searched)
        values ('1', 'nobody', 1, 'Camille', 'Vu.', 'vu')`.execute(transaction);
    });
    await expect(work).rejects.toThrow(/foreign key/i);
    expect(await database.transaction((transaction) => nextInCounter(transaction, "orphans"))).toBe(1);
  });

  test("a store that is full keeps what it answered, and answers nothing else", async () => {
    const { db, transaction } = await store.open();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 20}`).execute(db);
    const names = Array.from({ length: 30 }, (_, index) =>
      `write-${index}-`.padEnd(index % 3 === 1 ? 30_000 : 10, "x"),
    );
    const results = await Promise.allSettled(
      names.map((name) =>
        transaction((it) => it.insertInto("counters").values({ name, value: 1 }).execute()),
      ),
    );
    const answered = names.filter((_, index) => results[index]!.status === "fulfilled");
    const reasons = results.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason)] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(["SqliteError: database or disk is full"]));
    const stored = await db.selectFrom("counters").select("name").where("name", "like", "write-%").execute();
    expect(stored.map(({ name }) => name).sort()).toEqual(answered.sort());
    await sql.raw("pragma max_page_count = 1073741823").execute(db);
    expect(await transaction((it) => nextInCounter(it, "after"))).toBe(1);
  });

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
  return { ...aMessageBody(), id: crypto.randomUUID(), receivedAt: 1_758_000_000_000, searched: "" };
}

/** Says each number once it is kept, for as long as it is left alive. */
const writer = `
  import { openDatabase } from "#server/database/engine/client.ts";
  import { nextInCounter } from "#server/database/engine/counters.ts";
  const database = await openDatabase(JSON.parse(process.argv.at(-1)));
  for (;;) console.log(await database.transaction((transaction) => nextInCounter(transaction, "kept")));
`;

onEachStore("A process killed at work", (store) => {
  test("loses nothing that it said was kept, and leaves no lock behind", async () => {
    const settings = JSON.stringify(store.settings());
    for (const acknowledged of [1, 20, 40]) {
      const child = spawn(process.execPath, ["--input-type=module", "-e", writer, settings], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let last = 0;
      let heard = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        last = Number(line);
        heard += 1;
        if (heard === acknowledged) child.kill("SIGKILL");
      }
      await ended;
      const database = await store.open();
      const next = await database.transaction((transaction) => nextInCounter(transaction, "kept"));
      expect(next).toBeGreaterThan(last);
    }
  });
});
