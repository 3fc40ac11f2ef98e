import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The people of the desk, their sign-in, their actions and their notes. `server/database/staff-schema.ts` describes the
 * columns.
 */
export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const instant = postgres ? "bigint" : "integer";
    const table = (name: string) => {
      const created = db.schema.createTable(name);
      return postgres ? created : created.modifyEnd(sql`strict`);
    };
    const index = (name: string, columns: readonly string[]) =>
      db.schema
        .createIndex(`${name}_${columns.join("_")}_index`)
        .on(name)
        .columns([...columns]);

    await table("staff")
      .addColumn("id", "text", key)
      .addColumn("email", "text", required)
      .addColumn("name", "text", required)
      .addColumn("role", "text", required)
      .addColumn("invitedBy", "text")
      .addColumn("createdAt", instant, required)
      .addColumn("removedAt", instant)
      .execute();
    await index("staff", ["email"]).unique().execute();

    await table("staff_links")
      .addColumn("id", "text", key)
      .addColumn("staffId", "text", ofStaff)
      .addColumn("tokenHash", "text", required)
      .addColumn("tokenSealed", "text", required)
      .addColumn("createdAt", instant, required)
      .addColumn("expiresAt", instant, required)
      .addColumn("usedAt", instant)
      .execute();
    await index("staff_links", ["tokenHash"]).unique().execute();
    await index("staff_links", ["staffId", "createdAt"]).execute();
    await index("staff_links", ["expiresAt"]).execute();

    await table("staff_sessions")
      .addColumn("id", "text", key)
      .addColumn("staffId", "text", ofStaff)
      .addColumn("tokenHash", "text", required)
      .addColumn("device", "text", required)
      .addColumn("createdAt", instant, required)
      .addColumn("seenAt", instant, required)
      .addColumn("endsAt", instant, required)
      .execute();
    await index("staff_sessions", ["tokenHash"]).unique().execute();
    await index("staff_sessions", ["staffId"]).execute();
    await index("staff_sessions", ["endsAt"]).execute();

    await table("staff_passkeys")
      .addColumn("id", "text", key)
      .addColumn("staffId", "text", ofStaff)
      .addColumn("publicKey", "text", required)
      .addColumn("counter", instant, required)
      .addColumn("name", "text", required)
      .addColumn("createdAt", instant, required)
      .addColumn("usedAt", instant)
      .execute();
    await index("staff_passkeys", ["staffId"]).execute();
    await table("staff_challenges")
      .addColumn("challengeHash", "text", key)
      .addColumn("staffId", "text")
      .addColumn("expiresAt", instant, required)
      .execute();
    await index("staff_challenges", ["expiresAt"]).execute();

    await table("activities")
      .addColumn("id", "text", key)
      .addColumn("at", instant, required)
      .addColumn("by", "text", required)
      .addColumn("kind", "text", required)
      .addColumn("subjectKind", "text")
      .addColumn("subjectId", "text")
      .addColumn("dataJson", "text", required)
      .execute();
    await index("activities", ["at", "id"]).execute();
    await index("activities", ["subjectId"]).execute();

    await table("contract_notes")
      .addColumn("id", "text", key)
      .addColumn("contractId", "text", (column) =>
        column.notNull().references("contracts.id").onDelete("cascade"),
      )
      .addColumn("at", instant, required)
      .addColumn("by", "text", required)
      .addColumn("text", "text", required)
      .execute();
    await index("contract_notes", ["contractId", "at"]).execute();

    // The first page reads this at each visit.
    await index("debit_runs", ["createdAt"]).execute();
    await index("erasure_requests", ["handledOn", "dueOn", "id"]).execute();
  },
};

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofStaff = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("staff.id").onDelete("cascade");
