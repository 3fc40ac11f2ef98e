import { sql } from "kysely";
import { draftKeptDays } from "#domain/retention.ts";
import { isPostgres } from "#server/database/dialect.ts";
import { noteErasure } from "#server/database/erasures.ts";
import type { RetentionParts } from "./parts.ts";

const millisecondsPerDay = 86_400_000;

/**
 * Erases what served its purpose: answers kept for calls that come again, as long as a draft may; and the addresses
 * of visitors whose posts were counted.
 */
export async function eraseLeftovers({ database, now, today }: RetentionParts): Promise<void> {
  const [on, rule] = [today(), "no-longer-needed"] as const;
  await database.transaction(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("idempotent_requests")
      .where("createdAt", "<", now() - draftKeptDays * millisecondsPerDay)
      .executeTakeFirst();
    await noteErasure(transaction, { erasedOn: on, kind: "answer", rule, count: Number(numDeletedRows) });
    // Limits of one instance are in its memory.
    if (!isPostgres(transaction)) return;
    const { numAffectedRows } = await sql`delete from rate_limits where expire < ${now()}`.execute(
      transaction,
    );
    await noteErasure(transaction, {
      erasedOn: on,
      kind: "limit",
      rule,
      count: Number(numAffectedRows ?? 0),
    });
  });
}
