import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

type Table = CreateTableBuilder<string, string>;
type ColumnType = "text" | "integer" | "bigint" | "bytea" | "blob";

/** The row whose deletion also deletes a table's rows. */
type Owner = "contracts.id" | "debit_runs.id" | "staff.id";

type IndexOptions = {
  /** What stands before `_index` in its name; the columns if it is not given. */
  readonly name?: string;
  readonly unique?: boolean;
  /** The rows that it holds: all of them if it is not given. */
  readonly where?: RawBuilder<boolean>;
};

/** Makes tables and indexes, with the types of the store. */
export type Tables = ReturnType<typeof tablesOn>;

export function tablesOn(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return {
    db,
    isPostgres,
    /** Milliseconds since 1970, and amounts over many rows, need more than PostgreSQL's 32 bits. SQLite has one integer. */
    bigint: isPostgres ? ("bigint" as const) : ("integer" as const),
    bytes: isPostgres ? ("bytea" as const) : ("blob" as const),
    /** Compared as bytes, as SQLite does, so that no update of the system's languages changes the order. */
    orderedText: isPostgres ? sql`text collate "C"` : sql`text`,

    /** SQLite's tables are strict: they refuse a value of another type, as PostgreSQL does. */
    table(name: string): Table {
      const created = db.schema.createTable(name);
      return isPostgres ? created : created.modifyEnd(sql`strict`);
    },

    async index(table: string, columns: readonly string[], options: IndexOptions = {}): Promise<void> {
      const { name = columns.join("_"), unique = false, where } = options;
      const made = db.schema
        .createIndex(`${table}_${name}_index`)
        .on(table)
        .columns([...columns]);
      const index = unique ? made.unique() : made;
      await (where ? index.where(where) : index).execute();
    },

    /** People are identified by e-mail address, whatever its capitals. */
    async addressIndex(table: string, column: string, name: string): Promise<void> {
      const address = sql`lower(${sql.ref(column)})`;
      await db.schema.createIndex(`${table}_${name}_index`).on(table).expression(address).execute();
    },
  };
}

export const keyed = (name: string) => (table: Table) =>
  table.addColumn(name, "text", (column) => column.primaryKey().notNull());

export const required =
  (type: ColumnType, ...names: readonly string[]) =>
  (table: Table) =>
    names.reduce((so, name) => so.addColumn(name, type, (column) => column.notNull()), table);

export const optional =
  (type: ColumnType, ...names: readonly string[]) =>
  (table: Table) =>
    names.reduce((so, name) => so.addColumn(name, type), table);

/** Numbers that are zero if a row is stored without them. */
export const fromZero =
  (type: ColumnType, ...names: readonly string[]) =>
  (table: Table) =>
    names.reduce((so, name) => so.addColumn(name, type, (column) => column.notNull().defaultTo(0)), table);

/** A column that names the row to which the row belongs, and with which it is deleted. */
export const belongsTo = (name: string, owner: Owner) => (table: Table) =>
  table.addColumn(name, "text", (column) => column.notNull().references(owner).onDelete("cascade"));
