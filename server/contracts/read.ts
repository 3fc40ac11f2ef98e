import { type Day, dayInParis } from "#domain/calendar.ts";
import type { AccountChangeObstacle } from "#domain/contract/account-change.ts";
import { type DocumentKind, isMandate } from "#domain/contract/document-kind.ts";
import {
  type ContractState,
  type ContractStatus,
  lastDayIfTerminatedOn,
  stateOn,
} from "#domain/contract/lifecycle.ts";
import type { BankDetails, Mandate } from "#domain/contract/mandate.ts";
import { type AmendmentOutlook, amendmentOutlook } from "#domain/contract/pack-change.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { accountOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { waitingChanges } from "#server/database/contracts/changes.ts";
import { type CompanyOfContract, companyOf } from "#server/database/contracts/companies.ts";
import { type NotesPage, notesPage } from "#server/database/contracts/contract-notes.ts";
import {
  latestLinkStep,
  latestStep,
  statusBeforeTermination,
} from "#server/database/contracts/contract-steps.ts";
import { findContract, type StoredContract, withMandateInUse } from "#server/database/contracts/contracts.ts";
import {
  type UnverifiedCorrection,
  unverifiedCorrection,
} from "#server/database/contracts/corrected-fields.ts";
import type { StoredEmailChange } from "#server/database/contracts/email-changes.ts";
import {
  factsInUse,
  type StoredFactChange,
  withFactsInUse,
} from "#server/database/contracts/fact-changes.ts";
import { refusedChanges } from "#server/database/contracts/refused-changes.ts";
import { latestRecordedStep, type RecordedStep } from "#server/database/contracts/undone-steps.ts";
import type { Zenmaster } from "#server/database/contracts/zenmasters.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import {
  listSentDocuments,
  type SentDocumentEntry,
  type StoredDocument,
} from "#server/database/evidence/documents.ts";
import { holdsOf, type LegalHold } from "#server/database/evidence/erasures.ts";
import { type EvidenceEvent, evidenceOf } from "#server/database/evidence/evidence.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { findFile } from "#server/database/sealed/sealed-files.ts";
import {
  type Activity,
  firstActivityAbout,
  latestActivitiesAbout,
} from "#server/database/staff/activities.ts";
import { checkContract, type EvidenceFault } from "#server/evidence/check.ts";
import { type FactsForm, factsForm } from "./change-facts.ts";
import { type ContractDebits, contractDebits } from "./contract-debits.ts";
import { type ContractFacts, contractFacts } from "./facts.ts";
import { type PacksToSign, packsToSign } from "./packs-to-sign.ts";
import { type ReadMandate, readMandates } from "./read-mandates.ts";
import { statusToken } from "./take-step.ts";

/** Everything that the page of a contract shows. */
export type ReadContract = {
  /** The instant at which it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly file: ContractFile;
  /** The contract's status as a short code: an action is refused if it has changed since. */
  readonly standing: string;
  readonly debits: ContractDebits;
  /** The status before its subscriber terminated it; `null` if they did not. */
  readonly former: ContractStatus | null;
  /** The latest step, if somebody recorded it at the desk today. */
  readonly recorded: RecordedStep | null;
  readonly holds: readonly LegalHold[];
  readonly notes: NotesPage;
  /** The person who looks after it, and since when. */
  readonly zenmaster: (Zenmaster & { readonly since: Day | null }) | null;
  /** Who sent the client the first message, and when. */
  readonly welcomed: Pick<Activity, "at" | "by"> | null;
  /** Who added its gift to the advertising budget, and when. */
  readonly giftAdded: Pick<Activity, "at" | "by"> | null;
  /** The latest activity of somebody who prepared its last day of service. */
  readonly endingPrepared: Activity | null;
  /** The step that gave the private link; empty for that of the signature. */
  readonly link: string;
  /** Its mandates, the latest first. */
  readonly mandates: readonly ReadMandate[];
  /** The form of its facts, and the change of them that waits. */
  readonly facts: {
    readonly form: FactsForm;
    readonly waiting: Pick<StoredFactChange, "facts" | "former" | "usableAt"> | null;
    /** Whether its client has refused a change, and nobody has called them since. */
    readonly isRefused: boolean;
    /** Another e-mail address that waits. */
    readonly email: Pick<StoredEmailChange, "email" | "usableAt" | "confirmedAt"> | null;
  };
  /** The contracts of the same company, under the SIREN in use. */
  readonly company: CompanyOfContract;
  /** Why its client cannot sign another account now. */
  readonly accountObstacle: AccountChangeObstacle | null;
  /** The packs that its client can sign now. */
  readonly packs: PacksToSign;
};

