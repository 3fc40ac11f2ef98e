import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { totalCentsOf } from "#domain/amount.ts";
import { centsToCollect, presentedOf, refundedDays } from "#domain/billing/account.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { type LeftOutReason, leftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import {
  type DebitPeriod,
  debitsInAFile,
  debitsToPresentIn,
  type PeriodProblem,
  type PresentableDebit,
  periodProblemOf,
} from "#domain/contract/presentation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import {
  type BillableContract,
  billableContracts,
  billableContractsOf,
} from "#server/database/billing/billable-contracts.ts";
import { runPeriods, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { lockContractsAndTheirDebits, type NewDebit } from "#server/database/billing/debits.ts";
import {
  paymentAccountsOf,
  type StoredAccount,
  type StoredPayments,
} from "#server/database/billing/ledger.ts";
import { joiningDays } from "#server/database/billing/unpaid-debits.ts";
import type { StoredMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";

/** The payments to put into a file. */
export type RunRequest = DebitPeriod & {
  /** How many payments the file may carry; {@link debitsInAFile} by default. */
  readonly atMost?: number;
};

/** A payment to present. */
export type PlannedDebit = NewDebit & {
  readonly number: string;
  readonly raisonSociale: string;
  /**
   * Whether this file needs a mail with the new day to the debtor, because the payment missed the day announced at the
   * signature.
   */
  readonly announcedAgain: boolean;
  /** Whether the services of its contract are suspended; what is unpaid stays due all the same. */
  readonly isSuspended: boolean;
};

/** A payment that fell due before the period and that no file has carried. */
export type ForgottenDebit = Pick<PlannedDebit, "id" | "number" | "raisonSociale" | "dueOn" | "amountCents">;

/** A payment that cannot be presented now. */
export type LeftOut = ForgottenDebit & {
  readonly reason: LeftOutReason;
  /** Whether the e-mail address of its contract is confirmed: only then its client can be asked for another account. */
  readonly isConfirmed: boolean;
  /** When another account that was signed can be used, in milliseconds since 1970; `null` if none waits. */
  readonly usableAt: number | null;
};

/** The debits of a file to be made, and the payments left out of it. */
export type RunPlan = {
  readonly debits: readonly PlannedDebit[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
  /** The payments that only a file with forgotten ones would carry. */
  readonly forgotten: readonly ForgottenDebit[];
  /** The payments that do not fit in the file: they stay due, and the next file carries them. */
  readonly later: { readonly count: number; readonly totalCents: number };
  /** SHA-256 of all the data that the debits were computed from. */
  readonly basis: string;
};

/**
 * Plans the payments due in a period and not presented yet, contract by contract, and those that waited for a confirmed
 * e-mail address. Each contract is debited on the mandate that it uses at the instant `at`, in milliseconds since 1970.
 * Plans nothing if the period goes too far. `untilFull`: stops when the file is full, so the rest of
 * the plan is incomplete. `signal` aborts when nobody waits for the plan any more.
 */
export async function planRun(
  executor: DbOrTransaction,
  request: RunRequest,
  at: number,
  { untilFull = false, signal }: { readonly untilFull?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Outcome<RunPlan, PeriodProblem>> {
  const problem = periodProblemOf(request);
  if (problem !== null) return failure(problem);
  const debits: PlannedDebit[] = [];
  const leftOut: LeftOut[] = [];
  const forgotten: ForgottenDebit[] = [];
  const later = { count: 0, totalCents: 0 };
  const runs = await runPeriods(executor);
  const basis = createHash("sha256").update(JSON.stringify(runs));
  const { toOn, madeOn, atMost = debitsInAFile } = request;
  // What a client agreed to have collected fell due before today.
  const until = [toOn, madeOn, ...(await joiningDays(executor))].sort().at(-1)!;
  let examined = 0;
  for await (const contracts of billableContracts(executor, until)) {
    for (const account of await paymentAccountsOf(executor, contracts)) {
      if (untilFull && later.count > 0) break;
      // SQLite answers synchronously: pause for about as long, so that visitors are served.
      if (++examined % contractsPerSlice === 0) await pause(yieldAfterMs, null, { signal });
      const { contract } = account;
      const use = mandateUse(account, at);
      const awaiting = { ...contract, confirmation: confirmationWait(contract, runs) };
      const presentedUse = { ...use, refunded: refundedDays(account) };
      const due = debitsToPresentIn(awaiting, presentedOf(account), request, presentedUse);
      const missed = due.forgotten.map((dueOn) => forgottenDebit(account, dueOn));
      const planned = due.debits.map((debit) => plannedDebit(account, use.mandate, debit));
      const reason = planned.length + missed.length > 0 ? leftOutReason(contract, use, madeOn) : null;
      if (reason === null) forgotten.push(...missed);
      const isFull = later.count > 0 || debits.length + planned.length > atMost;
      if (reason === null && isFull) {
        later.count += planned.length;
        later.totalCents += totalCentsOf(planned);
      } else if (reason === null) {
        debits.push(...planned);
        if (planned.length > 0) basis.update(JSON.stringify(account));
      } else
        leftOut.push(
          ...[...missed, ...planned].map(({ id, number, raisonSociale, dueOn, amountCents }) => ({
            id,
            number,
            raisonSociale,
            dueOn,
            amountCents,
            reason,
            isConfirmed: contract.addressConfirmedAt !== null,
            usableAt: use.waiting?.usableAt ?? null,
          })),
        );
    }
    if (untilFull && later.count > 0) break;
  }
  const totalCents = totalCentsOf(debits);
  return success({ debits, leftOut, forgotten, totalCents, later, basis: basis.digest("hex") });
}

/**
 * Contracts planned before a pause that lets the process serve others, and the length of the pause, in milliseconds.
 */
const contractsPerSlice = 10;
const yieldAfterMs = 4;

/**
 * Whether planning again would give the same debits: compares the data that they were computed from, which nobody
 * changes until the transaction ends.
 */
export async function isAsPlanned(transaction: Transaction, { debits, basis }: RunPlan): Promise<boolean> {
  const hash = createHash("sha256").update(JSON.stringify(await runPeriods(transaction)));
  const ids = [...new Set(debits.map(({ contractId }) => contractId))];
  await lockContractsAndTheirDebits(transaction, ids);
  for (const some of chunksOf(ids)) {
    const contracts = await billableContractsOf(transaction, some);
    const accounts = await paymentAccountsOf(transaction, contracts);
    const inOrder = some.map((id) => accounts.find(({ contract }) => contract.id === id) ?? null);
    for (const account of inOrder) hash.update(JSON.stringify(account));
  }
  return hash.digest("hex") === basis;
}

/** Identifies a plan by the reference, amount and day of each payment. */
export function planSha256({ debits }: Pick<RunPlan, "debits">): string {
  const hash = createHash("sha256");
  for (const { id, amountCents, collectionOn } of debits)
    hash.update(`${id} ${amountCents} ${collectionOn}\n`);
  return hash.digest("hex");
}

/** The confirmation that the payments of a contract wait for, and the files made between its signature and then. */
export function confirmationWait(
  { addressConfirmedAt: confirmedAt, signedAt }: BillableContract,
  runs: readonly Pick<StoredRun, "fromOn" | "toOn" | "createdAt">[],
) {
  return {
    confirmedOn: confirmedAt === null ? null : dayInParis(confirmedAt),
    leftOutOf: runs.filter(
      ({ createdAt }) => createdAt >= signedAt && (confirmedAt === null || createdAt < confirmedAt),
    ),
  };
}

/** A payment of an account as a file presents it on a mandate. */
export function plannedDebit(
  account: StoredAccount<StoredPayments>,
  mandate: StoredMandate,
  debit: PresentableDebit,
): PlannedDebit {
  const { id, number, raisonSociale } = account.contract;
  const amountCents = centsToCollect(account, debit.dueOn);
  return {
    id: debitReference(number, debit.dueOn, debit.attempt),
    contractId: id,
    mandateId: mandate.id,
    number,
    raisonSociale,
    amountCents,
    isPartial: amountCents < billedOn(account.contract, debit.dueOn) ? 1 : 0,
    isSuspended: account.contract.status.state === "suspended",
    ...debit,
  };
}

function forgottenDebit(account: StoredAccount<StoredPayments>, dueOn: Day): ForgottenDebit {
  const { number, raisonSociale } = account.contract;
  const id = debitReference(number, dueOn, 1);
  return { id, number, raisonSociale, dueOn, amountCents: centsToCollect(account, dueOn) };
}
