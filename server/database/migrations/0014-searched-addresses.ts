import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Contracts are also found by street and town, and by telephone number with or without its country code. Rows that an
 * older version writes meanwhile are found as before.
 */
export const searchedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    for (let after = ""; ; ) {
      const { rows } = await sql<Record<string, string>>`
        select contracts.id, ${sql.join(columns.map((name) => sql.ref(name)))} from contracts
        join mandates on mandates."contractId" = contracts.id
        where contracts.id > ${after} order by contracts.id limit 1000`.execute(db);
      for (const row of rows) {
        const searched = columns.map((name) => searchable(row[name] ?? "")).join("\u001f");
        await sql`update contracts set "searched" = ${searched} where id = ${row.id}`.execute(db);
      }
      if (rows.length === 0) return;
      after = rows.at(-1)!.id!;
    }
  },
};

const columns = [
  "raisonSociale",
  "number",
  "nomPrenom",
  "siret",
  "email",
  "telephone",
  "umr",
  "adresseSiege",
  "correctedEmail",
];

function searchable(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain
    .replace(/[\s.'’-]/g, "")
    .replace(/\+33(?:\(0\)|0)?([1-9])/g, "0$1")
    .normalize("NFC");
}
