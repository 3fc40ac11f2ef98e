import { sql } from "kysely";
import type { Executor } from "#server/database/client.ts";
import { migrationsOf, newerAmong } from "#server/database/migrations/migrate.ts";
import { sealedColumns } from "#server/database/sealed-columns.ts";
import { keyUses } from "#server/database/sealed-values.ts";
import type { Manifest } from "./manifest.ts";

/** What a manifest says of a store. */
export type Contents = Pick<Manifest, "schema" | "rows" | "keys">;

/**
 * The contents of a store, which may be of an older schema than this program's, or of a newer one that only adds.
 * @throws {NewerStoreError} when it is of another.
 */
export async function contentsOf(executor: Executor): Promise<Contents> {
  const migrations = await migrationsOf(executor);
  newerAmong(migrations);
  const rows = await rowCounts(executor);
  const uses = await keyUses(
    executor,
    sealedColumns.filter(({ table }) => rows[table] !== undefined),
  );
  return {
    schema: migrations.at(-1) ?? "",
    rows,
    keys: [...new Set(uses.map(({ keyId }) => keyId))].toSorted(),
  };
}

/** How many rows each table holds, but those of the limits: no backup has them. */
export async function rowCounts(executor: Executor): Promise<Record<string, number>> {
  const tables = (await executor.introspection.getTables()).map(({ name }) => name).toSorted();
  const counts: Record<string, number> = {};
  for (const table of tables.filter((name) => name !== "rate_limits")) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as "count" from ${sql.table(table)}`.execute(executor);
    counts[table] = Number(rows[0]!.count);
  }
  return counts;
}
