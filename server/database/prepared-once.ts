import type { SqliteDatabase, SqliteStatement } from "kysely";

/** More different statements than the site has. */
const mostKept = 500;

/**
 * A database that prepares each text of SQL once. A statement holds memory outside of JavaScript until it is
 * collected: thousands of short-lived ones cost more memory than time.
 */
export function preparedOnce(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= mostKept) kept.clear();
      const statement = database.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
}
