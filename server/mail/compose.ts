import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { returnsToNormalPrice } from "#domain/contract/normal-price.ts";
import { isTrialGoingOn } from "#domain/contract/trial.ts";
import type { Context } from "#server/context.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import {
  isAboutContract,
  isPaymentReminder,
  isSentToStrangers,
  type MailKind,
} from "#server/database/mail/mail-kinds.ts";
import {
  type MailWords,
  type OutboxMail,
  recordRecipient,
  saveMailWords,
} from "#server/database/mail/outbox.ts";
import { noteWithoutDocuments } from "#server/database/mail/outbox-entries.ts";
import { findContactMessage } from "#server/database/messages/contact-messages.ts";
import { findReply } from "#server/database/messages/message-replies.ts";
import { findLink, findPerson, signInTokenOf } from "#server/database/staff/staff.ts";
import { accountMails } from "./account-mails.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { documentsToSend } from "./documents-to-send.ts";
import { findDraftWithGift, isPreparedOpen, isUnsigned, preparedMail, reminder } from "./draft-mails.ts";
import { emailMails } from "./email-mails.ts";
import { creditNoteMail, invoiceMail, refundMail } from "./invoice-mails.ts";
import { morningMail } from "./morning-mails.ts";
import { packMails } from "./pack-mails.ts";
import { paymentReminder, recordReminder } from "./payment-reminders.ts";
import { stepMails } from "./step-mails.ts";
import { composeAddressReminder } from "./templates/address-reminder.tsx";
import { composeAgencyContract, composeAgencyDraft } from "./templates/agency.tsx";
import { composeConfirmation } from "./templates/confirmation.tsx";
import { composeAcknowledgement, composeAgencyMessage } from "./templates/contact-message.tsx";
import { composeMessageReply } from "./templates/message-reply.tsx";
import { composeNormalPrice } from "./templates/normal-price.tsx";
import { composeStaffInvitation, composeStaffLink, type StaffMail } from "./templates/staff-link.tsx";
import { composeTakenOver } from "./templates/taken-over.tsx";
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
  confirmation: { compose: aboutContract((context, contract) => confirmation(context, contract)) },
  "taken-over": {
    compose: aboutContract(({ keyring, settings, now }, contract) =>
      composeTakenOver({
        contract: asReached(contract, now()),
        contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
      }),
    ),
  },
  "address-reminder-1": { isStillDue: isAddressAwaited, compose: aboutContract(addressReminder(1)) },
  "address-reminder-2": { isStillDue: isAddressAwaited, compose: aboutContract(addressReminder(2)) },
  "agency-contract": {
    compose: aboutContract(({ settings, now }, contract) =>
      composeAgencyContract({
        contract: { ...asReached(contract, now()), packId: contract.packId },
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
  "prepared-subscription": { isStillDue: isPreparedOpen, compose: preparedMail },
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
  "message-reply": {
    compose: async ({ database: { db } }, id) => {
      const reply = await findReply(db, id);
      const message = reply && (await findContactMessage(db, reply.messageId));
      return message && composeMessageReply({ message, reply });
    },
  },
  ...stepMails,
  ...accountMails,
  ...emailMails,
  ...packMails,
  "staff-link": { isStillDue: isUnusedLink, compose: staffMail(composeStaffLink) },
  "staff-invitation": { isStillDue: isUnusedLink, compose: staffMail(composeStaffInvitation) },
  "normal-price": { isStillDue: isPriceStillReturning, compose: aboutContract(normalPrice) },
  "trial-ending": { isStillDue: isTrialStillGoingOn, compose: aboutContract(trialEnding) },
  "payment-reminder-1": { compose: paymentReminder("payment-reminder-1") },
  "payment-reminder-2": { compose: paymentReminder("payment-reminder-2") },
  "payment-reminder-3": { compose: paymentReminder("payment-reminder-3") },
  invoice: { compose: invoiceMail },
  "credit-note": { compose: creditNoteMail },
  refund: { compose: refundMail },
  morning: { compose: morningMail },
};

/**
 * Composes a mail that is about to leave. Returns `null` when it is no longer needed, its subject is gone, or its
 * recipient has had enough mails that strangers requested.
 */
export async function composeDue(context: Context, mail: OutboxMail): Promise<ComposedMail | null> {
  if ((await mails[mail.kind].isStillDue?.(context, mail.subjectId)) === false) return null;
  const composed = await (mail.kind === "confirmation" && !(await mayCarryDocuments(context, mail))
    ? confirmationWithoutDocuments(context, mail.subjectId)
    : composeOutboxMail(context, mail));
  return composed && (await mayReach(context, mail, composed.to.email)) ? composed : null;
}

const confirmationWithoutDocuments = aboutContract((context, contract) =>
  confirmation(context, contract, { carriesDocuments: false }),
);

/**
 * Whether the confirmation of a contract carries its documents: always once its address is confirmed; before, as long as
 * its mailbox has had few, because anybody may sign with anybody's address.
 */
async function mayCarryDocuments({ database, keyring }: Context, mail: OutboxMail): Promise<boolean> {
  const contract = await findContract(database.db, keyring, { id: mail.subjectId });
  if (contract === null || contract.emailConfirmation !== null) return true;
  const recipient = keyring.hmac({ mailbox: mailboxOf(contract.contactEmail) });
  const carries = await recordRecipient(database, mail, recipient, hourly);
  if (!carries) await noteWithoutDocuments(database.db, mail.id);
  return carries;
}

/** Records what follows from a mail that has left, and its words, in the transaction that marks it as sent. */
export async function recordLeft(
  context: Context,
  transaction: Transaction,
  { id, kind, subjectId }: Pick<OutboxMail, "id" | "kind" | "subjectId">,
  { composed, sentAt }: { readonly composed: MailWords; readonly sentAt: number },
): Promise<void> {
  if (isAboutContract(kind)) {
    const { subject, text } = composed;
    const words = { subject, text: withoutPrivateLinks(text) };
    await saveMailWords(transaction, context.keyring, id, words);
  }
  if (isPaymentReminder(kind)) await recordReminder(context, transaction, { kind, subjectId }, sentAt);
}

/** Whoever holds the token of a private link passes for the client: no copy of a mail keeps one. */
export function withoutPrivateLinks(text: string): string {
  return text.replace(/(\/mon-contrat\/|\/nouvelle-adresse\/|[?&]reprise=)[\w-]+/g, "$1[lien privé]");
}

/** Composes a mail of the outbox, due or not. Returns `null` when its subject is gone. */
export function composeOutboxMail(
  context: Context,
  { kind, subjectId }: Pick<OutboxMail, "kind" | "subjectId">,
): Promise<ComposedMail | null> {
  return mails[kind].compose(context, subjectId);
}

/** Whether the debits of a contract wait for its e-mail address to be confirmed. */
async function isAddressAwaited(
  { database: { db }, keyring }: Context,
  contractId: string,
): Promise<boolean> {
  const contract = await findContract(db, keyring, { id: contractId });
  return contract?.awaitsConfirmation === true && contract.status.state !== "withdrawn";
}

function addressReminder(which: 1 | 2) {
  return ({ keyring, settings, now }: Context, contract: StoredContract): Promise<ComposedMail> =>
    composeAddressReminder({
      contract: asReached(contract, now()),
      which,
      contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
    });
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

/** Without the documents it says that they are behind the private link: they are made and stored all the same. */
async function confirmation(
  context: Context,
  contract: StoredContract,
  { carriesDocuments } = { carriesDocuments: true },
): Promise<ComposedMail> {
  const { keyring, settings } = context;
  const publicUrl = settings.PUBLIC_URL;
  return composeConfirmation({
    contract: { ...asReached(contract, context.now()), packId: contract.packId },
    documents: await documentsToSend(context, contract),
    carriesDocuments,
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
    contract: asReached(withMandateInUse(contract, keyring, now()), now()),
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
    contract: asReached(withMandateInUse(contract, keyring, now()), now()),
    isEmailConfirmed: contract.emailConfirmation !== null,
    contractPage: publicUrl + paths.contract(token),
    termination: publicUrl + paths.termination(token),
  });
}

/** Whether a sign-in link is unused and still valid. */
async function isUnusedLink({ database: { db }, now }: Context, id: string): Promise<boolean> {
  const link = await findLink(db, id);
  return link !== null && link.usedAt === null && link.expiresAt > now();
}

/** Composes mails about a sign-in link, for the person it belongs to. */
function staffMail(compose: (mail: StaffMail) => Promise<ComposedMail>) {
  return async (
    { database: { db }, keyring, settings }: Context,
    id: string,
  ): Promise<ComposedMail | null> => {
    const link = await findLink(db, id);
    const person = link && (await findPerson(db, link.staffId));
    if (!person) return null;
    const url = settings.PUBLIC_URL + paths.signIn(signInTokenOf(link, keyring));
    return compose({ person, url, expiresAt: link.expiresAt });
  };
}

/** The most mails of one kind that a mailbox gets in an hour because somebody typed its e-mail address. */
const hourly = { most: 3, withinMs: 3_600_000 };

/**
 * Whether a mail may leave for an e-mail address: always, unless it is of a kind that anybody can request and its
 * recipient has had {@link hourly enough}. Records the keyed hash of the mailbox with each such mail.
 */
async function mayReach({ database, keyring }: Context, mail: OutboxMail, email: string): Promise<boolean> {
  if (!isSentToStrangers(mail.kind)) return true;
  return recordRecipient(database, mail, keyring.hmac({ mailbox: mailboxOf(email) }), hourly);
}

/**
 * The part that all spellings of a mailbox share: large providers ignore capitals, dots and anything from a `+` to the
 * `@`. With a provider that does not, neighbours share a count and at worst miss an acknowledgement.
 */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.normalize("NFKC").toLowerCase().split("@");
  return `${local.replace(/(?<=.)\+.*/s, "").replaceAll(".", "")}@${domain}`;
}
