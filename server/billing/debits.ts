import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { standingOfDue } from "#domain/billing/account.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { isReturnReason, type SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import type { DbOrTransaction, Transaction } from "#server/database/client.ts";
import { findRun } from "#server/database/debit-runs.ts";
import {
  findDebit,
  hasLaterAttempt,
  lockedDebit,
  moveDebit,
  type NamedDebit,
  unpaidPage,
  unpaidTotals,
} from "#server/database/debits.ts";
import { accountOf, accountsOf, dueRecordOf } from "#server/database/ledger.ts";
import { reducedUnpaidCents } from "#server/database/refunds.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type PossibleEnd, possibleEnds } from "./possible-ends.ts";
import { recordReturns, recordSettlements } from "./record-answers.ts";
import { createDebitRuns } from "./runs/debit-runs.ts";
import { createForecasts } from "./runs/forecast.ts";
import { planRun, type RunRequest } from "./runs/plan-run.ts";
import { findUnpresentedDue, lockedUnpresentedDue, type UnpresentedDue } from "./settle-due.ts";

/**
 * Why a debit stays as it is. `already`: it is in another state, or somebody was faster. `again`: it was presented
 * again. `dead`: the bank accepts nothing more on its mandate. `not-owed`: its contract owes that month no more.
 */
export type DebitProblem = {
  readonly code: "unknown" | "already" | "again" | "dead" | "not-rejected" | "not-owed" | "reason" | "day";
};

/** A returned debit, what is left to pay of it in euro cents, and whether a run can present it again. */
export type UnpaidDebit = NamedDebit & { readonly owedCents: number; readonly isPresentable: boolean };

/** A page of the returned debits that are still owed and unpaid, and the totals of all of them. */
export type UnpaidPage = {
  readonly debits: readonly UnpaidDebit[];
  readonly possibleEnds: readonly PossibleEnd[];
  readonly total: number;
  readonly totalCents: number;
  readonly pageLength: number;
};

const unpaidOnAPage = 50;

/** The debits that the agency presents to its bank, and the bank's answers. */
export function createDebits(context: Context, forecasts = createForecasts(context)) {
  const { database, keyring, now } = context;
  const { db } = database;

  const actions = permitted(actionPermissions.debits, {
    /** Records that a returned debit joins the next run, or no longer does. */
    joinNextRun: (reference: string, joins: boolean, by: NamedActor) =>
      changed<NamedDebit>(async (transaction) => {
        const debit = await lockedDebit(transaction, reference);
        if (!debit) return failure({ code: "unknown" });
        const problem =
          (await unpaidProblem(transaction, debit)) ??
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
        const debit = await lockedDebit(transaction, reference);
        if (!debit) return failure({ code: "unknown" });
        const run = await findRun(transaction, debit.runId);
        if (!run || on < dayInParis(run.createdAt) || on > dayInParis(now())) return failure({ code: "day" });
        if (debit.state !== "presented") return failure({ code: "already" });
        await recordReturns(context, transaction, [{ debit, on, reason }], { by });
        return success(debit);
      }),

    /**
     * Records the day on which a payment was received by other means, whether its debit came back or was never
     * presented, and who typed it.
     */
    settle: (
      reference: string,
      received: { readonly on: Day; readonly means: SettlementMeans },
      by: NamedActor,
    ) =>
      changed<NamedDebit | UnpresentedDue>(async (transaction) => {
        const debit = await lockedDebit(transaction, reference);
        const due = debit ?? (await lockedUnpresentedDue(transaction, reference));
        if (!due) return failure({ code: "unknown" });
        const owed = debit ? await owedOf(transaction, debit, received.on) : success(due.amountCents);
        if (!owed.ok) return owed;
        const amountCents = owed.value;
        const dues = [{ reference, number: due.number, amountCents }];
        const settlement = { ...received, amountCents, dues, leftCents: 0 };
        const problem = await recordSettlements(context, transaction, [settlement], { by });
        return problem === null ? success(due) : failure({ code: problem });
      }),
  });

  async function changed<Value>(
    work: (transaction: Transaction) => Promise<Outcome<Value, DebitProblem>>,
  ): Promise<Outcome<Value, DebitProblem>> {
    const outcome = await database.transaction(work);
    if (outcome.ok) forecasts.forget();
    return outcome;
  }

  /** What a returned debit is settled with on a day, in euro cents, or why it is not. */
  async function owedOf(
    transaction: Transaction,
    debit: NamedDebit,
    on: Day,
  ): Promise<Outcome<number, DebitProblem>> {
    const problem = await unpaidProblem(transaction, debit);
    if (problem !== null) return failure({ code: problem });
    const [contract] = await billableContractsOf(transaction, [debit.contractId]);
    const record = await dueRecordOf(transaction, debit);
    const { owedCents } = standingOfDue(contract, record, dayInParis(now()));
    if (owedCents === 0) return failure({ code: "not-owed" });
    const { rejectedOn } = debit;
    const isWrongDay = rejectedOn !== null && (on < rejectedOn || on > dayInParis(now()));
    return isWrongDay ? failure({ code: "day" }) : success(owedCents);
  }

  return {
    /**
     * The full plan of a run, or why it may not be made. @throws {SealError} when the key of a bank account is gone.
     */
    plan: (request: RunRequest) => planRun(db, keyring, request, now()),

    /** A page of the forecast of a run. `null` while planning takes long: a later visit gets it. */
    forecast: forecasts.of,

    ...createDebitRuns(context, forecasts.forget),
    /** A page of the returned debits that are still owed and unpaid, the latest first. */
    unpaid: (page = 1): Promise<UnpaidPage> => unpaidDebits(db, page, now()),

    /** A debit by the reference in the bank's answer, or `null`. */
    debit: (reference: string): Promise<NamedDebit | null> => findDebit(db, reference),

    /** A payment that was never presented, by the reference that its first debit would have, or `null`. */
    unpresented: (reference: string): Promise<UnpresentedDue | null> => findUnpresentedDue(db, reference),
    ...actions,
  };
}

