import { sql } from "kysely";
import type { Executor } from "#server/database/client.ts";
import { sealedColumns } from "#server/database/sealed-columns.ts";
import { keyUses } from "#server/database/sealed-values.ts";
import type { Manifest } from "./manifest.ts";

/** What a manifest says of a store. */
export type Contents = Pick<Manifest, "schema" | "rows" | "keys">;

/** The contents of a store, which may be of an older schema than this program's. */
export async function contentsOf(executor: Executor): Promise<Contents> {
  const rows = await rowCounts(executor);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(executor);
  const uses = await keyUses(
    executor,
    sealedColumns.filter(({ table }) => rows[table] !== undefined),
  );
  return {
    schema: migrations[0]?.name ?? "",
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
