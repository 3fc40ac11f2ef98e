import { addresses } from "#content/addresses.ts";
import type { AgencyStep } from "#content/contract-notices.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Ending, stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { isTrialGoingOn } from "#domain/contract/trial.ts";
import { findAnnouncement } from "#server/database/announcements.ts";
import { findContactMessage } from "#server/database/contact-messages.ts";
import { findContractStep, latestLinkStep, type StoredStep } from "#server/database/contract-steps.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import { type Draft, findDraft, resumeTokenOf } from "#server/database/drafts.ts";
import type { OutboxMail } from "#server/database/outbox.ts";
import { debitsOwedBack, type OwedBackDebit } from "#server/database/refunds.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { type DocumentDependencies, documentsToSend } from "./documents-to-send.ts";
import type { MailKind } from "./mail-kinds.ts";
import { mayReach } from "./recipient-limit.ts";
import { isUnusedLink, staffMail } from "./staff-mail.ts";
import { composeAgencyContract, composeAgencyDraft } from "./templates/agency.tsx";
import { composeAnnouncement } from "./templates/announcement.tsx";
import { composeConfirmation } from "./templates/confirmation.tsx";
import { composeAcknowledgement, composeAgencyMessage } from "./templates/contact-message.tsx";
import {
  composeAgencyTermination,
  composeAgencyWithdrawal,
  composeTermination,
  composeWithdrawal,
} from "./templates/endings.tsx";
import { composeContractNotice, composeDebitNotice, composeNewLink } from "./templates/notices.tsx";
import { composeReminder } from "./templates/reminder.tsx";
import { composeStaffInvitation, composeStaffLink } from "./templates/staff-link.tsx";
import { composeTrialEnding } from "./templates/trial.tsx";

/** What mails of the outbox are made from. */
export type ComposeDependencies = DocumentDependencies & {
  readonly agencyEmail: string;
  /** Whether the agency works at the desk: mails lead to no closed one. */
  readonly hasDesk: boolean;
};

/** A mail about a subject of the store: a contract, a draft, a message, or a step in the life of a contract. */
type Mail = {
  /** Whether it has a reason to leave still, when its hour has come; without this, it always has. */
  readonly isStillDue?: (deps: ComposeDependencies, subjectId: string) => Promise<boolean>;
  /** Makes it from what the store holds, so that it tells what was kept and nothing else; `null` when that is gone. */
  readonly compose: (deps: ComposeDependencies, subjectId: string) => Promise<ComposedMail | null>;
};

/** Makes mails about what is found by the identifier of their subject. */
function about<Subject>(find: (deps: ComposeDependencies, id: string) => Promise<Subject | null>) {
  return (compose: (deps: ComposeDependencies, subject: Subject) => Promise<ComposedMail>) =>
    async (deps: ComposeDependencies, id: string) => {
      const subject = await find(deps, id);
      return subject && compose(deps, subject);
    };
}

const aboutContract = about(({ database: { db }, keyring }, id) => findContract(db, keyring, { id }));
const aboutDraft = about(({ database: { db } }, id) => findDraft(db, id));
const aboutMessage = about(({ database: { db } }, id) => findContactMessage(db, id));

