import { presentedOf, refundedDays } from "#domain/billing/account.ts";
import { type LeftOutReason, leftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { type PlacedCents, type PlannedDays, placesOf } from "#domain/billing/places.ts";
import { type Day, dayInParis, monthOf } from "#domain/calendar.ts";
import { debitsToPresentIn } from "#domain/contract/presentation.ts";
import { billableContracts } from "#server/database/billing/billable-contracts.ts";
import type { runPeriods } from "#server/database/billing/debit-runs.ts";
import { accountsOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { confirmationWait, planRun, type RunPlan } from "./runs/plan-run.ts";

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

/**
 * What the run of the month of an instant does with the due days of one account, and why it leaves them out, if it does.
 * `periods`: those of the runs that were made.
 */
export function plannedDaysOf(
  account: StoredAccount,
  periods: Awaited<ReturnType<typeof runPeriods>>,
  now: number,
): PlannedDays & { readonly reason: LeftOutReason | null } {
  const { contract } = account;
  const today = dayInParis(now);
  const use = mandateUse(account, now);
  // Another mandate that waits is used from its day on.
  const reason = use.waiting === null ? leftOutReason(contract, use, today) : null;
  const { debits, forgotten } = debitsToPresentIn(
    { ...contract, confirmation: confirmationWait(contract, periods) },
    presentedOf(account),
    { ...monthOf(today), madeOn: today },
    { ...use, refunded: refundedDays(account) },
  );
  const none = new Set<Day>();
  const carried = debits.map(({ dueOn }) => dueOn);
  return reason === null
    ? { reason, planned: new Set(carried), leftOut: none, forgotten: new Set(forgotten) }
    : { reason, planned: none, leftOut: new Set([...carried, ...forgotten]), forgotten: none };
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
