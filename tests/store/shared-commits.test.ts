import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase, type Transaction } from "#server/database/client.ts";
import { nextInCounter } from "#server/database/counters.ts";

let dataDir = "";
let database: Database;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "agence-commits-"));
  database = await openDatabase({ dataDir });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const take = (transaction: Transaction) => nextInCounter(transaction, "taken");

test("Transactions of one moment share a commit, and each is answered its own", async () => {
  const before = commitsIn(dataDir);
  const numbers = await Promise.all(Array.from({ length: 40 }, () => database.transaction(take)));
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(commitsIn(dataDir) - before).toBe(1);
  expect(await database.transaction(take)).toBe(41);
  expect(commitsIn(dataDir) - before).toBe(2);
});

test("One that fails takes nothing of the others with it, and leaves nothing of its own", async () => {
  const results = await Promise.allSettled([
    database.transaction(take),
    database.transaction(async (transaction) => {
      await take(transaction);
      throw new Error("thought better of it");
    }),
    database.transaction((transaction) => sql`insert into counters values (null, 1)`.execute(transaction)),
    database.transaction(take),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(results[3]).toEqual({ status: "fulfilled", value: 2 });
  expect(await database.transaction(take)).toBe(3);
});

test("A commit that fails fails them all, and keeps nothing", async () => {
  const orphan = sql`insert into documents (id, "contractId", kind, "fileName", sha256, "bytesSealed", "byteLength", "createdAt")
    values ('1', 'nobody', 'mandate', 'f', 's', x'00', 1, 1)`;
  const results = await Promise.allSettled([
    database.transaction(take),
    database.transaction(async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      await orphan.execute(transaction);
    }),
    database.transaction(take),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await database.transaction(take)).toBe(1);
});

test("A store that is full keeps what it answered, and answers nothing else", async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 20}`).execute(database.db);
  const write = (name: string, bytes: number) =>
    database.transaction((transaction) =>
      transaction
        .insertInto("counters")
        .values({ name: name.padEnd(bytes, "x"), value: 1 })
        .execute(),
    );
  const sizes = Array.from({ length: 30 }, (_, rank) => (rank % 3 === 1 ? 30_000 : 10));
  const results = await Promise.allSettled(sizes.map((bytes, rank) => write(`write-${rank}-`, bytes)));
  const answered = results.flatMap(({ status }, rank) => (status === "fulfilled" ? [`write-${rank}-`] : []));
  expect(results.some(({ status }) => status === "rejected")).toBe(true);
  const kept = await database.db.selectFrom("counters").select("name").execute();
  expect(kept.map(({ name }) => name.replace(/x+$/, "")).sort()).toEqual(answered.sort());
  await sql.raw("pragma max_page_count = 1073741823").execute(database.db);
  expect(await database.transaction(take)).toBe(1);
});

/** Commits in the write-ahead log: its frames that tell the size of the database (SQLite, file format, 4.1). */
function commitsIn(folder: string): number {
  const log = readFileSync(join(folder, "agence.db-wal"));
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + 24 + pageSize <= log.length; frame += 24 + pageSize) {
    if (log.readUInt32BE(frame + 4) > 0) commits += 1;
  }
  return commits;
}
