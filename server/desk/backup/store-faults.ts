import { sql } from "kysely";
import { checkWords } from "#content/desk/backup-report.ts";
import type { Database, Executor } from "#server/database/client.ts";
import { sealedColumns } from "#server/database/sealed-columns.ts";
import { sealedBatches } from "#server/database/sealed-values.ts";
import type { Keyring } from "#server/encryption.ts";
import { isOpenedBy, lostKeys } from "#server/open-keyring.ts";
import type { Faults } from "./check-store.ts";
import { rowCounts } from "./contents.ts";

/** What the engine of the store knows to be wrong with it. */
export async function* engineFaults({ db, dialect }: Database): Faults {
  if (dialect === "sqlite") {
    const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const said = pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== "ok");
    const links = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    const broken = links.rows.map(({ table, parent }) => checkWords.faults.link(table, parent));
    yield { looked: 1, faults: [...said, ...broken] };
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where not convalidated`.execute(db);
  yield { looked: 1, faults: rows.map(({ name }) => checkWords.faults.constraint(name)) };
}

/** Tables that do not hold as many rows as was noted. */
export async function* countFaults(db: Executor, noted: Readonly<Record<string, number>>): Faults {
  const counts = await rowCounts(db);
  for (const [table, count] of Object.entries(noted)) {
    const found = counts[table] ?? 0;
    yield { looked: 1, faults: found === count ? [] : [checkWords.faults.count(table, count, found)] };
  }
}

/** Keys that the store needs and the ring does not have. */
export async function* keyFaults(db: Executor, keyring: Keyring): Faults {
  const lost = await lostKeys(db, keyring);
  yield {
    looked: keyring.keyIds.length,
    faults: lost.map(({ keyId, isAnother, uses }) =>
      checkWords.faults.key(
        keyId,
        isAnother,
        uses.reduce((sum, { values }) => sum + values, 0),
      ),
    ),
  };
}

/** Sealed values that do not open. Documents are opened by a check of their own. */
export async function* sealFaults(db: Executor, keyring: Keyring): Faults {
  for (const column of sealedColumns.filter(({ table }) => table !== "documents")) {
    for await (const values of sealedBatches(db, column, { limit: 100 })) {
      const faulty = values.filter((value) => !isOpenedBy(keyring, column, value));
      yield {
        looked: values.length,
        faults: faulty.map(({ key }) =>
          checkWords.faults.sealed(`${column.table}.${column.column}`, key.join("/")),
        ),
      };
    }
  }
}
