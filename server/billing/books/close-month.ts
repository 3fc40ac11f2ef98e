import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import {
  type ClosedMonth,
  closedMonths,
  monthToClose,
  saveBlockedClose,
  saveClosedMonth,
  unansweredRuns,
} from "#server/database/billing/closed-months.ts";
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
export type CloseProblem =
  | { readonly code: "already" | "order" | "not-over" | "changed" | "waits" | "runs" }
  /** `of`: the first contract or run, by its number. */
  | { readonly code: "books"; readonly of: string };

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
    const { problem } = closed;
    // Somebody was faster.
    if (problem.code === "already") continue;
    const blocked =
      problem.code === "runs" || problem.code === "books"
        ? { fromOn: month.fromOn, why: problem.code, of: problem.code === "books" ? problem.of : null }
        : null;
    await database.transaction((transaction) => saveBlockedClose(transaction, blocked));
    log.error(
      { month: month.fromOn.slice(0, 7), why: problem.code },
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
  if ((await unansweredRuns(database.db, toOn)).length > 0) return failure({ code: "runs" });
  await recordCollections(context);
  for await (const { of } of booksDiffer(database.db, today(), toOn)) return failure({ code: "books", of });
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
