import type { Day } from "#domain/calendar.ts";
import { mayBeDebited, owesBy } from "#domain/contract/debits.ts";
import type { Executor } from "#server/database/client.ts";
import {
  type BillableContract,
  billableContracts,
  billableContractsOf,
  debitsOfContracts,
  type StoredDebit,
} from "#server/database/debits.ts";

/** Whether a direct debit may still be presented for a contract. */
export async function mayStillBeDebited(executor: Executor, id: string): Promise<boolean> {
  const [contract] = await billableContractsOf(executor, [id]);
  return contract !== undefined && mayBeDebited(contract, await debitsOfContracts(executor, [id]));
}

/** Numbers of the contracts with an address to confirm that end and, for all their debits, leave none to present. */
export async function nothingLeftToDebit(executor: Executor): Promise<string[]> {
  const settled: string[] = [];
  const ending = billableContracts(executor, "9999-12-31", { unconfirmed: true, ending: true });
  for await (const { contract, debits } of withDebits(executor, ending)) {
    if (!mayBeDebited(contract, debits)) settled.push(contract.number);
  }
  return settled;
}

/** The contracts whose address is not confirmed and that owe a payment by a day, by number. */
export async function* waitingForAddress(executor: Executor, until: Day): AsyncGenerator<BillableContract> {
  const unconfirmed = billableContracts(executor, until, { unconfirmed: true });
  for await (const { contract, debits } of withDebits(executor, unconfirmed)) {
    if (owesBy(contract, debits, until)) yield contract;
  }
}

async function* withDebits(executor: Executor, batches: AsyncIterable<BillableContract[]>) {
  for await (const contracts of batches) {
    const debits = Map.groupBy(
      await debitsOfContracts(
        executor,
        contracts.map(({ id }) => id),
      ),
      ({ contractId }: StoredDebit) => contractId,
    );
    for (const contract of contracts) yield { contract, debits: debits.get(contract.id) ?? [] };
  }
}