/** Why a debit is not one that came back and that nobody has paid or presented again since. */
async function unpaidProblem(
  transaction: Transaction,
  debit: NamedDebit,
): Promise<"already" | "not-rejected" | "again" | null> {
  if (debit.state !== "rejected") return debit.state === "settled" ? "already" : "not-rejected";
  return (await hasLaterAttempt(transaction, debit)) ? "again" : null;
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

/** A page of the returned debits that are still owed and unpaid, the latest first. */
async function unpaidDebits(executor: DbOrTransaction, page: number, at: number): Promise<UnpaidPage> {
  const less = await reducedUnpaidCents(executor, dayInParis(at));
  const notOwed = [...less].flatMap(([id, owedCents]) => (owedCents === 0 ? [id] : []));
  const range = { limit: unpaidOnAPage, offset: (page - 1) * unpaidOnAPage };
  const debits = await unpaidPage(executor, range, notOwed);
  const ids = [...new Set(debits.map(({ contractId }) => contractId))];
  const blocked = (await accountsOf(executor, ids))
    .filter((account) => isBlocked(mandateUse(account, at), dayInParis(at)))
    .map(({ contract }) => contract.id);
  return {
    ...(await unpaidSums(executor, at, less)),
    debits: debits.map((debit) => ({
      ...debit,
      owedCents: less.get(debit.id) ?? debit.amountCents,
      isPresentable: !blocked.includes(debit.contractId),
    })),
    possibleEnds: await possibleEnds(executor, at),
    pageLength: unpaidOnAPage,
  };
}

/** How many returned debits are still owed and unpaid, and what is left to pay of them. */
export async function unpaidSums(
  executor: DbOrTransaction,
  at: number,
  less?: ReadonlyMap<string, number>,
): Promise<Pick<UnpaidPage, "total" | "totalCents">> {
  const owedLess = less ?? (await reducedUnpaidCents(executor, dayInParis(at)));
  const whole = await unpaidTotals(executor, [...owedLess.keys()]);
  const inPart = [...owedLess.values()].filter((owedCents) => owedCents > 0);
  return {
    total: whole.total + inPart.length,
    totalCents: inPart.reduce((sum, owedCents) => sum + owedCents, whole.totalCents),
  };
}
