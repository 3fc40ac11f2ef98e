import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * One search column for contracts and one for messages, and an index of all the columns by which the list of contracts
 * is sorted, filtered and totalled. Rows that an older version writes meanwhile are in every list, but no search finds
 * them.
 */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    // Compared as bytes, as SQLite does, so that no update of the system's languages changes the order.
    const type = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
    for (const table of ["contracts", "contact_messages"]) {
      await db.schema
        .alterTable(table)
        .addColumn("searched", type, (column) => column.notNull().defaultTo(""))
        .execute();
    }
    const contracts = sql`contracts join mandates on mandates."contractId" = contracts.id`;
    await fillIn(db, "contracts", contracts, subscriber);
    const messages = sql`
      (select id, "firstName" || ' ' || "lastName" as person, email, phone, message from contact_messages)
      as contact_messages`;
    await fillIn(db, "contact_messages", messages, ["person", "email", "phone", "message"]);
    await db.schema
      .createIndex("contracts_search_index")
      .on("contracts")
      .columns(["searched", "number", "erasedOn", "acceptedOn", "packId", "state", "lastDayOn"])
      .columns(["firstDebitOn", "addressConfirmedAt", "monthlyCents"])
      .execute();
  },
};

const subscriber = ["raisonSociale", "number", "nomPrenom", "siret", "email", "telephone", "umr"];

async function fillIn(
  db: Kysely<unknown>,
  table: string,
  source: ReturnType<typeof sql>,
  columns: readonly string[],
): Promise<void> {
  const id = sql.ref(`${table}.id`);
  for (let after = ""; ; ) {
    const { rows } = await sql<Record<string, string>>`
      select ${id}, ${sql.join(columns.map((name) => sql.ref(name)))} from ${source}
      where ${id} > ${after} order by ${id} limit 1000`.execute(db);
    for (const row of rows) {
      const searched = columns.map((name) => searchable(row[name]!)).join("\u001f");
      await sql`update ${sql.table(table)} set "searched" = ${searched} where id = ${row.id}`.execute(db);
    }
    if (rows.length === 0) return;
    after = rows.at(-1)!.id!;
  }
}

function searchable(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.replace(/[\s.'’-]/g, "").normalize("NFC");
}
