import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Executor, Transaction } from "./client.ts";
import type { ErasureRequestsTable } from "./retention-schema.ts";

/** A request to be erased, as kept. */
export type ErasureRequest = Selectable<ErasureRequestsTable>;

/** Keeps a request. */
export async function keepErasureRequest(
  transaction: Transaction,
  request: Omit<ErasureRequest, "handledOn">,
): Promise<void> {
  await transaction.insertInto("erasure_requests").values(request).execute();
}

/** The requests that wait, the most urgent first. */
export function openErasureRequests(executor: Executor): Promise<ErasureRequest[]> {
  return executor
    .selectFrom("erasure_requests")
    .selectAll()
    .where("handledOn", "is", null)
    .orderBy("dueOn")
    .orderBy("id")
    .execute();
}

/** Closes the open requests about a target, which is forgotten for its keyed hash or number, `subject`. */
export async function closeErasureRequests(
  transaction: Transaction,
  target: string,
  closed: { readonly subject: string; readonly handledOn: Day },
): Promise<void> {
  await transaction
    .updateTable("erasure_requests")
    .set({ target: closed.subject, handledOn: closed.handledOn })
    .where("target", "=", target)
    .where("handledOn", "is", null)
    .execute();
}
