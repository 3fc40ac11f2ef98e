import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/client.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import { type ContractLine, suspendedForUnpaid } from "#server/database/metrics.ts";
import { unpaidDuesOf } from "#server/database/unpaid-dues.ts";

/** A contract whose services are suspended for unpaid payments, since a day, although everything is paid. */
export type Restoration = ContractLine & { readonly suspendedOn: Day | null };

/** The contracts that paid everything, so that a person restores their services: no payment does that by itself. */
export async function restorations(
  executor: DbOrTransaction,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<Restoration[]> {
  const suspended = await suspendedForUnpaid(executor, today);
  const ids = suspended.map(({ id }) => id);
  const unpaid = await unpaidDuesOf(executor, ids, now);
  // What is presented again is not paid before its day is past.
  const onTheWay = (await debitsOfContracts(executor, ids)).filter(
    ({ state, attempt, collectionOn }) => state === "presented" && attempt > 1 && collectionOn >= today,
  );
  const owing = new Set([...unpaid, ...onTheWay].map(({ contractId }) => contractId));
  return suspended.filter(({ id }) => !owing.has(id));
}
