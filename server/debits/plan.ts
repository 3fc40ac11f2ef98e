import type { Day } from "#domain/calendar.ts";
import {
  collectionDay,
  type DebitSequence,
  debitDaysBetween,
  debitsToPresent,
  sequenceAfter,
} from "#domain/contract/debits.ts";
import { hasMandateLapsed } from "#domain/contract/mandate.ts";
import { isOutsideEea } from "#domain/sepa.ts";
import { type BillableContract, billableContracts } from "#server/database/billable-contracts.ts";
import type { Executor } from "#server/database/client.ts";
import { debitsOfContracts, type KeptDebit } from "#server/database/debits.ts";
import type { Keyring } from "#server/encryption.ts";
import { debtorOf } from "./debtor.ts";

/** Which payments a file is to carry. */
export type RunRequest = {
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Day of the file. */
  readonly madeOn: Day;
  /** Whether payments that the bank sent back are presented again. */
  readonly again: boolean;
};

/** A payment to present. */
export type PlannedDebit = Omit<KeptDebit, "runId" | "state" | "rejectedOn" | "rejectionReason"> & {
  readonly number: string;
  readonly raisonSociale: string;
};

/**
 * Why a payment stays out of the file. `iban`: the bank would refuse it. `address`: outside the EEA the scheme wants
 * the debtor's address in parts, and what was typed cannot be parted. `lapsed`: the mandate was not used for too long.
 */
export type LeftOutReason = "iban" | "address" | "lapsed";

/** A payment that cannot be presented as things stand. */
export type LeftOut = Pick<PlannedDebit, "number" | "raisonSociale" | "dueOn"> & {
  readonly reason: LeftOutReason;
};

/** What a file would carry. */
export type RunPlan = {
  readonly debits: readonly PlannedDebit[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
  /** Payments owed before the period that were never presented. */
  readonly forgotten: number;
};

/**
 * The payments owed in a period and not presented yet, contract by contract. @throws {SealError} when the key of a
 * bank account is gone.
 */
export async function planRun(executor: Executor, keyring: Keyring, request: RunRequest): Promise<RunPlan> {
  const debits: PlannedDebit[] = [];
  const leftOut: LeftOut[] = [];
  let forgotten = 0;
  for await (const contracts of billableContracts(executor, request.toOn)) {
    const presented = await debitsOfContracts(
      executor,
      contracts.map(({ id }) => id),
    );
    for (const contract of contracts) {
      const already = presented.filter(({ contractId }) => contractId === contract.id);
      const owed = debitDaysBetween(contract, request.fromOn, request.toOn);
      const earlier = debitDaysBetween(contract, contract.dates.firstDebitOn, request.fromOn).filter(
        (day) => day < request.fromOn,
      );
      forgotten += debitsToPresent(earlier, already, false).length;
      const planned = plannedOf(contract, debitsToPresent(owed, already, request.again), already, request);
      const reason = planned.length > 0 ? obstacle(contract, already, keyring, request.madeOn) : null;
      if (reason === null) debits.push(...planned);
      else
        leftOut.push(
          ...planned.map(({ number, raisonSociale, dueOn }) => ({ number, raisonSociale, dueOn, reason })),
        );
    }
  }
  return { debits, leftOut, forgotten, totalCents: debits.reduce((sum, each) => sum + each.amountCents, 0) };
}

function plannedOf(
  { id, number, raisonSociale, monthlyCents }: BillableContract,
  due: readonly Pick<KeptDebit, "dueOn" | "attempt">[],
  already: readonly KeptDebit[],
  { madeOn }: RunRequest,
): PlannedDebit[] {
  const first = sequenceAfter(already);
  return due.map(({ dueOn, attempt }, index) => {
    const sequence: DebitSequence = index === 0 ? first : "RCUR";
    return {
      id: `${number}-${dueOn.replaceAll("-", "")}-${attempt}`,
      contractId: id,
      number,
      raisonSociale,
      dueOn,
      attempt,
      amountCents: monthlyCents,
      collectionOn: collectionDay(dueOn, madeOn),
      sequence,
    };
  });
}

function obstacle(
  contract: BillableContract,
  already: readonly KeptDebit[],
  keyring: Keyring,
  day: Day,
): LeftOutReason | null {
  const usedOn = already.map(({ collectionOn }) => collectionOn).sort();
  if (hasMandateLapsed(usedOn.at(-1) ?? contract.dates.acceptedOn, day)) return "lapsed";
  const { ibanIsValid, iban, address } = debtorOf(contract, keyring);
  if (!ibanIsValid) return "iban";
  return isOutsideEea(iban) && address === null ? "address" : null;
}
