import { createHash, type Hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { totalCentsOf } from "#domain/amount.ts";
import { amountDueOn, type DueMoney } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import {
  type DebitPeriod,
  debitsIn,
  debitsInAFile,
  type PeriodProblem,
  type PresentableDebit,
  periodProblemOf,
} from "#domain/contract/presentation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import {
  type BillableContract,
  billableContracts,
  billableContractsOf,
} from "#server/database/billable-contracts.ts";
import { moneyOf, type Refund, refundsOf } from "#server/database/billing-reads.ts";
import type { DbOrTransaction, Transaction } from "#server/database/client.ts";
import { runPeriods, type StoredRun } from "#server/database/debit-runs.ts";
import {
  debitsOfContracts,
  joiningDays,
  lockContractsAndTheirDebits,
  type NewDebit,
  type StoredDebit,
} from "#server/database/debits.ts";
import { chunksOf } from "#server/database/dialect.ts";
import type { Keyring } from "#server/database/encryption.ts";
import { type LeftOutReason, obstacle } from "#server/database/mandate-obstacle.ts";
import { mandateUse } from "#server/database/mandate-use.ts";
import type { StoredMandate } from "#server/database/mandates.ts";
import { asPresented, type PaidDue, paidDuesOf } from "#server/database/paid-dues.ts";

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
};

/** A payment that cannot be presented now. */
export type LeftOut = Pick<PlannedDebit, "id" | "number" | "raisonSociale" | "dueOn" | "amountCents"> & {
  readonly reason: LeftOutReason;
};

/** The debits of a file to be made, and the payments left out of it. */
export type RunPlan = {
  readonly debits: readonly PlannedDebit[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
  /**
   * Payments due before the period that were never presented, except those that waited for a confirmed e-mail address.
   */
  readonly forgotten: number;
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
 * @throws {SealError} when the key of a bank account is gone.
 */
export async function planRun(
  executor: DbOrTransaction,
  keyring: Keyring,
  request: RunRequest,
  at: number,
  { untilFull = false, signal }: { readonly untilFull?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Outcome<RunPlan, PeriodProblem>> {
  const problem = periodProblemOf(request);
  if (problem !== null) return failure(problem);
  const debits: PlannedDebit[] = [];
  const leftOut: LeftOut[] = [];
  let forgotten = 0;
  const later = { count: 0, totalCents: 0 };
  const runs = await runPeriods(executor);
  const basis = createHash("sha256").update(JSON.stringify(runs));
  const { toOn, madeOn, atMost = debitsInAFile } = request;
  // What a client agreed to have collected fell due before today.
  const until = [toOn, madeOn, ...(await joiningDays(executor))].sort().at(-1)!;
  let examined = 0;
  for await (const contracts of billableContracts(executor, until)) {
    const ids = contracts.map(({ id }) => id);
    const presented = Map.groupBy(await debitsOfContracts(executor, ids), ({ contractId }) => contractId);
    const paid = Map.groupBy(await paidDuesOf(executor, ids), ({ contractId }) => contractId);
    const refunds = Map.groupBy(await refundsOf(executor, ids), ({ contractId }) => contractId);
    for (const contract of contracts) {
      if (untilFull && later.count > 0) break;
      // SQLite answers synchronously: pause for about as long, so that visitors are served.
      if (++examined % contractsPerSlice === 0) await pause(yieldAfterMs, null, { signal });
      const already = presented.get(contract.id) ?? [];
      const paidDues = paid.get(contract.id) ?? [];
      const use = mandateUse(contract, already, at);
      const awaiting = { ...contract, confirmation: confirmationWait(contract, runs) };
      const settled = paidDues.map(asPresented);
      const itsRefunds = refunds.get(contract.id) ?? [];
      const refunded = refundedDays(already, paidDues, itsRefunds);
      const due = debitsIn(awaiting, [...already, ...settled], request, { ...use, refunded });
      forgotten += due.forgotten;
      const planned = due.debits.map((debit) =>
        plannedDebit(contract, use.mandate, debit, moneyOf(debit.dueOn, already, paidDues, itsRefunds)),
      );
      const reason = planned.length > 0 ? obstacle(contract, use, keyring, madeOn) : null;
      const isFull = later.count > 0 || debits.length + planned.length > atMost;
      if (reason === null && isFull) {
        later.count += planned.length;
        later.totalCents += totalCentsOf(planned);
      } else if (reason === null) {
        debits.push(...planned);
        if (planned.length > 0) addToBasis(basis, contract, already, paidDues, refunded);
      } else
        leftOut.push(
          ...planned.map(({ id, number, raisonSociale, dueOn, amountCents }) => ({
            id,
            number,
            raisonSociale,
            dueOn,
            amountCents,
            reason,
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
    const contracts = new Map((await billableContractsOf(transaction, some)).map((each) => [each.id, each]));
    const presented = Map.groupBy(await debitsOfContracts(transaction, some), ({ contractId }) => contractId);
    const paid = Map.groupBy(await paidDuesOf(transaction, some), ({ contractId }) => contractId);
    const refunds = Map.groupBy(await refundsOf(transaction, some), ({ contractId }) => contractId);
    for (const id of some) {
      const [debits, paidDues] = [presented.get(id) ?? [], paid.get(id) ?? []];
      addToBasis(
        hash,
        contracts.get(id),
        debits,
        paidDues,
        refundedDays(debits, paidDues, refunds.get(id) ?? []),
      );
    }
  }
  return hash.digest("hex") === basis;
}

function addToBasis(
  basis: Hash,
  contract: BillableContract | undefined,
  already: readonly StoredDebit[],
  paid: readonly PaidDue[],
  refunded: readonly Day[],
): void {
  basis.update(JSON.stringify([contract, already, paid, refunded]));
}

/** The due days of a contract of which everything that was collected or paid was refunded, and nothing came back since. */
function refundedDays(
  debits: readonly StoredDebit[],
  paid: readonly PaidDue[],
  refunds: readonly Refund[],
): Day[] {
  return [...new Set(refunds.map(({ dueOn }) => dueOn))].filter((dueOn) => {
    const last = debits.filter((debit) => debit.dueOn === dueOn).at(-1);
    if (last?.state === "rejected") return false;
    const { receivedCents, refundedCents } = moneyOf(dueOn, debits, paid, refunds);
    return receivedCents <= refundedCents;
  });
}

/** Identifies a plan by the reference, amount and day of each payment. */
export function planSha256({ debits }: Pick<RunPlan, "debits">): string {
  const hash = createHash("sha256");
  for (const { id, amountCents, collectionOn } of debits)
    hash.update(`${id} ${amountCents} ${collectionOn}\n`);
  return hash.digest("hex");
}

/** The confirmation that the payments of a contract wait for, and the files made between its signature and then. */
function confirmationWait(
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

function plannedDebit(
  contract: BillableContract,
  mandate: StoredMandate,
  debit: PresentableDebit,
  money: DueMoney,
): PlannedDebit {
  const { id, number, raisonSociale } = contract;
  return {
    id: debitReference(number, debit.dueOn, debit.attempt),
    contractId: id,
    mandateId: mandate.id,
    number,
    raisonSociale,
    amountCents: amountDueOn(contract, debit.dueOn, money),
    ...debit,
  };
}
