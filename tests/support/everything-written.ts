import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/database/engine/client.ts";
import type { TestStore } from "./stores.ts";

/** The files of SQLite, with its write-ahead log; every row of PostgreSQL, as text. */
export async function everythingWritten(
  { dialect, settings }: TestStore,
  database: Database,
): Promise<string> {
  if (dialect === "sqlite") {
    const { dataDir } = settings();
    const files = readdirSync(dataDir).filter((name) => name.startsWith("agence."));
    assert.ok(files.includes("agence.db-wal"));
    return files.map((name) => readFileSync(join(dataDir, name), "latin1")).join("\n");
  }
  const { db } = database;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db),
    ),
  );
  return rows.flatMap((result) => result.rows.map(({ row }) => row)).join("\n");
}
