import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Day } from "#domain/calendar.ts";
import { billableContracts } from "#server/database/billing/billable-contracts.ts";
import { ownCharges } from "#server/database/billing/charges.ts";
import {
  allRunIds,
  entriesOfContracts,
  entriesOfOwnCharges,
  entriesOfRun,
} from "#server/database/billing/entries.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { filedBatches } from "../runs/filed-batches.ts";
import { missingOfContract, missingOfOwnCharges, missingOfRun } from "./record-entries.ts";

/**
 * A contract, a run or a charge of the bank whose books are not what its account or its file says, with how many entries
 * are missing.
 */
export type BooksDifference = { readonly of: string; readonly missing: number };

/**
 * The contracts, runs and own charges of the bank whose books differ from their accounts on a day, or `through` a day alone. Reads every contract.
 * Lets other requests run in between.
 */
export async function* booksDiffer(
  executor: DbOrTransaction,
  today: Day,
  through: Day = "9999-12-31",
): AsyncGenerator<BooksDifference> {
  const missingIn = (entries: readonly { readonly happenedOn: Day }[]) =>
    entries.filter(({ happenedOn }) => happenedOn <= through).length;
  for await (const contracts of billableContracts(executor, "9999-12-31")) {
    const ids = contracts.map(({ id }) => id);
    const recorded = await entriesOfContracts(executor, ids);
    for (const account of await accountsOf(executor, ids)) {
      const { id, number } = account.contract;
      const missing = missingIn(missingOfContract(account, recorded.get(id) ?? [], today));
      if (missing > 0) yield { of: number, missing };
    }
  }
  for (const run of await allRunIds(executor)) {
    const batches = await filedBatches(executor, [run]);
    const missing = missingIn(missingOfRun(batches, await entriesOfRun(executor, run), today));
    if (missing > 0) yield { of: run, missing };
    await yieldToEventLoop();
  }
  const charges = missingOfOwnCharges(await ownCharges(executor), await entriesOfOwnCharges(executor));
  for (const [of, some] of Map.groupBy(charges, ({ reference }) => reference)) {
    const missing = missingIn(some);
    if (missing > 0) yield { of, missing };
  }
}
