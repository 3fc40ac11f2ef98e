import type { AgencyStep } from "#content/contract-notices.ts";
import { paths } from "#content/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Ending, stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { returnsToNormalPrice } from "#domain/contract/normal-price.ts";
import { isTrialGoingOn } from "#domain/contract/trial.ts";
import type { Context } from "#server/context.ts";
import { findAnnouncement } from "#server/database/announcements.ts";
import type { Transaction } from "#server/database/client.ts";
import { findContactMessage } from "#server/database/contact-messages.ts";
import { findContractStep, latestLinkStep, type StoredStep } from "#server/database/contract-steps.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandateInUse,
} from "#server/database/contracts.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import { isPaymentReminder, type MailKind } from "#server/database/mail-kinds.ts";
import type { OutboxMail } from "#server/database/outbox.ts";
import { type OwedBackPayment, paymentsOwedBack } from "#server/database/refunds.ts";
import { accountMails } from "./account-mails.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { documentsToSend } from "./documents-to-send.ts";
import { findDraftWithGift, isUnsigned, reminder } from "./draft-mails.ts";
import { creditNoteMail, debitRefundMail, invoiceMail, invoiceRefundMail } from "./invoice-mails.ts";
import { paymentReminder, recordReminder } from "./payment-reminders.ts";
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
import { composeNormalPrice } from "./templates/normal-price.tsx";
import { composeContractNotice, composeNewLink, composePreNotification } from "./templates/notices.tsx";
import { composeStaffInvitation, composeStaffLink } from "./templates/staff-link.tsx";
import { composeTrialEnding } from "./templates/trial.tsx";

/** A mail about a subject of the store: a contract, a step in its life, an invoice, a draft or a message. */
type Mail = {
  /** Whether the mail should still leave once it is due. Without this function, it always should. */
  readonly isStillDue?: (context: Context, subjectId: string) => Promise<boolean>;
  /** Composes the mail from the stored data alone; `null` when they are gone. */
  readonly compose: (context: Context, subjectId: string) => Promise<ComposedMail | null>;
};

/** Defines mails about a subject that `find` reads by its identifier. */
function about<Subject>(find: (context: Context, id: string) => Promise<Subject | null>) {
  return (compose: (context: Context, subject: Subject) => Promise<ComposedMail>) =>
    async (context: Context, id: string) => {
      const subject = await find(context, id);
      return subject && compose(context, subject);
    };
}

const aboutContract = about(({ database: { db }, keyring }, id) => findContract(db, keyring, { id }));
const aboutDraft = about(findDraftWithGift);
const aboutMessage = about(({ database: { db } }, id) => findContactMessage(db, id));

/**
 * Every mail of the site. For a new one, add its words in `templates/`, its priority in `mail-kinds.ts`, and an entry
 * here.
 */
const mails: Readonly<Record<MailKind, Mail>> = {
  confirmation: { compose: aboutContract(confirmation) },
  "agency-contract": {
    compose: aboutContract(({ settings }, contract) =>
      composeAgencyContract({
        contract: asReached(contract),
        agencyEmail: settings.AGENCY_EMAIL,
        // No links to a closed desk.
        deskPage: settings.BUREAU === "on" ? settings.PUBLIC_URL + paths.deskContract(contract.number) : null,
      }),
    ),
  },
  "agency-draft": {
    compose: aboutDraft(({ settings }, draft) =>
      composeAgencyDraft({ draft, agencyEmail: settings.AGENCY_EMAIL }),
    ),
  },
  "reminder-1": { isStillDue: isUnsigned, compose: aboutDraft(reminder(1)) },
  "reminder-2": { isStillDue: isUnsigned, compose: aboutDraft(reminder(2)) },
  "agency-message": {
    compose: aboutMessage(({ settings }, { id: _id, receivedAt, ...message }) =>
      composeAgencyMessage({ message, receivedAt, agencyEmail: settings.AGENCY_EMAIL }),
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
  "debit-notice": { compose: aboutStep(preNotification) },
  ...accountMails,
  "staff-link": { isStillDue: isUnusedLink, compose: staffMail(composeStaffLink) },
  "staff-invitation": { isStillDue: isUnusedLink, compose: staffMail(composeStaffInvitation) },
  "normal-price": { isStillDue: isPriceStillReturning, compose: aboutContract(normalPrice) },
  "trial-ending": { isStillDue: isTrialStillGoingOn, compose: aboutContract(trialEnding) },
  "terms-change": { isStillDue: isStillRunning, compose: announcement },
  "policy-change": { isStillDue: isStillRunning, compose: announcement },
  "price-change": { isStillDue: isStillRunning, compose: announcement },
  "sub-processor-change": { isStillDue: isStillRunning, compose: announcement },
  "payment-reminder-1": { compose: paymentReminder("payment-reminder-1") },
  "payment-reminder-2": { compose: paymentReminder("payment-reminder-2") },
  "payment-reminder-3": { compose: paymentReminder("payment-reminder-3") },
  invoice: { compose: invoiceMail },
  "credit-note": { compose: creditNoteMail },
  "invoice-refund": { compose: invoiceRefundMail },
  "debit-refund": { compose: debitRefundMail },
};

/**
 * Composes a mail that is about to leave. Returns `null` when it is no longer needed, its subject is gone, or its
 * recipient has had enough mails that strangers requested.
 */
export async function composeDue(context: Context, mail: OutboxMail): Promise<ComposedMail | null> {
  if ((await mails[mail.kind].isStillDue?.(context, mail.subjectId)) === false) return null;
  const composed = await composeOutboxMail(context, mail);
  return composed && (await mayReach(context, mail, composed.to.email)) ? composed : null;
}

/** Records what follows from a mail that has left, in the transaction that marks it as sent. */
export async function recordLeft(
  context: Context,
  transaction: Transaction,
  { kind, subjectId }: Pick<OutboxMail, "kind" | "subjectId">,
  sentAt: number,
): Promise<void> {
  if (isPaymentReminder(kind)) await recordReminder(context, transaction, { kind, subjectId }, sentAt);
}

/** Composes a mail of the outbox, due or not. Returns `null` when its subject is gone. */
export function composeOutboxMail(
  context: Context,
  { kind, subjectId }: OutboxMail,
): Promise<ComposedMail | null> {
  return mails[kind].compose(context, subjectId);
}

async function isTrialStillGoingOn(
  { database: { db }, keyring, now }: Context,
  contractId: string,
): Promise<boolean> {
  const contract = await findContract(db, keyring, { id: contractId });
  return contract !== null && isTrialGoingOn(contract, dayInParis(now()));
}

/** A client who leaves by the day of the price owes nothing from then on. */
async function isPriceStillReturning(
  { database: { db }, keyring }: Context,
  contractId: string,
): Promise<boolean> {
  const contract = await findContract(db, keyring, { id: contractId });
  return contract !== null && returnsToNormalPrice(contract);
}

async function isNotWithdrawn({ database: { db }, keyring }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return contract?.status.state !== "withdrawn";
}

/** A change does not concern a client who has left meanwhile. */
async function isStillRunning({ database: { db }, keyring, now }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return (
    contract !== null && !["withdrawn", "terminated"].includes(stateOn(contract.status, dayInParis(now())))
  );
}

async function isLatestLink({ database: { db } }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  return step !== null && (await latestLinkStep(db, step.contractId)) === stepId;
}

/** A step, its contract, and the other data of the mails about it. */
type AboutStep = {
  readonly step: StoredStep;
  readonly contract: StoredContract;
  /** The end that it caused, if the subscriber asked for it. */
  readonly ending: Ending;
  readonly contractPage: string;
  readonly agencyEmail: string;
  /** The payments of the contract that are no longer owed. */
  readonly owedBack: readonly OwedBackPayment[];
};

function aboutStep(compose: (about: AboutStep, context: Context) => Promise<ComposedMail>) {
  return async (context: Context, id: string) => {
    const { database, keyring, settings, now } = context;
    const step = await findContractStep(database.db, id);
    const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
    if (!contract) return null;
    const contractPage = settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring));
    const ending = endingOf(step, contract);
    const owedBack = await paymentsOwedBack(database.db, dayInParis(now()), { id: contract.id });
    return compose(
      {
        step,
        contract: asReached(withMandateInUse(contract, keyring, now())),
        ending,
        contractPage,
        agencyEmail: settings.AGENCY_EMAIL,
        owedBack,
      },
      context,
    );
  };
}

