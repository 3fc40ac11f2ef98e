import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import type { DayRange } from "#server/database/billing/billing-reads.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import {
  type ClosedMonth,
  closedMonths,
  firstBookedDay,
  firstOpenDay,
  saveClosedMonth,
} from "#server/database/billing/closed-months.ts";
import { runsToDeposit } from "#server/database/billing/debit-runs.ts";
import { lockEntries } from "#server/database/billing/entries.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { booksDiffer } from "./books-differ.ts";
import { recordCollections } from "./record-collections.ts";

/**
 * Why a month stays open. `already`: somebody closed it; `order`: an earlier month is open; `not-over`: it lasts until
 * today or longer; `changed`: its tax is no longer what the person read; `waits`: no number may be given now; `runs`: nobody
 * said whether a run that was to collect in it, or before, was deposited; `books`: they differ from what the accounts of the
 * contracts say.
 */
export type CloseProblem = {
  readonly code: "already" | "order" | "not-over" | "changed" | "waits" | "runs" | "books";
};

/** The first month that is open, of which something is booked or an earlier one is closed; `null` before the first entry. */
export async function monthToClose(executor: DbOrTransaction): Promise<DayRange | null> {
  const day = (await firstOpenDay(executor)) ?? (await firstBookedDay(executor));
  return day && monthOf(day);
}

/** Closing the months of the books. */
export function createCloses(context: Context) {
  return permitted(actionPermissions.closes, {
    /** Closes a month with the tax that fell due in it, as the person read it, for good. */
    month: (
      fromOn: Day,
      expectedTaxCents: number,
      by: NamedActor,
    ): Promise<Outcome<ClosedMonth, CloseProblem>> => closeMonth(context, fromOn, { by, expectedTaxCents }),
  });
}

/**
 * Closes by themselves the months that nobody has closed by the last day of the next one, in their order (PCG, art.
 * 921-3 and 921-4). One that something blocks waits for a person, and all later ones with it.
 */
export async function closeLateMonths(context: Context, isStopping = () => false): Promise<void> {
  const { database, log, today } = context;
  for (;;) {
    const month = await monthToClose(database.db);
    if (isStopping() || !month || today() < monthOf(month.fromOn, 1).toOn) return;
    const closed = await closeMonth(context, month.fromOn, null);
    if (closed.ok) continue;
    // Somebody was faster.
    if (closed.problem.code === "already") continue;
    log.error(
      { month: month.fromOn.slice(0, 7), why: closed.problem.code },
      "a month of the books is late and cannot be closed by itself",
    );
    return;
  }
}

async function closeMonth(
  context: Context,
  day: Day,
  asked: { readonly by: NamedActor; readonly expectedTaxCents: number } | null,
): Promise<Outcome<ClosedMonth, CloseProblem>> {
  const { database, now, today } = context;
  const { fromOn, toOn } = monthOf(day);
  const problem = await orderProblem(database.db, fromOn);
  if (problem !== null) return failure({ code: problem });
  if (today() <= toOn) return failure({ code: "not-over" });
  if ((await numberingWait(database.db, now())) !== null) return failure({ code: "waits" });
  const toDeposit = await runsToDeposit(database.db);
  if (toDeposit.some(({ firstCollectionOn }) => firstCollectionOn <= toOn)) return failure({ code: "runs" });
  await recordCollections(context);
  for await (const _difference of booksDiffer(database.db, today(), toOn)) return failure({ code: "books" });
  return database.transaction(async (transaction): Promise<Outcome<ClosedMonth, CloseProblem>> => {
    await lockEntries(transaction);
    const meanwhile = await orderProblem(transaction, fromOn);
    if (meanwhile !== null) return failure({ code: meanwhile });
    const { count: entryCount, taxCents } = await entrySums(transaction, { fromOn, toOn });
    if (asked && taxCents !== asked.expectedTaxCents) return failure({ code: "changed" });
    const month = { fromOn, toOn, closedAt: now(), closedBy: asked?.by.name ?? null, entryCount, taxCents };
    await saveClosedMonth(transaction, month);
    if (asked)
      await recordActivity(transaction, context, asked.by.name, "month-closed", null, { month: fromOn });
    return success(month);
  });
}

/** Why a month is not the next one to close, or `null`. */
async function orderProblem(executor: DbOrTransaction, fromOn: Day): Promise<"already" | "order" | null> {
  if ((await closedMonths(executor)).some((month) => month.fromOn === fromOn)) return "already";
  return (await monthToClose(executor))?.fromOn === fromOn ? null : "order";
}
