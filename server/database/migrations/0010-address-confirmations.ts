import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

/** Whether and how the e-mail address of a contract was confirmed. Nobody was asked for it before. */
export const addressConfirmations: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = isPostgres(db) ? "bigint" : "integer";
    const contracts = () => db.schema.alterTable("contracts");
    await contracts()
      .addColumn("addressAsked", "integer", (it) => it.notNull().defaultTo(0))
      .execute();
    await contracts().addColumn("addressConfirmedAt", instant).execute();
    await contracts().addColumn("addressConfirmedBy", "text").execute();
  },
};
