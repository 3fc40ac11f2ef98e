import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type Suspension, stateOn } from "#domain/contract/lifecycle.ts";
import { unpaidInvoicesLimit } from "#domain/contract/notice-periods.ts";
import { isReturnReason, type SettlementMeans } from "#domain/contract/returns.ts";
import { unpaidInARow } from "#domain/contract/unpaid.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { createBankFiles } from "#server/bank-files/bank-files.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import type { DbOrTransaction, Transaction } from "#server/database/client.ts";
import { findRun } from "#server/database/debit-runs.ts";
import {
  debitsOfContracts,
  findDebit,
  hasLaterAttempt,
  lockedDebit,
  moveDebit,
  type NamedDebit,
  unpaidPage,
  unpaidTotals,
} from "#server/database/debits.ts";
import { isBlocked, mandateUse } from "#server/database/mandate-use.ts";
import { unpaidNoLongerOwed } from "#server/database/refunds.ts";
import type { ActivityKind } from "#server/database/staff-schema.ts";
import { permitted } from "#server/staff/permitted.ts";
import { createDebitRuns } from "./debit-runs.ts";
import { createForecastCache } from "./forecast.ts";
import { planRun, type RunRequest } from "./plan-run.ts";
import { startReminders } from "./reminders.ts";
import { findUnpresentedDue, settleDue, type UnpresentedDue } from "./settle-due.ts";

/**
 * Why a debit stays as it is. `already`: it is in another state, or somebody was faster. `again`: it was presented
 * again. `dead`: the bank accepts nothing more on its mandate.
 */
export type DebitProblem = {
  readonly code: "unknown" | "already" | "again" | "dead" | "not-rejected" | "reason" | "day";
};

/** A running contract that left two payments in a row unpaid: the terms let the agency end it. */
export type UnpaidInARow = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly suspension: Suspension | null;
};

/** A returned debit, and whether a run can present it again. */
export type UnpaidDebit = NamedDebit & { readonly isPresentable: boolean };

/** A page of the returned debits that are still owed and unpaid, and the totals of all of them. */
export type UnpaidPage = {
  readonly debits: readonly UnpaidDebit[];
  readonly inARow: readonly UnpaidInARow[];
  readonly total: number;
  readonly totalCents: number;
  readonly pageLength: number;
};

/** What a debit becomes. */
type Moved = Parameters<typeof moveDebit>[2];

/** Unpaid payments of one page of their list. */
const unpaidOnAPage = 50;