/** Every mail of the site. A new one takes its words in `templates/`, its rank in `mail-kinds.ts`, an entry here. */
const mails: Readonly<Record<MailKind, Mail>> = {
  confirmation: { compose: aboutContract(confirmation) },
  "agency-contract": {
    compose: aboutContract(({ agencyEmail, publicUrl, hasDesk }, contract) =>
      composeAgencyContract({
        ...{ contract: asReached(contract), agencyEmail },
        deskPage: hasDesk ? publicUrl + addresses.deskContract(contract.number) : null,
      }),
    ),
  },
  "agency-draft": {
    compose: aboutDraft(({ agencyEmail }, draft) => composeAgencyDraft({ draft, agencyEmail })),
  },
  "reminder-1": { isStillDue: isUnsigned, compose: aboutDraft(reminder(1)) },
  "reminder-2": { isStillDue: isUnsigned, compose: aboutDraft(reminder(2)) },
  "agency-message": {
    compose: aboutMessage(({ agencyEmail }, { id: _id, receivedAt, ...message }) =>
      composeAgencyMessage({ message, receivedAt, agencyEmail }),
    ),
  },
  acknowledgement: {
    compose: aboutMessage((_deps, message) => composeAcknowledgement(message)),
  },
  withdrawal: { compose: aboutStep(composeWithdrawal) },
  "agency-withdrawal": { compose: aboutStep(composeAgencyWithdrawal) },
  termination: { isStillDue: isNotWithdrawn, compose: aboutStep(composeTermination) },
  "agency-termination": { isStillDue: isNotWithdrawn, compose: aboutStep(composeAgencyTermination) },
  "provider-termination": { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  suspension: { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  reactivation: { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  "new-link": { isStillDue: isLatestLink, compose: aboutStep(composeNewLink) },
  "debit-notice": { compose: aboutStep(debitNotice) },
  "staff-link": { isStillDue: isUnusedLink, compose: staffMail(composeStaffLink) },
  "staff-invitation": { isStillDue: isUnusedLink, compose: staffMail(composeStaffInvitation) },
  "trial-ending": { isStillDue: isTrialStillGoingOn, compose: aboutContract(trialEnding) },
  "terms-change": { isStillDue: isStillRunning, compose: announcement },
  "policy-change": { isStillDue: isStillRunning, compose: announcement },
  "price-change": { isStillDue: isStillRunning, compose: announcement },
  "sub-processor-change": { isStillDue: isStillRunning, compose: announcement },
};

/**
 * Makes a mail that is about to leave. Answers `null` when it is no longer due, what it is about is gone, or strangers
 * have had enough sent to its recipient.
 */
export async function composeDue(deps: ComposeDependencies, mail: OutboxMail): Promise<ComposedMail | null> {
  if ((await mails[mail.kind].isStillDue?.(deps, mail.subjectId)) === false) return null;
  const composed = await composeOutboxMail(deps, mail);
  return composed && (await mayReach(deps, mail, composed.to.address)) ? composed : null;
}

/** Makes a mail of the outbox, due or not. Answers `null` when nothing is left of what it is about. */
export function composeOutboxMail(
  deps: ComposeDependencies,
  { kind, subjectId }: OutboxMail,
): Promise<ComposedMail | null> {
  return mails[kind].compose(deps, subjectId);
}

async function isUnsigned({ database: { db }, now }: ComposeDependencies, draftId: string): Promise<boolean> {
  const draft = await findDraft(db, draftId);
  return draft !== null && !draft.signedContractId && draft.expiresAt > now();
}

async function isTrialStillGoingOn(
  { database: { db }, keyring, now }: ComposeDependencies,
  contractId: string,
): Promise<boolean> {
  const contract = await findContract(db, keyring, { id: contractId });
  return contract !== null && isTrialGoingOn(contract, dayInParis(now()));
}

async function isNotWithdrawn(
  { database: { db }, keyring }: ComposeDependencies,
  stepId: string,
): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return contract?.status.state !== "withdrawn";
}

/** Whoever has left meanwhile is not concerned by what changes. */
async function isStillRunning(
  { database: { db }, keyring, now }: ComposeDependencies,
  stepId: string,
): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return (
    contract !== null && !["withdrawn", "terminated"].includes(stateOn(contract.status, dayInParis(now())))
  );
}

async function isLatestLink({ database: { db } }: ComposeDependencies, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  return step !== null && (await latestLinkStep(db, step.contractId)) === stepId;
}

/** A contract as mails tell of it, its subscriber at the address in use. Documents say what was signed. */
function asReached(contract: StoredContract): StoredContract {
  return { ...contract, subscriber: { ...contract.subscriber, email: contract.contactEmail } };
}

/** A step, the contract it belongs to, and what mails about it need besides. */
type AboutStep = {
  readonly step: StoredStep;
  readonly contract: StoredContract;
  /** The end that it brought about, where it is one that the subscriber asked for. */
  readonly ending: Ending;
  readonly contractPage: string;
  readonly agencyEmail: string;
  /** The debits of the contract that are no longer owed. */
  readonly owedBack: readonly OwedBackDebit[];
};

function aboutStep(compose: (about: AboutStep, deps: ComposeDependencies) => Promise<ComposedMail>) {
  return async (deps: ComposeDependencies, id: string) => {
    const { database, keyring, publicUrl, agencyEmail, now } = deps;
    const step = await findContractStep(database.db, id);
    const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
    if (!contract) return null;
    const contractPage = publicUrl + addresses.contract(linkTokenOf(contract, keyring));
    const ending = endingOf(step, contract);
    const owedBack = await debitsOwedBack(database.db, dayInParis(now()), { id: contract.id });
    return compose(
      { step, contract: asReached(contract), ending, contractPage, agencyEmail, owedBack },
      deps,
    );
  };
}

async function confirmation(deps: ComposeDependencies, contract: StoredContract): Promise<ComposedMail> {
  const { keyring, publicUrl } = deps;
  return composeConfirmation({
    contract: asReached(contract),
    documents: await documentsToSend(deps, contract),
    links: {
      contractPage: publicUrl + addresses.contract(linkTokenOf(contract, keyring)),
      terms: publicUrl + addresses.termsVersion(contract.terms.edition, contract.terms.version),
      verify: publicUrl + addresses.verify,
    },
  });
}

async function trialEnding(
  { keyring, publicUrl }: ComposeDependencies,
  contract: StoredContract,
): Promise<ComposedMail> {
  const token = linkTokenOf(contract, keyring);
  return composeTrialEnding({
    contract: asReached(contract),
    isAddressConfirmed: contract.addressConfirmation !== null,
    contractPage: publicUrl + addresses.contract(token),
    termination: publicUrl + addresses.termination(token),
  });
}

function reminder(rank: 1 | 2) {
  return ({ keyring, publicUrl }: ComposeDependencies, draft: Draft): Promise<ComposedMail> => {
    const token = resumeTokenOf(draft, keyring);
    return composeReminder({
      draft,
      rank,
      resumeUrl: publicUrl + addresses.resume(draft.packId, token),
      stopUrl: publicUrl + addresses.stopReminders(token),
      expiresOn: dayInParis(draft.expiresAt),
    });
  };
}

async function announcement(deps: ComposeDependencies, stepId: string): Promise<ComposedMail | null> {
  const step = await findContractStep(deps.database.db, stepId);
  const announced =
    step?.announcementId && (await findAnnouncement(deps.database.db, { id: step.announcementId }));
  if (!announced) return null;
  return aboutStep(({ contract, contractPage }, { publicUrl }) =>
    composeAnnouncement({ ...announced, contract, contractPage, publicUrl }),
  )(deps, stepId);
}

function contractNotice({ step, contract, contractPage }: AboutStep): Promise<ComposedMail> {
  return composeContractNotice({ contract, step: agencyStepOf(step), contractPage });
}

async function debitNotice(
  { step, contract }: AboutStep,
  { database }: ComposeDependencies,
): Promise<ComposedMail> {
  const debits = await debitsOfContracts(database.db, [contract.id]);
  const announced = debits.filter(({ collectionOn }) => collectionOn === step.on);
  return composeDebitNotice({ contract, collectionOn: step.on, debits: announced });
}

function endingOf({ kind, at, on, lastDayOn }: StoredStep, { status }: StoredContract): Ending {
  return {
    state: kind === "withdraw" ? "withdrawn" : "terminating",
    cause: "subscriber",
    askedAt: at,
    askedOn: on,
    lastDayOn: lastDayOn ?? on,
    suspension: suspensionOf(status),
  };
}

function agencyStepOf(step: StoredStep): AgencyStep {
  const { kind, on, reason, lastDayOn } = step;
  if (kind === "terminate" && lastDayOn && reason && reason !== "subscriber") {
    return { kind, on, reason, lastDayOn };
  }
  if ((kind === "suspend" || kind === "reactivate") && (reason === "unpaid" || reason === "force-majeure")) {
    return kind === "suspend" ? { kind, on, reason } : { kind, on, reason, lastDayOn };
  }
  throw new Error(`The step ${step.id} is no step of the agency`);
}
