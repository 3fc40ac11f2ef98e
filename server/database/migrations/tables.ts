import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { isPostgres } from "../dialect.ts";

/** The columns of a table by what they hold; none may be empty but the optional ones. */
type Columns = {
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly text: readonly string[];
  readonly moreText?: readonly string[];
  /** Numbers of 32 bits at most. */
  readonly integer?: readonly string[];
  /** Milliseconds since 1970. */
  readonly instant?: readonly string[];
  /** Numbers that start at 0. */
  readonly counter?: readonly string[];
  readonly bytes?: readonly string[];
  readonly optionalText?: readonly string[];
  readonly optionalInstant?: readonly string[];
  /** Columns that hold the `id` of another table, whose row takes this table's rows with it. */
  readonly belongsTo?: Readonly<Record<string, string>>;
};

/** Creates a table alike on both stores. SQLite's is strict: it refuses a value of another type, as PostgreSQL does. */
export async function createTable(db: Kysely<unknown>, name: string, columns: Columns): Promise<void> {
  const postgres = isPostgres(db);
  const instant = postgres ? "bigint" : "integer";
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const column of [...columns.text, ...(columns.moreText ?? [])]) {
    table = table.addColumn(column, "text", (it) => it.notNull());
  }
  for (const column of columns.integer ?? [])
    table = table.addColumn(column, "integer", (it) => it.notNull());
  for (const column of columns.instant ?? []) table = table.addColumn(column, instant, (it) => it.notNull());
  for (const column of columns.counter ?? []) {
    table = table.addColumn(column, "integer", (it) => it.notNull().defaultTo(0));
  }
  for (const column of columns.bytes ?? []) {
    table = table.addColumn(column, postgres ? "bytea" : "blob", (it) => it.notNull());
  }
  for (const column of columns.optionalText ?? []) table = table.addColumn(column, "text");
  for (const column of columns.optionalInstant ?? []) table = table.addColumn(column, instant);
  for (const [column, owner] of Object.entries(columns.belongsTo ?? {})) {
    table = table.addForeignKeyConstraint(`${name}_${column}`, [column], owner, ["id"], (it) =>
      it.onDelete("cascade"),
    );
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...columns.key]);
  await (postgres ? table : table.modifyEnd(sql`strict`)).execute();
}

/** Which rows an index holds: those where columns are empty, or where they are not. */
type IndexOptions = {
  readonly unique?: boolean;
  readonly without?: readonly string[];
  readonly with?: readonly string[];
};

/** Creates an index named after its table and columns. */
export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  options: IndexOptions = {},
): Promise<void> {
  const conditions = [
    ...(options.without ?? []).map((column) => sql<boolean>`${sql.ref(column)} is null`),
    ...(options.with ?? []).map((column) => sql<boolean>`${sql.ref(column)} is not null`),
  ];
  let index = db.schema
    .createIndex(`${table}_${columns.join("_")}_index`)
    .on(table)
    .columns([...columns]);
  if (options.unique) index = index.unique();
  if (conditions.length > 0) index = index.where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
  await index.execute();
}
