import { type Kysely, PostgresAdapter } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * How a debit was paid by other means, or refunded; who recorded a step of a contract, the status before it, and when
 * the step was undone. An older version leaves these empty: its steps cannot be undone.
 */
export const refunds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["settledOn", "settlementMeans", "refundedOn", "refundMeans", "refundedBy"]) {
      await db.schema.alterTable("debits").addColumn(column, "text").execute();
    }
    for (const column of ["recordedBy", "statusBeforeJson"]) {
      await db.schema.alterTable("contract_steps").addColumn(column, "text").execute();
    }
    const instant = db.getExecutor().adapter instanceof PostgresAdapter ? "bigint" : "integer";
    await db.schema.alterTable("contract_steps").addColumn("undoneAt", instant).execute();
  },
};
