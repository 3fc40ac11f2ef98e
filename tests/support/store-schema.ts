import { type Kysely, sql } from "kysely";
import { isPostgres } from "#server/database/engine/dialect.ts";
import type { Schema } from "#server/database/engine/schema.ts";

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
};
type Index = { readonly table: string; readonly name: string; readonly made: string };
export type StoreSchema = { readonly columns: readonly Column[]; readonly indexes: readonly Index[] };

/** The columns and indexes of a store. */
export async function schemaOf(db: Kysely<Schema>): Promise<StoreSchema> {
  const tables = await db.introspection.getTables();
  const columns: Column[] = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType, isNullable, hasDefaultValue }) => ({
      table,
      name,
      type: dataType,
      isRequired: !isNullable && !hasDefaultValue,
    })),
  );
  const { rows: indexes } = await (isPostgres(db)
    ? sql<Index>`select tablename as "table", indexname as name, indexdef as made from pg_indexes
        where schemaname = 'public'`
    : sql<Index>`select tbl_name as "table", name, coalesce(sql, '') as made from sqlite_master
        where type = 'index'`
  ).execute(db);
  return { columns, indexes };
}
