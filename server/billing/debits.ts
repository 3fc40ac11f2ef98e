import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import type { DebitSearch } from "#domain/billing/debit-search.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import type { OwedDue } from "#domain/billing/owed-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { PeriodProblem } from "#domain/contract/presentation.ts";
import { isReturnReason, type SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { findRun } from "#server/database/billing/debit-runs.ts";
import {
  findDebit,
  hasLaterAttempt,
  lockedDebit,
  moveDebit,
  type NamedDebit,
} from "#server/database/billing/debits.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { type FoundDebits, searchDebits } from "#server/database/billing/searched-debits.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type Contact, withContacts } from "./contacts.ts";
import { findOwedDue, payFromAccount, recordPayment } from "./payments.ts";
import { recordReturns } from "./record-answers.ts";
import { lockRunWithContracts } from "./runs/cancel-run.ts";
import { createDebitRuns } from "./runs/debit-runs.ts";
import { bookRuns, presentAnswered } from "./runs/deposit-run.ts";
import { isCredited } from "./runs/filed-batches.ts";
import { createForecasts, type Forecast } from "./runs/forecast.ts";
import { planRun, type RunRequest } from "./runs/plan-run.ts";
import { type UnpaidPage, unpaidPage } from "./unpaid-list.ts";

/**
 * Why a debit stays as it is. `already`: it is in another state, or somebody was faster. `again`: it was presented
 * again. `dead`: the bank accepts nothing more on its mandate. `not-owed`: its contract owes that month no more.
 */
export type DebitProblem = {
  readonly code:
    | "unknown"
    | "already"
    | "again"
    | "dead"
    | "not-rejected"
    | "not-owed"
    | "reason"
    | "day"
    | "amount";
};

/** A forecast with whom to call about what it leaves out. */
export type NamedForecast = Omit<Forecast, "leftOut"> & {
  readonly leftOut: (Forecast["leftOut"][number] & Contact)[];
};

/** The debits that the agency presents to its bank, and the bank's answers. */
export function createDebits(context: Context, forecasts = createForecasts(context)) {
  const { database, now } = context;
  const { db } = database;

  const actions = permitted(actionPermissions.debits, {
    /** Records that a returned debit joins the next run, or no longer does. */
    joinNextRun: (reference: string, joins: boolean, by: NamedActor) =>
      changed<NamedDebit>(async (transaction) => {
        const debit = await lockedDebit(transaction, reference);
        if (!debit) return failure({ code: "unknown" });
        const problem =
          (await unpaidProblem(transaction, debit, now())) ??
          (joins && (await isMandateDead(transaction, debit, now())) ? "dead" : null);
        if (problem !== null) return failure({ code: problem });
        await moveDebit(transaction, debit, { state: "rejected", joinsNextRun: joins ? 1 : 0 });
        const kind = joins ? "debit-joins-run" : "debit-leaves-run";
        const subject = { kind: "contract", id: debit.number } as const;
        await recordActivity(transaction, context, by.name, kind, subject, { reference });
        return success(debit);
      }),

    /** Records the day and the reason of a return by the bank, and who typed it. */
    recordReturn: (
      reference: string,
      { on, reason }: { readonly on: Day; readonly reason: string },
      by: NamedActor,
    ) =>
      changed<NamedDebit>(async (transaction) => {
        if (!isReturnReason(reason)) return failure({ code: "reason" });
        const named = await findDebit(transaction, reference);
        if (named && (named.state !== "presented" || (await isCredited(transaction, named.runId))))
          await lockRunWithContracts(transaction, named.runId);
        const debit = await lockedDebit(transaction, reference);
        if (!debit) return failure({ code: "unknown" });
        const run = await findRun(transaction, debit.runId);
        if (!run || on < dayInParis(run.createdAt) || on > dayInParis(now())) return failure({ code: "day" });
        if (debit.state === "rejected") return failure({ code: "already" });
        const returned = [{ debit, on, reason }];
        const answered = await presentAnswered(context, transaction, [{ ...debit, on }], by);
        await recordReturns(context, transaction, returned, { by });
        await bookRuns(context, transaction, answered);
        return success(debit);
      }),

    /**
     * Records money that was received without a debit for a month that came back or that no file has carried, and who
     * typed it: all that is left to pay of it, unless they say another amount. What is too much stays on account.
     */
    settle: (
      reference: string,
      received: {
        readonly on: Day;
        readonly means: SettlementMeans;
        readonly amountCents?: number | undefined;
      },
      by: NamedActor,
    ) => changed<OwedDue>((transaction) => recordPayment(context, transaction, reference, received, by)),

    /** Pays a month with the money that its contract has on account, whole or as far as that goes. */
    payFromAccount: (reference: string, by: NamedActor) =>
      changed<OwedDue>((transaction) => payFromAccount(context, transaction, reference, by)),
  });

  async function changed<Value>(
    work: (transaction: Transaction) => Promise<Outcome<Value, DebitProblem>>,
  ): Promise<Outcome<Value, DebitProblem>> {
    const outcome = await database.transaction(work);
    if (outcome.ok) forecasts.forget();
    return outcome;
  }

  return {
    /** The full plan of a run, or why it may not be made. */
    plan: (request: RunRequest) => planRun(db, request, now()),

    /** A page of the forecast of a run. `null` while planning takes long: a later visit gets it. */
    async forecast(
      ...asked: Parameters<typeof forecasts.of>
    ): Promise<Outcome<NamedForecast | null, PeriodProblem>> {
      const planned = await forecasts.of(...asked);
      if (!planned.ok || planned.value === null) return planned.ok ? success(null) : planned;
      return success({ ...planned.value, leftOut: await withContacts(db, planned.value.leftOut) });
    },

    ...createDebitRuns(context, forecasts.forget),
    /** A page of the unpaid months. */
    unpaid: (page = 1): Promise<UnpaidPage> => unpaidPage(context, db, page),

    /** A debit by the reference in the bank's answer, or `null`. */
    debit: (reference: string): Promise<NamedDebit | null> => findDebit(db, reference),

    /** The debits whose return somebody may record, by what they typed. */
    search: (search: DebitSearch): Promise<FoundDebits> => searchDebits(db, search),

    /** The month that the reference of a debit, past or to come, names, if something of it is left to pay; or `null`. */
    owedDue: (reference: string): Promise<OwedDue | null> => findOwedDue(db, reference, context.today()),
    ...actions,
  };
}

/** Why a debit is not one that came back and that nobody has paid or presented again since. */
async function unpaidProblem(
  transaction: Transaction,
  debit: NamedDebit,
  at: number,
): Promise<"already" | "not-rejected" | "again" | null> {
  if (debit.state !== "rejected") return "not-rejected";
  if (await hasLaterAttempt(transaction, debit)) return "again";
  return (await findOwedDue(transaction, debit.id, dayInParis(at))) ? null : "already";
}

/** Whether the next run can carry nothing of the contract of a debit, because its mandate has ended. */
async function isMandateDead(
  executor: DbOrTransaction,
  { contractId }: Pick<NamedDebit, "contractId">,
  at: number,
): Promise<boolean> {
  const account = await accountOf(executor, contractId);
  return account !== null && isBlocked(mandateUse(account, at), dayInParis(at));
}