/** The data of a contract on a day, the account masked. */
type ContractFile = ContractFacts &
  Pick<
    StoredContract,
    "id" | "contactEmail" | "billedSiret" | "billedSeat" | "vatNumber" | "warnings" | "signedDataSha256"
  > & {
    readonly state: ContractState;
    /** The correction that the e-mail address comes from, until somebody verifies it. */
    readonly correction: UnverifiedCorrection | null;
    readonly subscriber: Omit<Subscriber, "acceptCGV">;
    readonly mandate: Omit<Mandate, keyof BankDetails> & {
      readonly umr: string;
      readonly maskedIban: string;
    };
    readonly amendment: AmendmentOutlook | null;
    readonly nextDates: {
      /** `null` once the subscriber has ended the contract. */
      readonly nextRenewalOn: Day | null;
      /** Last day of service if its subscriber terminates on that day; `null` if it would not end sooner. */
      readonly lastDayIfTerminatedOn: Day | null;
      /** Last day of the right of withdrawal. */
      readonly withdrawalDeadlineOn: Day;
    };
    readonly evidence: {
      readonly isWhole: boolean;
      readonly faults: readonly EvidenceFault[];
      readonly events: readonly ReadEvent[];
    };
    readonly documents: readonly SentDocumentEntry[];
  };

/** An event of the contract's evidence. Its data are empty if someone has altered them into invalid JSON. */
type ReadEvent = Pick<EvidenceEvent, "rank" | "kind" | "at" | "hash"> & {
  readonly data: Readonly<Record<string, unknown>>;
};

/** No contract has this number, or it was erased. */
export type Missing = { readonly code: "unknown" } | { readonly code: "erased"; readonly on: Day };

/** Everything about the contract of a number, the account masked. @throws {SealError} when its key is gone. */
export async function readContract(
  context: Context,
  number: string,
  pageOfNotes = 1,
): Promise<Outcome<ReadContract, Missing>> {
  const { database, keyring, now } = context;
  const contract = await findContract(database.db, keyring, { number });
  const account = contract && (await accountOf(database.db, contract.id));
  return account
    ? success(await allOf(context, contract, account, { readAt: now(), pageOfNotes }))
    : failure(await missing(database.db, number));
}

async function allOf(
  context: Context,
  contract: StoredContract,
  account: StoredAccount,
  { readAt, pageOfNotes }: { readonly readAt: number; readonly pageOfNotes: number },
): Promise<ReadContract> {
  const { database, keyring } = context;
  const { db } = database;
  const file = await contractFile(db, keyring, contract, readAt);
  const debits = await contractDebits(context, account, readAt);
  return {
    readAt,
    file,
    standing: statusToken(file.status),
    debits,
    mandates: readMandates(contract, debits.presented, readAt),
    facts: await factsOf(context, contract, readAt),
    company: await companyOf(db, file, dayInParis(readAt)),
    accountObstacle: (await accountStanding(db, contract, readAt, account)).obstacle,
    packs: await packsToSign(context, db, contract, readAt),
    former: await statusBeforeTermination(db, contract),
    recorded: await recordedToday(db, file.id, dayInParis(readAt)),
    holds: await holdsOf(db, file.id),
    notes: await notesPage(db, file.id, pageOfNotes),
    zenmaster: contract.zenmaster && {
      ...contract.zenmaster,
      since: (await latestStep(db, file.id, ["assign-zenmaster"]))?.on ?? null,
    },
    welcomed: await firstActivityAbout(db, file.number, "contract-welcomed"),
    giftAdded: await firstActivityAbout(db, file.number, "gift-added"),
    endingPrepared:
      (await latestActivitiesAbout(db, "ending-prepared", [file.number])).get(file.number) ?? null,
    link: (await latestLinkStep(db, file.id)) ?? "",
  };
}

