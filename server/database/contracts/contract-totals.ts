import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type ContractState, contractStates } from "#domain/contract/lifecycle.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { type ContractFilter, contractsMatching } from "./contract-entries.ts";
import { priceInForce } from "./later-prices.ts";

/** How many contracts of a filter are in each state, and their monthly revenue. */
export type ContractTotals = Readonly<
  Record<ContractState, { readonly count: number; readonly monthlyCents: number }>
>;

/** Totals of a filter, at the prices of today. */
export async function contractTotals(
  executor: DbOrTransaction,
  filter: ContractFilter,
): Promise<ContractTotals> {
  // Grouped in the order of the totals index, unless another index holds the filtered columns.
  const isElsewhere = filter.words !== undefined || filter.emailState === "waiting";
  const state = isElsewhere ? sql<ContractState>`"state" || ''` : sql.ref<ContractState>("state");
  const rows = await contractsMatching(executor, filter)
    .select([state.as("state"), "lastDayOn"])
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum<number>(priceInForce("monthlyCents", filter.today)).as("monthlyCents"),
    ])
    .groupBy([state, "lastDayOn"])
    .execute();
  // Not in the order of the totals index, so that SQLite takes the index of reduced prices.
  const ungrouped = sql<ContractState>`"state" || ''`;
  const reductions = await contractsMatching(executor, filter)
    .select([ungrouped.as("state"), "lastDayOn"])
    .select(({ fn }) => fn.sum<number>(reductionCents(filter.today)).as("cents"))
    .where("normalPriceFromOn", ">", filter.today)
    .groupBy([ungrouped, "lastDayOn"])
    .execute();
  const totals = Object.fromEntries(
    contractStates.map((state) => [state, { count: 0, monthlyCents: 0 }]),
  ) as Record<ContractState, { count: number; monthlyCents: number }>;
  const totalOf = ({ state, lastDayOn }: { state: string; lastDayOn: Day | null }) => {
    const hasEnded = state === "terminating" && lastDayOn !== null && lastDayOn < filter.today;
    return totals[hasEnded ? "terminated" : (state as ContractState)];
  };
  for (const row of rows) {
    const total = totalOf(row);
    total.count += Number(row.count);
    total.monthlyCents += Number(row.monthlyCents);
  }
  for (const row of reductions) totalOf(row).monthlyCents -= Number(row.cents);
  return totals;
}

/** SQL of the euro cents that the gift of a contract takes off its price in force, as long as it does. */
function reductionCents(today: Day) {
  return sql<number>`${priceInForce("monthlyCents", today)} - ${priceInForce("reducedCents", today)}`;
}
