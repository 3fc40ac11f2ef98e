import { type PlacedCents, type PlannedDays, placesOf } from "#domain/billing/places.ts";
import { dayInParis, monthOf } from "#domain/calendar.ts";
import { billableContracts } from "#server/database/billing/billable-contracts.ts";
import { accountsOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { planRun, type RunPlan } from "./runs/plan-run.ts";

/** The cents of an account, each in its place. */
export type PlacedAccount = { readonly account: StoredAccount; readonly placed: readonly PlacedCents[] };

/**
 * Where each cent that contracts or the agency owe is at an instant, a hundred contracts at a time. Reads every contract
 * and plans the run of the current month: minutes for 100,000 contracts.
 */
export async function* placedCents(executor: DbOrTransaction, at: number): AsyncGenerator<PlacedAccount[]> {
  const madeOn = dayInParis(at);
  const planned = await planRun(executor, { ...monthOf(madeOn), madeOn }, at);
  if (!planned.ok) throw new RangeError(`the current month cannot be planned: ${planned.problem}`);
  const daysOf = plannedDays(planned.value);
  for await (const contracts of billableContracts(executor, "9999-12-31")) {
    const ids = contracts.map(({ id }) => id);
    const accounts = await accountsOf(executor, ids);
    yield accounts.map((account) => ({
      account,
      placed: placesOf(account, daysOf(account.contract.number), at),
    }));
  }
}

/** What a plan says about the due days of each contract, by its number. */
function plannedDays({ debits, leftOut, forgotten }: RunPlan): (number: string) => PlannedDays {
  const byNumber = [debits, leftOut, forgotten].map((some) => Map.groupBy(some, ({ number }) => number));
  const daysIn = (index: number, number: string) =>
    new Set((byNumber[index]!.get(number) ?? []).map(({ dueOn }) => dueOn));
  return (number) => ({
    planned: daysIn(0, number),
    leftOut: daysIn(1, number),
    forgotten: daysIn(2, number),
  });
}