async function factsOf(
  context: Context,
  contract: StoredContract,
  at: number,
): Promise<ReadContract["facts"]> {
  const changes = waitingChanges(contract, at);
  const waiting = changes?.facts;
  const email = changes?.email;
  return {
    form: await factsForm(context, contract, at),
    isRefused: (await refusedChanges(context.database.db, at)).some(
      ({ number }) => number === contract.number,
    ),
    waiting: waiting ? { facts: waiting.facts, former: waiting.former, usableAt: waiting.usableAt } : null,
    email: email ? { email: email.email, usableAt: email.usableAt, confirmedAt: email.confirmedAt } : null,
  };
}

async function recordedToday(db: DbOrTransaction, contractId: string, today: Day) {
  const step = await latestRecordedStep(db, contractId);
  return step && dayInParis(step.at) === today ? step : null;
}

/** Why a number leads to no contract. */
export async function missing(executor: DbOrTransaction, number: string): Promise<Missing> {
  const row = await executor
    .selectFrom("contracts")
    .select("erasedOn")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.erasedOn ? { code: "erased", on: row.erasedOn } : { code: "unknown" };
}

/** The data of a contract at an instant, with the mandate in use. @throws {SealError} when its key is gone. */
async function contractFile(
  executor: DbOrTransaction,
  keyring: Keyring,
  contract: StoredContract,
  at: number,
): Promise<ContractFile> {
  const today = dayInParis(at);
  const events = await evidenceOf(executor, contract.chainId);
  const { faults } = (await checkContract(executor, keyring, contract.id)) ?? { faults: [] };
  const { id, dates, status, warnings, signedDataSha256 } = contract;
  const { acceptCGV: _accepted, ...subscriber } = withFactsInUse(contract, at).subscriber;
  const inUse = factsInUse(contract, at);
  const { umr, mandate } = withMandateInUse(contract, keyring, at);
  const { iban, bic: _sealed, ...holder } = mandate;
  const isRunning = status.state === "active" || status.state === "suspended";
  return {
    ...contractFacts(contract),
    id,
    state: stateOn(status, today),
    contactEmail: contract.contactEmail,
    billedSiret: inUse.siret,
    billedSeat: inUse.adresseSiege,
    vatNumber: contract.vatNumber,
    correction: await unverifiedCorrection(executor, contract),
    subscriber,
    mandate: { umr, maskedIban: maskedIban(iban), ...holder },
    amendment: amendmentOutlook(contract.packChanges, status, today),
    nextDates: {
      nextRenewalOn: isRunning ? nextRenewalOnOrAfter(dates, today) : null,
      lastDayIfTerminatedOn: lastDayIfTerminatedOn(contract, today),
      withdrawalDeadlineOn: withdrawalDeadlineOn(dates),
    },
    warnings,
    signedDataSha256,
    evidence: {
      isWhole: faults.length === 0,
      faults,
      events: events.map(({ rank, kind, at, hash, dataJson }) => ({
        rank,
        kind,
        at,
        hash,
        data: dataOf(dataJson),
      })),
    },
    documents: await listSentDocuments(executor, contract),
  };
}

/** The data of an event; empty if someone has altered it into invalid JSON. */
function dataOf(json: string): ReadEvent["data"] {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/** A document of a contract that masks the account; `null` until it is made, and for all others. */
export async function readMaskedDocument(
  { database: { db }, keyring }: Context,
  number: string,
  kind: DocumentKind,
): Promise<StoredDocument | null> {
  if (isMandate(kind)) return null;
  const contract = await db
    .selectFrom("contracts")
    .select("id")
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  return contract ? findFile(db, keyring, { kind, subject: contract.id }) : null;
}
