import type { Day } from "#domain/calendar.ts";
import { mayBeDebited, owesBy } from "#domain/contract/debits.ts";
import type { Executor } from "#server/database/client.ts";
import {
  type BillableContract,
  billableContracts,
  billableContractsOf,
  debitsOfContracts,
  type KeptDebit,
} from "#server/database/debits.ts";

/** Whether a direct debit may still be presented for a contract. */
export async function mayStillBeDebited(executor: Executor, id: string): Promise<boolean> {
  const [contract] = await billableContractsOf(executor, [id]);
  return contract !== undefined && mayBeDebited(contract, await debitsOfContracts(executor, [id]));
}

/** The contracts whose address is not confirmed and that owe a payment by a day, by number. */
export async function* waitingForAddress(executor: Executor, until: Day): AsyncGenerator<BillableContract> {
  for await (const contracts of billableContracts(executor, until, { unconfirmed: true })) {
    const ids = contracts.map(({ id }) => id);
    const debits = Map.groupBy(
      await debitsOfContracts(executor, ids),
      ({ contractId }: KeptDebit) => contractId,
    );
    for (const contract of contracts) {
      if (owesBy(contract, debits.get(contract.id) ?? [], until)) yield contract;
    }
  }
}