async function confirmation(context: Context, contract: StoredContract): Promise<ComposedMail> {
  const { keyring, settings } = context;
  const publicUrl = settings.PUBLIC_URL;
  return composeConfirmation({
    contract: asReached(contract),
    documents: await documentsToSend(context, contract),
    links: {
      contractPage: publicUrl + paths.contract(linkTokenOf(contract, keyring)),
      terms: publicUrl + paths.termsVersion(contract.terms.edition, contract.terms.version),
      verify: publicUrl + paths.verify,
    },
  });
}

async function normalPrice(
  { keyring, settings, now }: Context,
  contract: StoredContract,
): Promise<ComposedMail> {
  return composeNormalPrice({
    contract: asReached(withMandateInUse(contract, keyring, now())),
    contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
  });
}

async function trialEnding(
  { keyring, settings, now }: Context,
  contract: StoredContract,
): Promise<ComposedMail> {
  const publicUrl = settings.PUBLIC_URL;
  const token = linkTokenOf(contract, keyring);
  return composeTrialEnding({
    contract: asReached(withMandateInUse(contract, keyring, now())),
    isEmailConfirmed: contract.emailConfirmation !== null,
    contractPage: publicUrl + paths.contract(token),
    termination: publicUrl + paths.termination(token),
  });
}

async function announcement(context: Context, stepId: string): Promise<ComposedMail | null> {
  const step = await findContractStep(context.database.db, stepId);
  const announced =
    step?.announcementId && (await findAnnouncement(context.database.db, { id: step.announcementId }));
  if (!announced) return null;
  return aboutStep(({ step: { on: today }, contract, contractPage }, { settings }) =>
    composeAnnouncement({ ...announced, contract, today, contractPage, publicUrl: settings.PUBLIC_URL }),
  )(context, stepId);
}

function contractNotice({ step, contract, contractPage }: AboutStep): Promise<ComposedMail> {
  return composeContractNotice({ contract, step: agencyStepOf(step), contractPage });
}

async function preNotification({ step, contract }: AboutStep, { database }: Context): Promise<ComposedMail> {
  const debits = await debitsOfContracts(database.db, [contract.id]);
  const announced = debits.filter(({ collectionOn }) => collectionOn === step.on);
  return composePreNotification({ contract, collectionOn: step.on, debits: announced });
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
  if (
    kind === "terminate" &&
    lastDayOn &&
    (reason === "breach" || reason === "unpaid" || reason === "force-majeure")
  ) {
    return { kind, on, reason, lastDayOn };
  }
  if ((kind === "suspend" || kind === "reactivate") && (reason === "unpaid" || reason === "force-majeure")) {
    return kind === "suspend" ? { kind, on, reason } : { kind, on, reason, lastDayOn };
  }
  throw new Error(`The step ${step.id} is no step of the agency`);
}
