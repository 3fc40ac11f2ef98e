import { type Kysely, PostgresAdapter } from "kysely";

/** Whether queries go to PostgreSQL, for what SQLite does another way or need not do. */
export function isPostgres(executor: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return executor.getExecutor().adapter instanceof PostgresAdapter;
}
