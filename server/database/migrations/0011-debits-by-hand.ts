import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * People's decisions on debits: which returned payments join the next run, which run was cancelled before anybody
 * downloaded its file, and which payments were received by other means without being presented. An older version
 * ignores the mark meanwhile: its runs are as before, and the payment stays marked.
 */
export const debitsByHand: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable("debits")
      .addColumn("joinsNextRun", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("debits_joining_index")
      .on("debits")
      .columns(["id", "contractId", "dueOn", "attempt", "state"])
      .where(sql<boolean>`"joinsNextRun" = 1`)
      .execute();
    await db.schema
      .alterTable("debit_runs")
      .addColumn("cancelledAt", postgres ? "bigint" : "integer")
      .execute();
    const table = db.schema
      .createTable("paid_dues")
      .addColumn("contractId", "text", (column) =>
        column.notNull().references("contracts.id").onDelete("cascade"),
      )
      .addColumn("dueOn", "text", (column) => column.notNull())
      .addColumn("amountCents", "integer", (column) => column.notNull())
      .addColumn("receivedOn", "text", (column) => column.notNull())
      .addColumn("means", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("paid_dues_key", ["contractId", "dueOn"]);
    await (postgres ? table : table.modifyEnd(sql`strict`)).execute();
  },
};