/** The debits that the agency presents to its bank, and the bank's answers. */
export function createDebits(context: Context) {
  const { database, keyring, now } = context;
  const { db } = database;
  const plan = (request: RunRequest, signal?: AbortSignal) =>
    planRun(db, keyring, request, now(), { signal });
  const forecasts = createForecastCache(plan, now);

  /** Moves a debit to another state and records who did it, or returns the problem. */
  async function moved(
    reference: string,
    by: NamedActor,
    to: Moved | ((transaction: Transaction, debit: NamedDebit) => Promise<Moved>),
    [kind, details]: readonly [kind: ActivityKind, details: Readonly<Record<string, string>>],
    problemOf: (transaction: Transaction, debit: NamedDebit) => Promise<DebitProblem["code"] | null>,
  ): Promise<Outcome<NamedDebit, DebitProblem>> {
    const outcome = await database.transaction<Outcome<NamedDebit, DebitProblem>>(async (transaction) => {
      const debit = await lockedDebit(transaction, reference);
      if (!debit) return failure({ code: "unknown" });
      const problem = await problemOf(transaction, debit);
      if (problem !== null) return failure({ code: problem } as DebitProblem);
      const moved = typeof to === "function" ? await to(transaction, debit) : to;
      if (!(await moveDebit(transaction, debit, moved))) return failure({ code: "already" });
      const subject = { kind: "contract", id: debit.number } as const;
      await recordActivity(transaction, context, by.name, kind, subject, { reference, ...details });
      return success(debit);
    });
    if (outcome.ok) forecasts.forget();
    return outcome;
  }

  /** Records that a payment never presented to the bank was received by other means, and who recorded it. */
  async function settledDue(
    reference: string,
    received: Parameters<typeof settleDue>[2],
    by: NamedActor,
  ): Promise<Outcome<UnpresentedDue, DebitProblem>> {
    const settled = await database.transaction(async (transaction) => {
      const outcome = await settleDue(transaction, reference, received, now());
      if (!outcome.ok) return outcome;
      const subject = { kind: "contract", id: outcome.value.number } as const;
      const data = { reference, ...received };
      await recordActivity(transaction, context, by.name, "debit-settled", subject, data);
      return outcome;
    });
    if (!settled.ok) return failure({ code: settled.problem });
    forecasts.forget();
    return settled;
  }

  const actions = permitted(actionPermissions.debits, {
    /** Records that a returned debit joins the next run, or no longer does. */
    joinNextRun(
      reference: string,
      joins: boolean,
      by: NamedActor,
    ): Promise<Outcome<NamedDebit, DebitProblem>> {
      const to = { state: "rejected", joinsNextRun: joins ? 1 : 0 } as const;
      const activity = [joins ? "debit-joins-run" : "debit-leaves-run", {}] as const;
      return moved(reference, by, to, activity, async (transaction, debit) => {
        if (debit.state !== "rejected") return debit.state === "settled" ? "already" : "not-rejected";
        if (await hasLaterAttempt(transaction, debit)) return "again";
        return joins && (await isMandateDead(transaction, debit, now())) ? "dead" : null;
      });
    },

    /** Records the day and the reason of a return by the bank. */
    recordReturn(
      reference: string,
      { on, reason }: { readonly on: Day; readonly reason: string },
      by: NamedActor,
    ): Promise<Outcome<NamedDebit, DebitProblem>> {
      return moved(
        reference,
        by,
        async (transaction) => {
          await startReminders(context, transaction, [{ reference, reason }]);
          return { state: "rejected", rejectedOn: on, rejectionReason: reason, joinsNextRun: 0 };
        },
        ["debit-returned", { on, reason }],
        async (transaction, { runId, state }) => {
          if (!isReturnReason(reason)) return "reason";
          const run = await findRun(transaction, runId);
          if (!run || on < dayInParis(run.createdAt) || on > dayInParis(now())) return "day";
          return state === "presented" ? null : "already";
        },
      );
    },

    /**
     * Records the day on which a payment was received by other means, whether its debit came back or was never
     * presented.
     */
    async settle(
      reference: string,
      received: { readonly on: Day; readonly means: SettlementMeans },
      by: NamedActor,
    ): Promise<Outcome<NamedDebit | UnpresentedDue, DebitProblem>> {
      if ((await findDebit(db, reference)) === null) return settledDue(reference, received, by);
      return moved(
        reference,
        by,
        async (transaction, debit) => ({
          state: "settled",
          settledOn: received.on,
          settlementMeans: received.means,
          settledCents: await owedCentsOf(transaction, debit),
        }),
        ["debit-settled", received],
        async (transaction, debit) => {
          const { state, rejectedOn } = debit;
          if (state !== "rejected") return state === "settled" ? "already" : "not-rejected";
          if (await hasLaterAttempt(transaction, debit)) return "again";
          if ((await owedCentsOf(transaction, debit)) === 0) return "already";
          if (rejectedOn && (received.on < rejectedOn || received.on > dayInParis(now()))) return "day";
          return null;
        },
      );
    },
  });

  return {
    /**
     * The full plan of a run, or why it may not be made. @throws {SealError} when the key of a bank account is gone.
     */
    plan,

    /** A page of the forecast of a run. `null` while planning takes long: a later visit gets it. */
    forecast: forecasts.of,

    ...createDebitRuns(context, forecasts.forget),
    ...createBankFiles(context, forecasts.forget),
    /** A page of the returned debits that are still owed and unpaid, the latest first. */
    async unpaid(page = 1): Promise<UnpaidPage> {
      const notOwed = await unpaidNoLongerOwed(db);
      const range = { limit: unpaidOnAPage, offset: (page - 1) * unpaidOnAPage };
      const debits = await unpaidPage(db, range, notOwed);
      return {
        ...(await unpaidContracts(db, debits, now())),
        ...(await unpaidTotals(db, notOwed)),
        pageLength: unpaidOnAPage,
      };
    },

    /** A debit by the reference in the bank's answer, or `null`. */
    debit: (reference: string): Promise<NamedDebit | null> => findDebit(db, reference),

    /** A payment that was never presented, by the reference that its first debit would have, or `null`. */
    unpresented: (reference: string): Promise<UnpresentedDue | null> => findUnpresentedDue(db, reference),
    ...actions,
  };
}

/** The amount that pays a returned debit by other means. */
async function owedCentsOf(executor: DbOrTransaction, debit: NamedDebit): Promise<number> {
  const [contract] = await billableContractsOf(executor, [debit.contractId]);
  return contract ? amountDueOn(contract, debit.dueOn) : debit.amountCents;
}

/** Whether the next run can carry nothing of the contract of a debit, because its mandate has ended. */
async function isMandateDead(
  executor: DbOrTransaction,
  { contractId }: Pick<NamedDebit, "contractId">,
  at: number,
): Promise<boolean> {
  const debits = await debitsOfContracts(executor, [contractId]);
  const [contract] = await billableContractsOf(executor, [contractId]);
  return contract !== undefined && isBlocked(mandateUse(contract, debits, at), dayInParis(at));
}

/** Some unpaid debits, and their running contracts that the terms let the agency end once its reminders have failed. */
async function unpaidContracts(
  executor: DbOrTransaction,
  unpaid: readonly NamedDebit[],
  at: number,
): Promise<Pick<UnpaidPage, "debits" | "inARow">> {
  const today = dayInParis(at);
  const ids = [...new Set(unpaid.map(({ contractId }) => contractId))];
  const debits = Map.groupBy(await debitsOfContracts(executor, ids), ({ contractId }) => contractId);
  const contracts = await billableContractsOf(executor, ids);
  const blocked = contracts
    .filter((contract) => isBlocked(mandateUse(contract, debits.get(contract.id) ?? [], at), today))
    .map(({ id }) => id);
  const inARow = contracts
    .filter(({ status }) => !["terminated", "withdrawn"].includes(stateOn(status, today)))
    .filter((contract) => unpaidInARow(contract, debits.get(contract.id) ?? [], today) >= unpaidInvoicesLimit)
    .map(({ number, raisonSociale, status }) => ({
      number,
      raisonSociale,
      suspension: "suspension" in status ? status.suspension : null,
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
  return {
    debits: unpaid.map((debit) => ({ ...debit, isPresentable: !blocked.includes(debit.contractId) })),
    inARow,
  };
}
