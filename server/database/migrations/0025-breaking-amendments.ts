import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Amendments of contracts, which give a contract further mandates, and the mandate of each debit. An earlier version,
 * which knows one mandate for each contract, must not run on this store: it would debit the former account.
 */
export const amendments: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const instant = postgres ? "bigint" : "integer";
    const created = db.schema.createTable("amendments");
    await (postgres ? created : created.modifyEnd(sql`strict`))
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("contractId", "text", (column) =>
        column.notNull().references("contracts.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("signedAt", instant, (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("replacedUmr", "text", (column) => column.notNull())
      .addColumn("duesJson", "text", (column) => column.notNull())
      .addColumn("nextDueJson", "text")
      .addColumn("warningsJson", "text", (column) => column.notNull())
      .addColumn("signedDataSealed", "text", (column) => column.notNull())
      .addColumn("signedDataSha256", "text", (column) => column.notNull())
      .addColumn("requestHmac", "text", (column) => column.notNull())
      .addColumn("formerLinkHash", "text", (column) => column.unique())
      .execute();
    await db.schema
      .createIndex("amendments_contract_index")
      .on("amendments")
      .columns(["contractId", "signedAt"])
      .execute();
    await db.schema
      .alterTable("mandates")
      .addColumn("usableAt", instant, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("mandates").addColumn("revokedAt", instant).execute();
    await db.schema.alterTable("mandates").addColumn("accountErasedOn", "text").execute();
    await db.schema.dropIndex("mandates_contractId_index").execute();
    await db.schema
      .createIndex("mandates_contract_index")
      .on("mandates")
      .columns(["contractId", "createdAt", "usableAt", "revokedAt", "id"])
      .execute();
    await db.schema.alterTable("debits").addColumn("mandateId", "text").execute();
  },
};
