import type { Day } from "#domain/calendar.ts";
import { type ContractState, lastDayIfTerminatedOn, stateOn } from "#domain/contract/lifecycle.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Executor } from "#server/database/client.ts";
import { findContractByNumber, type StoredContract } from "#server/database/contracts.ts";
import { type EvidenceEvent, evidenceOf } from "#server/database/evidence.ts";
import { listSentDocuments, type SentDocumentEntry } from "#server/database/sent-documents.ts";
import type { Keyring } from "#server/encryption.ts";
import { checkContract, type EvidenceFault } from "#server/functions/check-evidence.ts";

/** Everything that the agency reads of one contract, the account masked. */
export type ContractFile = Pick<
  StoredContract,
  | "id"
  | "number"
  | "packId"
  | "monthlyCents"
  | "trialDays"
  | "firstMonthFree"
  | "signedAt"
  | "dates"
  | "status"
  | "contactEmail"
  | "addressConfirmation"
  | "terms"
  | "warnings"
  | "signedDataSha256"
> & {
  readonly state: ContractState;
  /** Whether debits wait for the address to be confirmed. */
  readonly awaitsAddress: boolean;
  readonly subscriber: Omit<StoredContract["subscriber"], "acceptCGV">;
  readonly mandate: Omit<StoredContract["mandate"], "iban" | "bic"> & {
    readonly umr: string;
    readonly maskedIban: string;
  };
  readonly nextDates: {
    /** `null` once the subscriber has ended the contract. */
    readonly nextRenewalOn: Day | null;
    /** Last day of service if its subscriber terminates on the day asked; `null` when it would end no sooner. */
    readonly lastDayIfTerminatedOn: Day | null;
    /** Last day of the right of withdrawal. */
    readonly withdrawalDeadlineOn: Day;
  };
  readonly evidence: {
    readonly isWhole: boolean;
    readonly faults: readonly EvidenceFault[];
    readonly events: readonly (Pick<EvidenceEvent, "rank" | "kind" | "at" | "hash"> & {
      readonly data: Readonly<Record<string, unknown>>;
    })[];
  };
  readonly documents: readonly SentDocumentEntry[];
};

/**
 * The file of the contract of a number on a day, or `null`. @throws {SealError} when the key of its bank details is
 * gone.
 */
export async function contractFile(
  executor: Executor,
  keyring: Keyring,
  { number, today }: { readonly number: string; readonly today: Day },
): Promise<ContractFile | null> {
  const contract = await findContractByNumber(executor, keyring, number);
  if (!contract) return null;
  const events = await evidenceOf(executor, contract.chainId);
  const { faults } = (await checkContract(executor, keyring, contract.id)) ?? { faults: [] };
  const { id, packId, monthlyCents, trialDays, firstMonthFree, signedAt } = contract;
  const { dates, status, addressConfirmation, awaitsAddress, terms, warnings, signedDataSha256, umr } =
    contract;
  const { acceptCGV: _accepted, ...subscriber } = contract.subscriber;
  const { iban, bic: _sealed, ...holder } = contract.mandate;
  const isRunning = status.state === "active" || status.state === "suspended";
  return {
    ...{ id, number: contract.number, state: stateOn(status, today), status },
    contactEmail: contract.contactEmail,
    addressConfirmation,
    awaitsAddress,
    ...{ packId, monthlyCents, trialDays, firstMonthFree, signedAt, dates, subscriber },
    mandate: { umr, maskedIban: maskedIban(iban), ...holder },
    nextDates: {
      nextRenewalOn: isRunning ? nextRenewalOnOrAfter(dates, today) : null,
      lastDayIfTerminatedOn: lastDayIfTerminatedOn(contract, today),
      withdrawalDeadlineOn: withdrawalDeadlineOn(dates),
    },
    ...{ terms, warnings, signedDataSha256 },
    evidence: {
      isWhole: faults.length === 0,
      faults,
      events: events.map(({ rank, kind, at, hash, dataJson }) => ({
        ...{ rank, kind, at, hash },
        data: dataOf(dataJson),
      })),
    },
    documents: await listSentDocuments(executor, contract),
  };
}

/** What an event tells; nothing where someone has changed it into something else than JSON. */
function dataOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
