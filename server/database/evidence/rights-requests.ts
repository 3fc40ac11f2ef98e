import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { RightsRequestsTable } from "#server/database/engine/schema.ts";

export type RightsRequest = Selectable<RightsRequestsTable>;

export async function saveRightsRequest(
  transaction: Transaction,
  request: Omit<RightsRequest, "answeredOn" | "handledOn">,
): Promise<void> {
  await transaction.insertInto("rights_requests").values(request).execute();
}

/** The open requests, the most urgent first. */
export function openRightsRequests(executor: DbOrTransaction): Promise<RightsRequest[]> {
  return executor
    .selectFrom("rights_requests")
    .selectAll()
    .where("handledOn", "is", null)
    .orderBy("dueOn")
    .orderBy("id")
    .execute();
}

/** The requests that were handled, the latest first. */
export function handledRightsRequests(executor: DbOrTransaction, limit: number): Promise<RightsRequest[]> {
  return executor
    .selectFrom("rights_requests")
    .selectAll()
    .where("handledOn", "is not", null)
    .orderBy("handledOn", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** An open request, or `null`. */
export async function findRightsRequest(
  executor: DbOrTransaction,
  id: string,
): Promise<RightsRequest | null> {
  const request = await executor
    .selectFrom("rights_requests")
    .selectAll()
    .where("id", "=", id)
    .where("handledOn", "is", null)
    .executeTakeFirst();
  return request ?? null;
}

/** Notes the day on which a person was answered. */
export async function saveAnswered(transaction: Transaction, id: string, on: Day): Promise<void> {
  await transaction
    .updateTable("rights_requests")
    .set({ answeredOn: on })
    .where("id", "=", id)
    .where("answeredOn", "is", null)
    .execute();
}

/** Closes open requests, one or all about a target, and replaces the target with `subject`: they name nobody any more. */
export async function closeRightsRequests(
  transaction: Transaction,
  which: { readonly id: string } | { readonly target: string },
  handled: { readonly subject: string; readonly handledOn: Day },
): Promise<void> {
  await transaction
    .updateTable("rights_requests")
    .set({ target: handled.subject, handledOn: handled.handledOn })
    .where(({ and }) => and(which))
    .where("handledOn", "is", null)
    .execute();
}
