import { createHash, type Hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { totalCentsOf } from "#domain/amount.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { hasMandateLapsed } from "#domain/contract/mandate.ts";
import {
  type DebitPeriod,
  debitsIn,
  debitsInAFile,
  type PeriodProblem,
  type PresentableDebit,
  periodProblemOf,
} from "#domain/contract/presentation.ts";
import { type DeadMandateReason, deadMandateReasonOf } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { frenchAddress } from "#domain/postal-address.ts";
import { compactIdentifier, hasBicShape, hasValidIbanKey, isOutsideEea } from "#domain/sepa.ts";
import {
  type BillableContract,
  billableContracts,
  billableContractsOf,
} from "#server/database/billable-contracts.ts";
import type { DbOrTransaction, Transaction } from "#server/database/client.ts";
import { bankDetailsOf } from "#server/database/contracts.ts";
import { runPeriods, type StoredRun } from "#server/database/debit-runs.ts";
import {
  debitsOfContracts,
  joiningDebits,
  lockBilled,
  type NewDebit,
  type StoredDebit,
} from "#server/database/debits.ts";
import { chunksOf } from "#server/database/dialect.ts";
import type { Keyring } from "#server/database/encryption.ts";
import { asPresented, type PaidDue, paidDuesOf } from "#server/database/paid-dues.ts";
import type { FiledDebit } from "./direct-debit-file.ts";

/** Which payments a file is to carry. */
export type RunRequest = DebitPeriod & {
  /** How many it may carry; {@link debitsInAFile} where nothing is said. */
  readonly atMost?: number;
};

/** A payment to present. */
export type PlannedDebit = NewDebit & {
  readonly number: string;
  readonly raisonSociale: string;
  /** Whether its debtor is told its day with the file: the one announced at the signature was missed. */
  readonly announcedAgain: boolean;
};

/**
 * Why a payment stays out of the file. `iban`: the bank would refuse it. `address`: outside the EEA the scheme wants
 * the debtor's address in parts, and what was typed cannot be parted. `lapsed`: the mandate was not used for too long.
 * `unconfirmed`: nothing shows that who signed reads the mails of the contract's e-mail address. Others are what the
 * bank answered to an earlier debit of the mandate.
 */
export type LeftOutReason = "iban" | "address" | "lapsed" | "unconfirmed" | DeadMandateReason;

/** A payment that cannot be presented as things stand. */
export type LeftOut = Pick<PlannedDebit, "id" | "number" | "raisonSociale" | "dueOn" | "amountCents"> & {
  readonly reason: LeftOutReason;
};

/** What a file would carry. */
export type RunPlan = {
  readonly debits: readonly PlannedDebit[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
  /** Payments owed before the period and never presented, but those that waited for an address to be confirmed. */
  readonly forgotten: number;
  /** What no place is left for: it stays due, and the next file carries it. */
  readonly later: { readonly count: number; readonly totalCents: number };
  /** SHA-256 of all that the debits were worked out from. */
  readonly basis: string;
};

/**
 * The payments owed in a period and not presented yet, contract by contract, and those that waited for an address to be
 * confirmed; nothing of a period that goes too far. `untilFull`: goes no further than the debits of the file, so that the
 * rest of the plan is not whole. `signal`: nobody waits for the plan any more.
 * @throws {SealError} when the key of a bank account is gone.
 */
export async function planRun(
  executor: DbOrTransaction,
  keyring: Keyring,
  request: RunRequest,
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
  const joining = Map.groupBy(await joiningDebits(executor), ({ contractId }) => contractId);
  const joiningDays = [...joining.values()].flat().map(({ dueOn }) => dueOn);
  const until = [toOn, ...joiningDays].sort().at(-1)!;
  let examined = 0;
  for await (const contracts of billableContracts(executor, until)) {
    const ids = contracts.map(({ id }) => id);
    const presented = Map.groupBy(await debitsOfContracts(executor, ids), ({ contractId }) => contractId);
    const paid = Map.groupBy(await paidDuesOf(executor, ids), ({ contractId }) => contractId);
    for (const contract of contracts) {
      if (untilFull && later.count > 0) break;
      // SQLite answers at once: whoever visits the site meanwhile is served in about as much time again.
      if (++examined % contractsPerSlice === 0) await pause(yieldAfterMs, null, { signal });
      const already = presented.get(contract.id) ?? [];
      const paidDues = paid.get(contract.id) ?? [];
      const representedOn = (joining.get(contract.id) ?? []).map(({ dueOn }) => dueOn);
      const awaiting = { ...contract, address: awaitedAddress(contract, runs) };
      const due = debitsIn(awaiting, [...already, ...paidDues.map(asPresented)], request, representedOn);
      forgotten += due.forgotten;
      const planned = due.debits.map((debit) => plannedDebit(contract, debit));
      const reason = planned.length > 0 ? obstacle(contract, already, keyring, madeOn) : null;
      const isFull = later.count > 0 || debits.length + planned.length > atMost;
      if (reason === null && isFull) {
        later.count += planned.length;
        later.totalCents += totalCentsOf(planned);
      } else if (reason === null) {
        debits.push(...planned);
        if (planned.length > 0) addToBasis(basis, contract, already, paidDues);
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

/** Contracts planned, for some milliseconds, before others have their turn, and how many milliseconds that lasts. */
const contractsPerSlice = 10;
const yieldAfterMs = 4;

/**
 * Whether a plan would give the same debits: nothing that they were worked out from has changed, nor changes until the
 * transaction ends.
 */
export async function isAsPlanned(transaction: Transaction, { debits, basis }: RunPlan): Promise<boolean> {
  const hash = createHash("sha256").update(JSON.stringify(await runPeriods(transaction)));
  const ids = [...new Set(debits.map(({ contractId }) => contractId))];
  await lockBilled(transaction, ids);
  for (const some of chunksOf(ids)) {
    const contracts = new Map((await billableContractsOf(transaction, some)).map((each) => [each.id, each]));
    const presented = Map.groupBy(await debitsOfContracts(transaction, some), ({ contractId }) => contractId);
    const paid = Map.groupBy(await paidDuesOf(transaction, some), ({ contractId }) => contractId);
    for (const id of some) addToBasis(hash, contracts.get(id), presented.get(id) ?? [], paid.get(id) ?? []);
  }
  return hash.digest("hex") === basis;
}

function addToBasis(
  basis: Hash,
  contract: BillableContract | undefined,
  already: readonly StoredDebit[],
  paid: readonly PaidDue[],
): void {
  basis.update(JSON.stringify([contract, already, paid]));
}

/** What tells two plans apart: each payment, its amount and its day. */
export function planSha256({ debits }: Pick<RunPlan, "debits">): string {
  const hash = createHash("sha256");
  for (const { id, amountCents, collectionOn } of debits)
    hash.update(`${id} ${amountCents} ${collectionOn}\n`);
  return hash.digest("hex");
}

/** What a contract's payments wait for, and the files that were made from its signature until it came. */
function awaitedAddress(
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
  { id, number, raisonSociale, monthlyCents }: BillableContract,
  debit: PresentableDebit,
): PlannedDebit {
  return {
    id: `${number}-${debit.dueOn.replaceAll("-", "")}-${debit.attempt}`,
    contractId: id,
    number,
    raisonSociale,
    amountCents: monthlyCents,
    ...debit,
  };
}

function obstacle(
  contract: BillableContract,
  already: readonly StoredDebit[],
  keyring: Keyring,
  day: Day,
): LeftOutReason | null {
  const dead = deadMandateReasonOf(already);
  if (dead !== null) return dead;
  const usedOn = already.map(({ collectionOn }) => collectionOn).sort();
  if (hasMandateLapsed(usedOn.at(-1) ?? contract.dates.acceptedOn, day)) return "lapsed";
  const { ibanIsValid, iban, address } = debtorOf(contract, keyring);
  if (!ibanIsValid) return "iban";
  if (isOutsideEea(iban) && address === null) return "address";
  return contract.addressConfirmedAt === null ? "unconfirmed" : null;
}

/** Who pays, as a file names them. */
type Debtor = Pick<FiledDebit, "umr" | "signedOn" | "titulaire" | "iban" | "bic" | "address"> & {
  readonly ibanIsValid: boolean;
};

/** The debtor of a contract. @throws {SealError} when the key of the bank details is gone. */
export function debtorOf({ mandate, dates }: BillableContract, keyring: Keyring): Debtor {
  const { iban, bic } = bankDetailsOf(mandate, keyring);
  const isFrance = /^france$/iu.test(mandate.pays.trim());
  const address = isFrance ? frenchAddress(mandate.adresse) : null;
  return {
    umr: mandate.umr,
    signedOn: dates.acceptedOn,
    titulaire: mandate.titulaire,
    iban: compactIdentifier(iban),
    ibanIsValid: hasValidIbanKey(iban),
    bic: hasBicShape(bic) ? compactIdentifier(bic) : null,
    address: address && { ...address, countryCode: "FR" },
  };
}
