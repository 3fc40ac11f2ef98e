import type { Day } from "#domain/calendar.ts";
import { type ContractState, stateOn } from "#domain/contract/lifecycle.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import { lastDayOfService, withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Executor } from "#server/database/client.ts";
import { findContractByNumber, type KeptContract } from "#server/database/contracts.ts";
import { type DocumentEntry, listDocuments } from "#server/database/documents.ts";
import { type EvidenceEvent, evidenceOf } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";
import { evidenceIsWhole } from "#server/functions/verify-document.ts";

/** Everything that the desk tells of one contract, the IBAN masked. */
export type ContractFile = Pick<
  KeptContract,
  | "id"
  | "number"
  | "packId"
  | "monthlyCents"
  | "trialDays"
  | "firstMonthFree"
  | "signedAt"
  | "dates"
  | "standing"
  | "terms"
  | "warnings"
  | "signedDataSha256"
> & {
  readonly state: ContractState;
  readonly subscriber: Omit<KeptContract["subscriber"], "acceptCGV">;
  readonly mandate: Omit<KeptContract["mandate"], "iban" | "bic"> & {
    readonly umr: string;
    readonly maskedIban: string;
  };
  readonly nextDates: {
    /** `null` once the subscriber has ended the contract. */
    readonly nextRenewalOn: Day | null;
    /** Last day of service if terminated on the day asked; `null` once the subscriber has ended the contract. */
    readonly lastDayIfTerminatedOn: Day | null;
    /** Last day of the right of withdrawal. */
    readonly withdrawalDeadlineOn: Day;
  };
  readonly evidence: {
    readonly isWhole: boolean;
    readonly events: readonly Pick<EvidenceEvent, "rank" | "kind" | "at" | "hash">[];
  };
  readonly documents: readonly DocumentEntry[];
};

/**
 * The file of the contract of a number on a day, or `null`. @throws {SealError} when the key of its bank details is
 * gone.
 */
export async function contractFile(
  executor: Executor,
  keyring: Keyring,
  number: string,
  today: Day,
): Promise<ContractFile | null> {
  const contract = await findContractByNumber(executor, keyring, number);
  if (!contract) return null;
  const events = await evidenceOf(executor, contract.chainId);
  const { id, packId, monthlyCents, trialDays, firstMonthFree, signedAt } = contract;
  const { dates, standing, terms, warnings, signedDataSha256, umr } = contract;
  const { acceptCGV: _accepted, ...subscriber } = contract.subscriber;
  const { iban, bic: _bic, ...holder } = contract.mandate;
  const isActive = standing.state === "active";
  return {
    ...{ id, number: contract.number, state: stateOn(standing, today), standing },
    ...{ packId, monthlyCents, trialDays, firstMonthFree, signedAt, dates, subscriber },
    mandate: { umr, maskedIban: maskedIban(iban), ...holder },
    nextDates: {
      nextRenewalOn: isActive ? nextRenewalOnOrAfter(dates, today) : null,
      lastDayIfTerminatedOn: isActive ? lastDayOfService(dates, today) : null,
      withdrawalDeadlineOn: withdrawalDeadlineOn(dates),
    },
    ...{ terms, warnings, signedDataSha256 },
    evidence: {
      isWhole: evidenceIsWhole(events, contract),
      events: events.map(({ rank, kind, at, hash }) => ({ rank, kind, at, hash })),
    },
    documents: await listDocuments(executor, id),
  };
}
