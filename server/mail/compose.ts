import { createElement } from "react";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { agencyMailbox, composed, plainContract, subscriberMailbox, type ToAgency } from "./composed.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { inPlainWords, plainLine } from "./plain-words.ts";
import { Acknowledgement, acknowledgementSubject } from "./templates/acknowledgement.tsx";
import { AgencyContract, agencyContractSubject } from "./templates/agency-contract.tsx";
import { AgencyDraft, agencyDraftSubject } from "./templates/agency-draft.tsx";
import { AgencyMessage, agencyMessageSubject, type ReceivedMessage } from "./templates/agency-message.tsx";
import { Confirmation, type ConfirmationProps, confirmationSubject } from "./templates/confirmation.tsx";
import type { Draft } from "./templates/draft.ts";
import { Reminder, type ReminderProps, reminderSubjects } from "./templates/reminder.tsx";

/** To the client, at the signature: pre-notification, next steps, both documents and the private link. */
export function composeConfirmation({
  contract,
  documents,
  links,
}: ConfirmationProps): Promise<ComposedMail> {
  const props = { contract: plainContract(contract), documents, links };
  return composed(createElement(Confirmation, props), {
    to: subscriberMailbox(contract.subscriber),
    subject: confirmationSubject,
    documents: documents.map(({ fileName, bytes }) => ({
      fileName,
      contentType: "application/pdf",
      content: bytes,
    })),
  });
}

/** To a visitor who stopped after the first step. */
export async function composeReminder({ draft, ...rest }: ReminderProps): Promise<ComposedMail> {
  const mail = await composed(createElement(Reminder, { draft: plainDraft(draft), ...rest }), {
    to: subscriberMailbox(draft.subscriber),
    subject: reminderSubjects[rest.rank],
  });
  return { ...mail, stopUrl: rest.stopUrl };
}

/** To the agency, at each signature. An answer goes to the client. */
export function composeAgencyContract({
  contract,
  agencyEmail,
}: ToAgency & { readonly contract: SignedContract }): Promise<ComposedMail> {
  return composed(createElement(AgencyContract, { contract: plainContract(contract) }), {
    to: agencyMailbox(agencyEmail),
    replyTo: subscriberMailbox(contract.subscriber),
    subject: agencyContractSubject(contract),
  });
}

/** To the agency, after each first step. An answer goes to the visitor. */
export function composeAgencyDraft({
  draft,
  agencyEmail,
}: ToAgency & { readonly draft: Draft }): Promise<ComposedMail> {
  return composed(createElement(AgencyDraft, { draft: plainDraft(draft) }), {
    to: agencyMailbox(agencyEmail),
    replyTo: subscriberMailbox(draft.subscriber),
    subject: agencyDraftSubject(draft),
  });
}

/** To the agency: a message from the contact form. An answer goes to its sender. */
export function composeAgencyMessage({
  message,
  receivedAt,
  agencyEmail,
}: ToAgency & ReceivedMessage): Promise<ComposedMail> {
  return composed(createElement(AgencyMessage, { message: inPlainWords(message), receivedAt }), {
    to: agencyMailbox(agencyEmail),
    replyTo: { name: plainLine(`${message.firstName} ${message.lastName}`), address: message.email },
    subject: agencyMessageSubject(message),
  });
}

/** To whom a message names as its sender, an address and nothing else that was typed. */
export function composeAcknowledgement({
  email,
  receivedAt,
}: Pick<ContactMessage, "email"> & Pick<ReceivedMessage, "receivedAt">): Promise<ComposedMail> {
  return composed(createElement(Acknowledgement, { receivedAt }), {
    to: { name: "", address: email },
    subject: acknowledgementSubject,
  });
}

function plainDraft(draft: Draft): Draft {
  return { ...draft, subscriber: inPlainWords(draft.subscriber) };
}
