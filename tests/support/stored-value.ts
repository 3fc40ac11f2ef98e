import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Site } from "./site.ts";

/** The first value of a query on the SQLite store of a running site; nothing if there is no row. */
export function storedValue({ dataDir }: Site, query: string, ...values: readonly unknown[]): unknown {
  const store = new SQLite(join(dataDir, "agence.db"), { readonly: true });
  try {
    return store
      .prepare(query)
      .pluck()
      .get(...values);
  } finally {
    store.close();
  }
}
